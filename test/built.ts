import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The complete dist/; if it is missing, or has only the scripts, it is built elsewhere for this process. */
export async function built(): Promise<string> {
  const root = process.cwd()
  const dist = join(root, 'dist')
  if (existsSync(join(dist, 'esm/types'))) return dist
  const aside = join(root, `.cache/dist-${process.pid}`)
  process.once('exit', () => rmSync(aside, { recursive: true, force: true }))
  const { buildAll } = (await import(pathToFileURL(join(root, 'build.mjs')).href)) as {
    buildAll(options: object): Promise<unknown>
  }
  await buildAll({ dist: aside })
  return aside
}
