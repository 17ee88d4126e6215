/** Options whose lists may be written with commas. */
const LISTS = ['networks', 'featuredWalletIds', 'includeWalletIds', 'excludeWalletIds']
/** Options are objects, lists, texts and switches. */
const JSON_TEXT = /^\s*[[{]|^(true|false)$/

/** Throws where it is no JSON and looks like it. */
function valueOf(key: string, text: string): unknown {
  if (JSON_TEXT.test(text)) return JSON.parse(text)
  if (!LISTS.includes(key)) return text
  const items = text.split(',').map(item => item.trim())
  return items.filter(Boolean)
}

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
      options[key.replace('Eip', 'EIP')] = valueOf(key, text)
    } catch {
      warn(`data-${key} is not valid JSON`)
    }
  }
  return options
}
