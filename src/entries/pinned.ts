import type { Loader } from '../chunks.ts'
import { ModalError } from '../lib/errors.ts'

declare const __BUILD__: string
declare const __CHUNKS__: Record<string, [file: string, integrity: string]>

const TIMEOUT_MS = 20_000

/** Where chunks meet the core: the kit they share, and a place to register. Named by build, so two versions never mix. */
export interface Core {
  kit: object
  chunks: Record<string, unknown>
}

/**
 * Loads chunks as classic scripts that the browser checks against the hash compiled in here, so the one `integrity` of the
 * page's script tag pins every byte. Native `import()` cannot be pinned in all browsers.
 */
export function createPinnedLoader(core: Core, base: string, nonce: string): Loader {
  const urls = new Map(Object.entries(__CHUNKS__).map(([id, [file]]) => [id, new URL(file, base).href]))
  const allowed = new Set(urls.values())
  let policy: { createScriptURL(url: string): unknown } | undefined
  const trusted = (url: string): string => {
    const types = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): typeof policy } }).trustedTypes
    if (!types) return url
    try {
      policy ??= types.createPolicy('wallet-modal', {
        createScriptURL: (wanted: string) => {
          if (!allowed.has(wanted)) throw new TypeError('not a file of this build')
          return wanted
        },
      })
    } catch (cause) {
      console.error("[wallet-modal] Allow our policy in the page's Content-Security-Policy: trusted-types wallet-modal")
      throw cause
    }
    return policy!.createScriptURL(url) as string
  }
  const chunk = (id: string) => new Promise<unknown>((resolve, reject) => {
    const done = () => Object.hasOwn(core.chunks, id) && (resolve(core.chunks[id]), true)
    if (done()) return
    const url = urls.get(id)
    if (!url) return reject(new ModalError('chunk/failed'))
    const script = document.createElement('script')
    const settle = () => {
      clearTimeout(timer)
      script.remove()
      if (!done()) reject(new ModalError('chunk/failed'))
    }
    const timer = setTimeout(settle, TIMEOUT_MS)
    script.onload = script.onerror = settle
    Object.assign(script, { integrity: __CHUNKS__[id]![1], crossOrigin: 'anonymous', nonce })
    script.src = trusted(url)
    document.documentElement.append(script)
  })
  return {
    chunk: chunk as Loader['chunk'],
    // The languages' hashes are a chunk of their own, so that the core carries one instead of one a language.
    locale: async language => (await chunk('locales') as typeof import('../i18n/pinned.ts')).fetchTexts(language, base),
  }
}
