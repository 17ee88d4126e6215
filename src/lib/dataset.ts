/** `data-project-id="…"`: any option in kebab case, as JSON where it is no string, lists also with commas. */
export function fromDataset(data: DOMStringMap): Record<string, unknown> {
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
      console.warn(`[wallet-modal] data-${key} is not valid JSON`)
    }
  }
  return options
}
