import { policyOf, type NamespacePolicy } from '../base/namespaces.ts'
import { own } from '../base/record.ts'
import { askFor, type Examination } from './ask.ts'
import { placeOf } from './report.ts'
import type { RpcEndpoint } from './services-of.ts'

/** Solana: the node is this many slots behind. */
const UNHEALTHY = -32005

interface Node extends RpcEndpoint, Examination {
  place: string
}

/** A node's reply; undefined if there is none, which is reported. */
const ask = (node: Node, method: string, params: unknown[]) =>
  askFor(node, `RPC of ${node.network.name}`, node.url, {
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    // The same as in the transport (services/rpc.ts).
    headers: {
      ...Object.fromEntries(node.settings?.headers ?? []),
      'Content-Type': /[?&]projectId=/.test(node.url) ? 'text/plain' : 'application/json',
    },
  })
const codeIn = (reply: unknown) => own(own(reply, 'error'), 'code')

/** The result of a call; undefined if there is none, which is reported. */
async function call(node: Node, method: string, params: unknown[] = []): Promise<unknown> {
  const answer = await ask(node, method, params)
  const result = own(answer?.reply, 'result') ?? undefined
  if (!answer || result !== undefined) return result
  const code = codeIn(answer.reply)
  node.notes.find(
    'rpc/error',
    `${node.place} answers ${method} with ${typeof code === 'number' ? `error ${code}` : 'no result'}`,
  )
}

const number = (value: unknown): number =>
  typeof value === 'string' && /^0x[\da-f]{1,16}$/i.test(value) ? Number(value) : Number.NaN

async function examineEvm(node: Node): Promise<void> {
  const { notes, network, place } = node
  const chain = await call(node, 'eth_chainId')
  if (chain === undefined) return
  if (number(chain) !== Number(network.id))
    return notes.find('rpc/wrong-chain', `${place} is of chain ${number(chain) || 'unknown'}, not of ${network.id}`)
  const block = await call(node, 'eth_getBlockByNumber', ['latest', false])
  if (block === undefined) return
  const made = number(own(block, 'timestamp')) * 1000
  if (made) node.clock.tellBlock(place, made)
}

async function examineSolana(node: Node): Promise<void> {
  const { notes, network, place } = node
  const genesis = await call(node, 'getGenesisHash')
  if (genesis === undefined) return
  // CAIP-30: the reference is the beginning of the hash.
  if (!String(genesis).startsWith(String(network.id)))
    return notes.find('rpc/wrong-chain', `${place} is a node of another cluster`)
  const health = await ask(node, 'getHealth', [])
  if (codeIn(health?.reply) === UNHEALTHY) notes.find('rpc/behind', `${place} says that it is behind`)
}

const EXAMINE: Record<NonNullable<NamespacePolicy['chunk']>, (node: Node) => Promise<void>> = {
  evm: examineEvm,
  solana: examineSolana,
}

/** Whether an RPC endpoint answers, belongs to its network, and is up to date. */
export async function checkRpc(examination: Examination, endpoint: RpcEndpoint): Promise<void> {
  const { network, url } = endpoint
  const { chunk } = policyOf(network.chainNamespace)
  if (!chunk) return
  examination.notes.look('rpc/wrong-chain', 'rpc/behind', 'rpc/error')
  await EXAMINE[chunk]({ ...examination, ...endpoint, place: `${placeOf(url)} (RPC of ${network.name})` })
}
