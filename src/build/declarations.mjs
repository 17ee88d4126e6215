// The types that ship with the ES modules, made by the TypeScript compiler.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { root, src } from './options.mjs'

/** Of `vue` and `svelte` there are types alone: they run as `elements`. */
const ENTRIES = ['esm', 'react', 'elements', 'vue', 'svelte', 'core', 'wagmi', 'solana', 'iife']

/** Declarations of what the entries export, and of nothing else: path and text of each. `scratch` is removed again. */
export function declarations(scratch) {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  const project = join(scratch, 'tsconfig.json')
  mkdirSync(scratch, { recursive: true })
  writeFileSync(
    project,
    JSON.stringify({
      compilerOptions: {
        ...compilerOptions,
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        noCheck: true,
        outDir: scratch,
        rootDir: src,
        types: [],
      },
      files: ENTRIES.map(name => join(src, `entries/${name}.ts`)),
    }),
  )
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], {
    stdio: 'inherit',
    cwd: root,
  })
  const seen = new Set()
  const found = []
  const visit = path => {
    if (seen.has(path)) return
    seen.add(path)
    const text = readFileSync(join(scratch, path), 'utf8')
    for (const [, spec] of text.matchAll(/from '(\.[^']+)'|import\("(\.[^"]+)"\)/g))
      if (spec)
        visit(
          join(dirname(path), spec.replace(/\.tsx?$/, '.d.ts'))
            .split(sep)
            .join('/'),
        )
    found.push([path, text.replace(/(from '|import\(")(\.[^'"]+?)\.tsx?(?=['"])/g, '$1$2.js')])
  }
  for (const name of ENTRIES) visit(`entries/${name}.d.ts`)
  rmSync(scratch, { recursive: true })
  return found
}
