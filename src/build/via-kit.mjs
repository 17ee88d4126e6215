// What a chunk imports of the core is not bundled again: it is read from the object that the core published.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { FIRST } from './chunk-table.mjs'
import { inSource, src } from './options.mjs'

/**
 * Whatever the kit exports is the core's own object in a chunk too; anything else of the core that it reaches for is an
 * error. Pure `lib`, stateless `ui` and its own folder are bundled in; chunks of chains, connectors and the doctor may also
 * use the services, which hold no state of the page.
 */
const kitExports = [...readFileSync(join(src, 'kit.ts'), 'utf8').matchAll(/^export \{(.*)\} from '(?:\.\/)?([^']+)'/gm)]
const kitModules = kitExports.map(match => match[2])
// Each name by itself, so that a chunk carries those it uses; one that the kit does not have fails the build.
const kitText = kitExports
  .flatMap(match => match[1].split(','))
  .map(name => `export const ${name.trim()}=/* @__PURE__ */(()=>__kit.${name.trim()})();`)
  .join('\n')
/** What the chunk that comes with the first opening adds to the core, so that no other chunk may carry it. */
const ONLY_IN_FIRST = [
  'chunks.ts',
  'core/balances.ts',
  'core/late-wallets.ts',
  'core/notifications.ts',
  'core/restore.ts',
  'core/switch-network.ts',
  'core/titles.ts',
]
export const viaKit = (id, entry) => {
  // A journey's parts share what is pure; of the other rooms a chunk knows its own.
  const [home] = /^(features\/)?[\w-]+\//.exec(entry)
  const allowed = path =>
    path.startsWith(home) ||
    // Whatever asks a wallet for a transaction carries the one machine for it.
    (home.startsWith('features/') && path.startsWith('features/transaction/')) ||
    /^(lib|ui|chains|i18n\/shared)\//.test(path) ||
    (/^(chains|connectors|doctor)\/$/.test(home) && path.startsWith('services/')) ||
    (id === FIRST && ONLY_IN_FIRST.includes(path))
  return {
    name: 'via-kit',
    setup(b) {
      const kit = () => ({ path: 'kit', namespace: 'core' })
      b.onResolve({ filter: /^(react|react\/jsx-runtime|preact.*|@preact\/.*|goober)$/ }, kit)
      b.onResolve({ filter: /^\./ }, args => {
        const path = inSource(resolve(args.resolveDir, args.path))
        if (path.startsWith('..') || args.kind === 'entry-point' || args.resolveDir.includes('node_modules')) return
        if (path === 'kit.ts' || kitModules.includes(path)) return kit()
        if (!allowed(path)) return { errors: [{ text: `chunk "${id}" reaches past the kit: ${path}` }] }
      })
      b.onLoad({ filter: /.*/, namespace: 'core' }, () => ({ contents: kitText, loader: 'js' }))
    },
  }
}
