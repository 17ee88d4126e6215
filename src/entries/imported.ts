import { CHUNKS, chunkOf } from '../chunks.ts'
import type { Messages } from '../i18n/index.ts'
import type { Loader } from '../page/create-modal.ts'
import { drawLater } from '../page/draw-later.ts'

/** For bundlers, which split wherever a row says `import`. */
export const importLoader: Loader = {
  chunk: async id => {
    // The table holds by its own type what each id stands for; TypeScript does not follow an id into it.
    const module: any = await CHUNKS[id].module()
    // The same as in the script build, see first.ts.
    return id === 'first' ? { ...module, chunkOf } : module
  },
  // A template path would include every file of the folder in the bundle.
  locale: async name => {
    try {
      return ((await import(`../i18n/locales/${name}.json`)) as { default: Messages }).default
    } catch {
      return undefined
    }
  },
  draw: drawLater(() => import('../page/drawing.ts')),
}
