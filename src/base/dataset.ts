/** Options whose lists can be comma-separated. */
const LISTS = ['networks', 'featuredWalletIds', 'includeWalletIds', 'excludeWalletIds']
/** Objects, lists, quoted texts and booleans are JSON. */
const JSON_TEXT = /^\s*[[{]|^(true|false)$/

/** Throws if the text looks like JSON and is not. */
function valueOf(key: string, text: string): unknown {
  if (JSON_TEXT.test(text)) return JSON.parse(text)
  if (!LISTS.includes(key)) return text
  const items = text.split(',').map(item => item.trim())
  return items.filter(Boolean)
}

/**
 * `data-project-id="…"`: any option in kebab case, as JSON unless it is a string; lists also comma-separated. Values
 * that cannot be read are left out and reported to `warn`.
 */
export function fromDataset(
  data: DOMStringMap,
  warn = (text: string) => console.warn(`[wallet-modal] ${text}`),
): Record<string, unknown> {
  const options: Record<string, unknown> = {}
  for (const [key, text = ''] of Object.entries(data)) {
    try {
      // HTML lower-cases attribute names, so `data-enable-eip6963` loses the capitals of its option.
      options[key.replace('Eip', 'EIP')] = valueOf(key, text)
    } catch {
      warn(`Invalid JSON in data-${key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`)
    }
  }
  return options
}
