import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeFunctionData, decodeFunctionResult, encodeFunctionResult, parseAbi, type Hex } from 'viem'

interface Asked {
  method: string
  params: any[]
}
interface Reply {
  result?: any
  error?: { code: number; message: string }
}

/** Answers as the node behind it does, at an origin of its own. */
export interface OtherNode {
  origin: string
  /** What it says instead of `reply`; absent: the truth. */
  tell?: ((asked: Asked, reply: Reply) => Reply | Promise<Reply>) | undefined
  stop(): Promise<unknown>
}

const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'content-type': 'application/json',
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

export async function startOtherNode(rpc: string): Promise<OtherNode> {
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, OPEN).end()
    const body = await readBody(request)
    const real = await fetch(rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const [asked, replies] = [JSON.parse(body), (await real.json()) as object]
    const told = await Promise.all(
      [replies].flat().map(async (it: any, i) => {
        const { id, jsonrpc, ...reply } = it
        return { id, jsonrpc, ...((await node.tell?.([asked].flat()[i], reply)) ?? reply) }
      }),
    )
    response.writeHead(200, OPEN).end(JSON.stringify(Array.isArray(replies) ? told : told[0]))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const node: OtherNode = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise(done => {
        server.closeAllConnections()
        server.close(done)
      }),
  }
  return node
}

/** It does not know a method. */
export const lacking =
  (name: string) =>
  ({ method }: Asked, reply: Reply): Reply =>
    method === name ? { error: { code: -32601, message: 'method not found' } } : reply

const ABI = parseAbi([
  'function aggregate3((address target, bool mayFail, bytes data)[] calls) payable returns ((bool isFine, bytes data)[])',
  'function quoteExactInput(bytes, uint256) returns (uint256, uint160[], uint32[], uint256)',
])
const TOGETHER = '0x82ad56cb',
  QUOTE = '0xcdca1753'

/** It says that pools bring something else than they do. */
export const misquoting =
  (change: (out: bigint) => bigint) =>
  ({ method, params: [call] }: Asked, reply: Reply): Reply => {
    const data: Hex = call?.data ?? call?.input ?? '0x'
    if (method !== 'eth_call' || !reply.result || !data.startsWith(TOGETHER)) return reply
    const [calls] = decodeFunctionData({ abi: ABI, data }).args as readonly [readonly { data: Hex }[]]
    const functionName = 'aggregate3'
    const answers = decodeFunctionResult({ abi: ABI, functionName, data: reply.result }).map((it, i) => {
      if (!it.isFine || !calls[i]!.data.startsWith(QUOTE)) return it
      const [out, ...rest] = decodeFunctionResult({ abi: ABI, functionName: 'quoteExactInput', data: it.data })
      const result = [change(out), ...rest] as const
      return { ...it, data: encodeFunctionResult({ abi: ABI, functionName: 'quoteExactInput', result }) }
    })
    return { result: encodeFunctionResult({ abi: ABI, functionName, result: answers }) }
  }
