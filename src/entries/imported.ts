import { CHUNKS, chunkOf } from '../chunks.ts'
import type { Messages } from '../i18n/index.ts'
import type { Loader } from '../page/create-modal.ts'

/** For bundlers, which split where a row says `import`. */
export const importLoader: Loader = {
  chunk: async id => {
    // The table holds by its own type what each id stands for; TypeScript does not follow an id into it.
    const module: any = await CHUNKS[id].module()
    // As the script build has it, see first.ts.
    return id === 'first' ? { ...module, chunkOf } : module
  },
  // A path with a hole is every file of the folder to the bundler.
  locale: async name => {
    try {
      return ((await import(`../i18n/locales/${name}.json`)) as { default: Messages }).default
    } catch {
      return undefined
    }
  },
}
