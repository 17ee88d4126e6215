import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { built } from './built.ts'

const root = process.cwd()

/**
 * Makes of the folder a project that installed the package: its declarations, React's types and none of the package's
 * development dependencies.
 */
export async function installIn(home: string): Promise<void> {
  const packages = join(home, 'node_modules')
  const own = join(packages, 'wallet-modal')
  mkdirSync(join(packages, '@types'), { recursive: true })
  mkdirSync(join(own, 'dist'), { recursive: true })
  cpSync(await built(), join(own, 'dist'), { recursive: true })
  cpSync(join(root, 'package.json'), join(own, 'package.json'))
  for (const scope of ['@solana', '@wagmi']) mkdirSync(join(packages, scope))
  for (const [name, from = name] of [['@types/react'], ['viem'], ['@solana/web3.js', 'solana-web3-v1']])
    symlinkSync(join(root, 'node_modules', from!), join(packages, name!))
  for (const name of ['vue', 'svelte', '@wagmi/core'])
    symlinkSync(join(root, 'node_modules', name), join(packages, name))
  writeFileSync(join(home, 'package.json'), '{"type":"module"}')
}

/** Packages that another one brings along, and versions that stand here under another name. */
const BROUGHT: Record<string, readonly string[]> = {
  'wallet-modal': ['viem'],
  wagmi: ['@wagmi/core', '@tanstack/react-query'],
}
const STORED: Record<string, string> = { '@solana/web3.js@1': 'solana-web3-v1' }

/**
 * Makes of the folder a project that has the package in `from` and the named ones, as `npm install` would: a name may have
 * a version (`@solana/web3.js@1`).
 */
export function installOnly(home: string, from: string, names: readonly string[]): void {
  const all = new Set(['wallet-modal', ...names].flatMap(name => [name, ...(BROUGHT[name] ?? [])]))
  for (const name of all) {
    const path = join(home, 'node_modules', name.replace(/(?<=.)@[\w.^~-]+$/, ''))
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path))
      symlinkSync(name === 'wallet-modal' ? from : join(root, 'node_modules', STORED[name] ?? name), path)
  }
  writeFileSync(join(home, 'package.json'), '{"type":"module"}')
}

/** tsc's output for the files of a strict project there; empty if they are correct. */
export function compileIn(home: string, files: Record<string, string>, options: object): string {
  const dir = mkdtempSync(join(home, 'project-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text)
  writeFileSync(
    join(dir, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        target: 'es2022',
        lib: ['es2022', 'dom', 'dom.iterable'],
        strict: true,
        skipLibCheck: false,
        noEmit: true,
        types: [],
        ...options,
      },
      files: Object.keys(files),
    }),
  )
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', dir, '--singleThreaded'],
    { encoding: 'utf8' },
  )
  return stdout + stderr
}
