// What a chunk imports from the core is not bundled again: it is read from the object that the core published.
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { FIRST, PRESENCE } from './chunk-table.mjs'
import { inSource, root, src } from './options.mjs'

const KIT = 'modal/kit.ts'
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: [join(src, KIT)],
  bundle: true,
  write: false,
  metafile: true,
  format: 'esm',
  packages: 'external',
})
/**
 * In a chunk, everything that the kit exports is the core's own object; any other import from the core is an error.
 * Pure modules and the chunk's own folder are bundled in; chunks of chains, connectors and the doctor can also use the
 * services, which hold no state of the page.
 */
const kitModules = metafile.inputs[`src/${KIT}`].imports.map(({ path }) => inSource(join(root, path)))
// Each name separately, so that a chunk carries only those it uses; one that the kit does not have fails the build.
const kitText = Object.values(metafile.outputs)[0]
  .exports.map(name => `export const ${name}=/* @__PURE__ */(()=>__kit.${name})();`)
  .join('\n')
/** Rooms whose modules hold no state of the page: each chunk can carry its own copy. */
const PURE = /^(base|ui|chains|clear-signing|payments)\/|^i18n\/shared\.ts$/
/** Modules of other rooms that do not either. */
const STATELESS = [
  'connectors/embedded/frame-style.ts',
  'connectors/embedded/passkey-support.ts',
  'connectors/popup.ts',
  'core/alert.ts',
  'core/unknown-options.ts',
  'modal/balances-notice.tsx',
  'modal/clipboard.ts',
  'modal/focus.ts',
  'modal/head.tsx',
  'modal/outlet.tsx',
  'modal/page-buttons.tsx',
  'modal/painted.ts',
  'state/load-chunks.ts',
  'state/stored-texts.ts',
  'wallets/external.ts',
  'wallets/late-wallets.ts',
  'wallets/places.ts',
  'wallets/site-metadata.ts',
]
/** What these chunks add to the core, each its own part, so that no other chunk can carry it. */
const ADD_TO_CORE = [FIRST, PRESENCE]
const ADDED_ROOMS = /^(account|modal|page|wallets)\/|^chunks\.ts$/
/** Path → which of them carries it. What a module holds must not exist twice on a page. */
const carriers = new Map()

/** `ofCore`: the core's modules. */
export const viaKit = (id, entry, ofCore) => {
  // The parts of a journey share pure modules; of the other rooms a chunk knows only its own.
  const [home] = /^(features\/)?[\w-]+\//.exec(entry)
  const allowed = path =>
    PURE.test(path) ||
    STATELESS.includes(path) ||
    (/^(chains|connectors|doctor)\/$/.test(home) && path.startsWith('services/')) ||
    (path.startsWith(home) && !(ADDED_ROOMS.test(path) && ofCore.has(path))) ||
    // Every chunk that sends transactions carries the one state machine for it.
    (home.startsWith('features/') && path.startsWith('features/transaction/')) ||
    (!ofCore.has(path) &&
      ((home === 'features/connect/' && path.startsWith('wallets/')) ||
        (ADD_TO_CORE.includes(id) && ADDED_ROOMS.test(path))))
  return {
    name: 'via-kit',
    setup(b) {
      const kit = () => ({ path: 'kit', namespace: 'core' })
      b.onResolve({ filter: /^(react|react\/jsx-runtime|preact.*|@preact\/.*)$/ }, kit)
      b.onResolve({ filter: /^\./ }, args => {
        const path = inSource(resolve(args.resolveDir, args.path))
        if (path.startsWith('..') || args.kind === 'entry-point' || args.resolveDir.includes('node_modules')) return
        if (path === KIT || kitModules.includes(path)) return kit()
        if (!allowed(path)) return { errors: [{ text: `chunk "${id}" reaches past the kit: ${path}` }] }
        if (!ADD_TO_CORE.includes(id) || !ADDED_ROOMS.test(path) || STATELESS.includes(path)) return
        const carrier = carriers.get(path) ?? id
        carriers.set(path, carrier)
        if (carrier !== id) return { errors: [{ text: `chunks "${carrier}" and "${id}" both carry ${path}` }] }
      })
      b.onLoad({ filter: /.*/, namespace: 'core' }, () => ({ contents: kitText, loader: 'js' }))
    },
  }
}
