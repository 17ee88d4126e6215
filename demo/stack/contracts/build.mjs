// Compiles the contracts to artifacts.json, which is committed so that running the stack never loads the compiler.
// After changing a .sol file, run: node demo/stack/contracts/build.mjs
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const FILES = [
  'tokens-and-router.sol',
  'multicall.sol',
  'names.sol',
  'executor.sol',
  'wrapped.sol',
  'permit2.sol',
  'unusual.sol',
  'smart-account.sol',
  'aggregator.sol',
  'dollar.sol',
]
const read = file => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Hash of the sources; artifacts.json contains it, so that a test detects a forgotten build. */
export function sourceHash() {
  return createHash('sha256').update(FILES.map(read).join('\n')).digest('hex')
}

async function build() {
  const solc = (await import('solc')).default
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: Object.fromEntries(FILES.map(file => [file, { content: read(file) }])),
        settings: {
          evmVersion: 'cancun',
          optimizer: { enabled: true, runs: 200 },
          metadata: { bytecodeHash: 'none', appendCBOR: false },
          outputSelection: { '*': { '*': ['evm.deployedBytecode.object', 'evm.methodIdentifiers'] } },
        },
      }),
    ),
  )
  const problems = (output.errors ?? []).filter(it => it.severity === 'error')
  if (problems.length > 0) throw new Error(problems.map(it => it.formattedMessage).join('\n'))

  const contracts = {}
  for (const file of FILES) {
    for (const [name, { evm }] of Object.entries(output.contracts[file])) {
      if (evm.deployedBytecode.object === '') continue // abstract or interface
      contracts[name] = { code: `0x${evm.deployedBytecode.object}`, selectors: evm.methodIdentifiers }
    }
  }
  writeFileSync(
    new URL('artifacts.json', import.meta.url),
    `${JSON.stringify({ sourceHash: sourceHash(), contracts })}\n`,
  )
  for (const [name, { code }] of Object.entries(contracts)) console.error(`${name} ${(code.length - 2) / 2} bytes`)
}

if (process.argv[1] === new URL(import.meta.url).pathname) await build()
