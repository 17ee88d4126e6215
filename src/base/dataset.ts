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
 * `data-project-id="…"`: any option in kebab case, as JSON unless it is a string; lists also comma-separated; a feature
 * also by itself, as `data-features-email`. An empty attribute is `true` for a feature, and where `defaults` has a boolean.
 * Values that cannot be read are left out and reported to `warn`.
 */
export function fromDataset(
  data: DOMStringMap,
  defaults: Record<string, unknown>,
  warn = (text: string) => console.warn(`[wallet-modal] ${text}`),
): Record<string, unknown> {
  const options: Record<string, unknown> = {}
  // In order, so that single features are added to those of `data-features`.
  for (const attribute of Object.keys(data).sort()) {
    const text = data[attribute]!
    const name = attribute.replace(/^features(?=[A-Z])/, '')
    const isFeature = name !== attribute
    // HTML lower-cases attribute names, so `data-enable-eip6963` loses the capitals of its option.
    const key = name.replace(/^./, letter => letter.toLowerCase()).replace('Eip', 'EIP')
    try {
      const value = !text && (isFeature || typeof defaults[key] === 'boolean') ? true : valueOf(key, text)
      Object.assign(options, isFeature ? { features: { ...options['features']!, [key]: value } } : { [key]: value })
    } catch {
      warn(`Invalid JSON in data-${attribute.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`)
    }
  }
  return options
}

/** Whether the options of a tag are enough to start with: they name a project, or say that no service is asked. */
export const isEnough = ({ projectId, services = '' }: DOMStringMap): boolean =>
  projectId !== undefined || /^\s*(chain\s*$|\{)/.test(services)
