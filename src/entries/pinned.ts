import type { Loader } from '../page/create-modal.ts'
import { ModalError } from '../base/errors.ts'

/** The first chunk and its sha384. It contains the hashes of all the others. */
declare const __FIRST__: [id: string, hash: string]

const TIMEOUT_MS = 20_000

/**
 * Where chunks meet the core: the kit they share, and a place to register. The name includes the build, so that two
 * versions never mix.
 */
export interface Core {
  kit: object
  chunks: Record<string, unknown>
  /** Chunk ID → sha384 in base64; supplied by the first chunk, whose own hash is compiled in. */
  hashes: Record<string, string>
}

/** The parts of Trusted Types that are used here. */
interface Policy {
  createScriptURL(id: string): unknown
}
interface PolicyMaker {
  createPolicy(name: string, rules: object): Policy
}

/**
 * Loads chunks as classic scripts that the browser checks against their hashes: the core pins the first chunk, which
 * pins the rest, so that the `integrity` of the page's script tag pins every byte. Native `import()` cannot be pinned
 * in all browsers.
 */
export function createPinnedLoader(core: Core, base: string, nonce: string): Omit<Loader, 'draw'> {
  const [first, firstHash] = __FIRST__
  const hashOf = (id: string) => {
    if (id === first) return firstHash
    return Object.hasOwn(core.hashes, id) ? core.hashes[id] : undefined
  }
  // Blink · a script with the same URL joins a fetch that hangs, so Retry would wait for that one too · 2026-11
  let hung = 0
  const urlOf = (id: string) => {
    const hash = hashOf(id)
    if (!hash) throw new ModalError('chunk/failed')
    return new URL(`chunks/${id}.${hash.slice(0, 8).replace(/\W/g, '_')}.js${hung ? `?${hung}` : ''}`, base).href
  }
  let policy: Policy | undefined
  // The policy takes a chunk's ID, so that it can only return URLs of this build.
  const makePolicy = (types: PolicyMaker): Policy => {
    try {
      return types.createPolicy('wallet-modal', { createScriptURL: urlOf })
    } catch (cause) {
      // Logged once: the browser gives the same answer every time.
      console.error("[wallet-modal] Allow our policy in the page's Content-Security-Policy: trusted-types wallet-modal")
      return {
        createScriptURL() {
          throw cause
        },
      }
    }
  }
  const trusted = (id: string): string => {
    const types = (globalThis as { trustedTypes?: PolicyMaker }).trustedTypes
    if (!types) return urlOf(id)
    policy ??= makePolicy(types)
    return policy.createScriptURL(id) as string
  }
  const fetchChunk = (id: string) =>
    new Promise<unknown>((resolve, reject) => {
      const done = () => Object.hasOwn(core.chunks, id) && (resolve(core.chunks[id]), true)
      if (done()) return
      const script = document.createElement('script')
      Object.assign(script, { src: trusted(id), integrity: `sha384-${hashOf(id)}`, crossOrigin: 'anonymous', nonce })
      const settle = () => {
        clearTimeout(timer)
        script.remove()
        if (!done()) reject(new ModalError('chunk/failed'))
      }
      const timer = setTimeout(() => {
        hung++
        settle()
      }, TIMEOUT_MS)
      script.onload = script.onerror = settle
      document.documentElement.append(script)
    })
  // One load of the first chunk for all concurrent callers; a failure is not cached.
  let opening: Promise<unknown> | undefined
  const chunk = async (id: string) => {
    await (opening ??= fetchChunk(first).catch(error => {
      opening = undefined
      throw error
    }))
    return fetchChunk(id)
  }
  return {
    chunk: chunk as Loader['chunk'],
    // The languages' hashes are a separate chunk, so that the core carries one hash instead of one per language.
    locale: async name => ((await chunk('locales')) as typeof import('../i18n/pinned.ts')).fetchTexts(name, base),
  }
}
