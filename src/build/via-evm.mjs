// What explanations import from viem is not bundled again: it is read from the chunk of the chain's adapter, which every
// explanation asks first. Functions are looked up when they are called, so the two may load in either order.
import { join } from 'node:path'
import { build } from 'esbuild'
import * as viem from 'viem'
import { esbuildOptions, src } from './options.mjs'

const { metafile } = await build({
  ...esbuildOptions,
  entryPoints: [join(src, 'chains/evm/index.ts')],
  format: 'esm',
  packages: 'external',
})
const [{ exports }] = Object.values(metafile.outputs)
/** A name that the adapter's chunk does not pass on fails the build. */
const text = exports
  .filter(name => Object.hasOwn(viem, name))
  .map(name => {
    const value = viem[name]
    const found = typeof value === 'function' ? `(...all)=>__core.chunks.evm.${name}(...all)` : JSON.stringify(value)
    return `export const ${name}=${found}`
  })
  .join('\n')

export const viaEvm = {
  name: 'via-evm',
  setup(b) {
    b.onResolve({ filter: /^viem$/ }, () => ({ path: 'viem', namespace: 'evm' }))
    b.onLoad({ filter: /.*/, namespace: 'evm' }, () => ({ contents: text, loader: 'js' }))
  },
}
