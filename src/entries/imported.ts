import { CHUNKS } from '../chunks.ts'
import type { Loader } from '../state/load-chunks.ts'
import type { Messages } from '../i18n/index.ts'

/** For bundlers, which split where a row says `import`. */
export const importLoader: Loader = {
  chunk: id => (CHUNKS[id].module as () => Promise<never>)(),
  // A path with a hole is every file of the folder to the bundler.
  locale: async name => {
    try {
      return ((await import(`../i18n/locales/${name}.json`)) as { default: Messages }).default
    } catch {
      return undefined
    }
  },
}
