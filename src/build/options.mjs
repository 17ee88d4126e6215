// Shared by every bundle of the build: where the sources are, which renderer they get, how esbuild is called.
import { readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { styles } from './styles.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
export const src = join(root, 'src')
export const { version, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
export const inSource = path => relative(src, path).split(sep).join('/')

/** Written for React, compiled with Preact: one renderer for every build, including the tests. */
export const alias = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
}

export const esbuildOptions = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  // Names of split files depend on where their sources are: a linked node_modules must give the same names as one in
  // place.
  preserveSymlinks: true,
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'react',
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'warning',
  plugins: [styles],
}
