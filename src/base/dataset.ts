/**
 * `data-project-id="…"`: any option in kebab case, as JSON where it is no string, lists also with commas. What
 * cannot be read is left out, and named to `warn`.
 */
export function fromDataset(
  data: DOMStringMap,
  warn = (text: string) => console.warn(`[wallet-modal] ${text}`),
): Record<string, unknown> {
  const options: Record<string, unknown> = {}
  for (const key of Object.keys(data)) {
    const text = data[key]!
    try {
      // HTML lowers attribute names, so `data-enable-eip6963` cannot keep the capitals of its option.
      options[key.replace('Eip', 'EIP')] = /^\s*[[{]|^(true|false)$/.test(text)
        ? JSON.parse(text)
        : /Ids$|^networks$/.test(key)
          ? text
              .split(',')
              .map(item => item.trim())
              .filter(Boolean)
          : text
    } catch {
      warn(`data-${key} is not valid JSON`)
    }
  }
  return options
}
