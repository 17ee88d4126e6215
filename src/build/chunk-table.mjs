// The rows of src/chunks.ts as the build reads them, and the form of that module in the script build.
import { evaluate } from './evaluate.mjs'

/**
 * The chunk that loads first, when the modal opens. It contains the hashes of all the others, so the core carries one
 * hash however many chunks there are.
 */
export const FIRST = 'first'
/** The chunk that a connected account needs. */
export const PRESENCE = 'presence'

const { CHUNKS } = await evaluate('chunks.ts')

/** ID → its entry under src/, its views, the slots it fills, its limit and when it is requested. */
export const chunkTable = Object.fromEntries(
  await Promise.all(
    Object.entries(CHUNKS).map(async ([id, { module, script, views = [], slots = [], limitKb, when }]) => [
      id,
      { entry: script ?? (await module()).path, views, slots, limitKb, when },
    ]),
  ),
)

/** Limits and reasons are for the build and the documents: `rows` are what a bundle has of the table. */
const tableOf = (name, rows) => ({
  name,
  setup(b) {
    b.onLoad({ filter: /[\\/]src[\\/]chunks\.ts$/ }, () => ({
      contents: `
        import { createChunkOf } from './state/load-chunks.ts'
        export const CHUNKS = {${rows.join()}}
        export const chunkOf = createChunkOf(CHUNKS)`,
      loader: 'ts',
    }))
  },
})
const places = ({ views, slots }) => JSON.stringify({ views, slots }).slice(1, -1)

/** In the script build modules load through script elements. */
export const namesAlone = tableOf(
  'names-alone',
  Object.entries(CHUNKS).map(([id, row]) => `'${id}': {${places(row)}}`),
)

/** In the module build; a row whose module only the script build has is not there. */
export const modulesAlone = tableOf(
  'modules-alone',
  await Promise.all(
    Object.entries(CHUNKS).map(async ([id, row]) => {
      const path = await row.module().then(
        it => it.path,
        () => undefined,
      )
      const module = path ? `module: () => import('./${path}'),` : ''
      return `'${id}': {${module}${places(row)}}`
    }),
  ),
)

/** The core's limit, kB gzip; the chunks' limits are in their rows. */
const CORE_KB = 41.5
/** Limits of the module and of the headless core, with everything that they load immediately, as the build joins it. */
const MODULE_KB = 26
const HEADLESS_KB = 20
/**
 * The secure site's scripts: the worker, which has the keys, the one that explains (its descriptions are a quarter of it),
 * the frame with its previews, its proof of Solana recipients, its watch over rights that no balance shows and over symbols
 * that imitate others (2 kB), and the windows.
 */
const SECURE_SITE_KB = { signer: 45, explainer: 35.3, sdk: 64.6, approval: 5, passkey: 11.5, wallet: 12.5 }

/** The text of size-limit.json: one entry per file, one for each core. */
export function sizeLimits() {
  const limits = {
    core: ['dist/wallet-modal.js', CORE_KB],
    module: ['.cache/module.js', MODULE_KB],
    headless: ['.cache/headless.js', HEADLESS_KB],
  }
  for (const [name, kb] of Object.entries(SECURE_SITE_KB)) limits[name] = [`dist/secure-site/${name}.js`, kb]
  for (const [id, { limitKb }] of Object.entries(chunkTable)) limits[id] = [`dist/chunks/${id}.*.js`, limitKb]
  const entries = Object.entries(limits).map(([name, [path, kb]]) => ({ name, path, limit: `${kb} kB`, gzip: true }))
  return `${JSON.stringify(entries, null, 2)}\n`
}
