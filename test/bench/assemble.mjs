// node test/bench/assemble.mjs: builds what is missing and prints a folder that any rig can serve as it is. It holds a
// copy of page/ with the script, its chunks and the `integrity` of the script filled in. (page/ itself works too, from
// a server that follows links: its script and chunks are links into dist/.)
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildAll } from '../../build.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = join(root, 'dist')

/** The page's markup with the script pinned by its hash. `of`: the build it is for. */
export async function pinnedPage(of = dist) {
  if (!existsSync(join(of, 'manifest.json'))) await buildAll()
  const { files } = JSON.parse(readFileSync(join(of, 'manifest.json'), 'utf8'))
  const html = readFileSync(join(root, 'test/bench/page/index.html'), 'utf8')
  return html.replace(
    'src="wallet-modal.js"',
    `src="wallet-modal.js" integrity="${files['wallet-modal.js'].integrity}"`,
  )
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const out = join(root, '.cache/bench-page')
  const html = await pinnedPage()
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, 'index.html'), html)
  for (const name of ['wallet-modal.js', 'chunks']) cpSync(join(dist, name), join(out, name), { recursive: true })
  console.log(out)
}
