// Compiles unit tests with the product's own aliases.
import { join } from 'node:path'
import { build } from 'esbuild'
import { alias, esbuildOptions } from '../build.mjs'

const root = join(import.meta.dirname, '..')

/**
 * Compiles into `out`, one module per test, plus shared modules. `named`: packages by the name that replaces them.
 * `isPure`: for tests without a page.
 */
export const compile = (sources, out, named = {}, isPure = false) =>
  build({
    ...esbuildOptions,
    minify: false,
    write: true,
    metafile: false,
    sourcemap: 'inline',
    entryPoints: sources,
    outdir: out,
    outbase: root,
    outExtension: { '.js': '.mjs' },
    format: 'esm',
    platform: 'node',
    splitting: true,
    alias,
    // Preact and signals must be single instances, so they are bundled, and the DOM is one file because that starts
    // faster; the rest comes from node_modules.
    plugins: [
      ...esbuildOptions.plugins,
      {
        name: 'packages',
        setup(b) {
          b.onResolve({ filter: /^[^./]/ }, args =>
            args.kind === 'entry-point' || /^(react|preact|@preact\/|goober$|happy-dom$)/.test(args.path)
              ? undefined
              : { path: args.path.replace(/^[^/]+/, name => named[name] ?? name), external: true },
          )
        },
      },
    ],
    inject: isPure ? [] : [join(root, 'test/setup.ts')],
    define: { __BUILD__: '"test"', __VERSION__: '"0.0.0-test"', __FIRST__: '["first","TEST"]', __LOCALES__: '{}' },
  })
