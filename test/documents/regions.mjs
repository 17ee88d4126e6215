// The generated parts of the documents, by name.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chunkTable } from '../../src/build/chunk-table.mjs'
import { evaluate } from '../../src/build/evaluate.mjs'
import { joined } from '../../src/build/joined.mjs'
import { entries, historyOf } from '../bench/history.mjs'
import { code, lists } from './reference.mjs'
import { types } from './types.mjs'

const cell = text => text.replaceAll('|', '\\|')
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n')

/** Where the documents let a page fetch the script from: the version is part of the address, so its bytes never change. */
export const scriptUrl = version => `https://cdn.jsdelivr.net/npm/wallet-modal@${version}/dist/wallet-modal.js`

const kB = bytes => `${(bytes / 1000).toFixed(1)} kB`

async function sizes(root, files) {
  const rows = []
  const locales = []
  for (const [path, { gzip }] of Object.entries(files)) {
    const id = /^chunks\/([\w-]+)\./.exec(path)?.[1]
    if (path === 'wallet-modal.js') rows.unshift([code(path), kB(gzip), 'the page'])
    else if (id) rows.push([code(`chunks/${id}.*.js`), kB(gzip), chunkTable[id].when])
    else if (path.startsWith('locales/')) locales.push(gzip)
  }
  const whole = async name => gzipSync(await joined(join(root, `dist/esm/${name}.js`)), { level: 9 }).length
  const when = 'your code: all that it loads at once, as a bundler joins it'
  rows.splice(
    1,
    0,
    [code('wallet-modal'), kB(await whole('esm')), when],
    [code('wallet-modal/core'), kB(await whole('core')), when],
  )
  rows.push([
    code('locales/*.json'),
    `${kB(Math.min(...locales))} to ${kB(Math.max(...locales))}`,
    'the one language on screen; a second file with the account',
  ])
  return table(['file', 'gzip', 'requested with'], rows)
}

/** The narrowest policy for a page with these options, whose script is on another host. */
async function policy(options, images) {
  const { needsOf } = await evaluate('doctor/needs.ts')
  const { resolveOptions } = await evaluate('core/read-options.ts')
  const needs = needsOf(resolveOptions(options, () => {}))
  const sources = directive => needs.filter(need => need.directive === directive).map(({ source }) => source)
  return [
    '```',
    "default-src 'none';",
    "script-src 'nonce-RANDOM';",
    "style-src 'none';",
    `connect-src ${[...sources('connect-src'), new URL(scriptUrl('0')).origin].join(' ')};`,
    ...(sources('frame-src').length ? [`frame-src ${sources('frame-src').join(' ')};`] : []),
    `img-src ${images ?? sources('img-src').join(' ')};`,
    "require-trusted-types-for 'script';",
    'trusted-types wallet-modal',
    '```',
  ].join('\n')
}

const script = (version, integrity) =>
  [
    '```html',
    '<script',
    `  src="${scriptUrl(version)}"`,
    `  integrity="${integrity}"`,
    '  crossorigin="anonymous"',
    '  data-project-id="YOUR_PROJECT_ID"',
    '  data-networks="1,8453"',
    '  async',
    '></script>',
    '<wallet-button></wallet-button>',
    '```',
  ].join('\n')

/** The options of the guide for pages without any account. */
const ALONE = { services: 'chain', customRpcUrls: { 'eip155:1': [{ url: 'https://rpc.your.example' }] } }

/** Name → text. Those that need dist/ are absent without it. */
export async function regions(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const out = {
    ...(await lists(root)),
    types: types(root),
    policy: await policy({ projectId: 'p' }, 'https: data:'),
    policyAlone: await policy(ALONE),
    speed: historyOf(entries(root)),
  }
  const manifest = join(root, 'dist/manifest.json')
  if (existsSync(manifest)) {
    const { files } = JSON.parse(readFileSync(manifest, 'utf8'))
    out.script = script(version, files['wallet-modal.js'].integrity)
    // What scripts alone weigh is known of a whole build alone.
    if (existsSync(join(root, 'dist/esm/core.js'))) out.sizes = await sizes(root, files)
  }
  return out
}
