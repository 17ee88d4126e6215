import { readFileSync } from 'node:fs'
import { encodeAbiParameters, encodeFunctionData, keccak256, parseAbi, type Hex } from 'viem'
import { OTHER, type Node } from './alone-chains.ts'
import { expect, type Page } from './fixtures.ts'

const json = (path: string): any => JSON.parse(readFileSync(path, 'utf8'))
const CODE: Record<string, string> = json('src/chains/evm/names.fixture.json')
const {
  ens: { universalResolver: RESOLVER, l2ReverseRegistrar: REGISTRAR },
} = json('src/services/pinned/names.json')
const ABI = parseAbi([
  'function set(address who, string name)',
  'function setAddr(bytes32 node, uint256 coin, bytes who)',
  'function setGateway(bytes32 node, string url)',
  'function setName(address who, uint256 coin, string name)',
])
type Call = (typeof ABI)[number]['name']

/** Coin types of Ethereum and Base. */
export const COIN = { ethereum: 60n, base: 2147492101n }

async function write(node: Node, to: string, functionName: Call, args: unknown[]): Promise<void> {
  const data = encodeFunctionData({ abi: ABI, functionName, args } as never)
  const hash = await node('eth_sendTransaction', { from: OTHER, to, data })
  await expect.poll(() => node('eth_getTransactionReceipt', hash), { intervals: [5] }).not.toBeNull()
}

/** Contracts in the form of ENS, on Ethereum; returns what writes to them. */
export async function placeNames(node: Node) {
  await node('anvil_setCode', RESOLVER, `0x${CODE['Resolver']}`)
  return (name: Exclude<Call, 'set'>, ...args: unknown[]) => write(node, RESOLVER, name, args)
}

/** A rollup's own registrar; returns what sets an account's name there. */
export async function placeRegistrar(node: Node) {
  await node('anvil_setCode', REGISTRAR, `0x${CODE['Registrar']}`)
  return (who: string, name: string) => write(node, REGISTRAR, 'set', [who, name])
}

export const GATEWAY = 'https://api.example'

/** A gateway that says where a name leads, with the proof that the resolver wants. */
export async function answerAt(page: Page, who: string): Promise<void> {
  const address = { type: 'address' } as const
  const proof = keccak256(encodeAbiParameters([address, { type: 'string' }], [who as Hex, 'secret']))
  const data = encodeAbiParameters([address, { type: 'bytes32' }], [who as Hex, proof])
  await page.route(`${GATEWAY}/**`, route =>
    route.fulfill({ json: { data }, headers: { 'access-control-allow-origin': '*' } }),
  )
}
