// For tests: explanations over the chain's own reader, and tokens that two contracts are.
import { normalize } from '../src/chains/evm/codec.ts'
import { decodeCall, encodeTypeOf, fieldsOf, selectorOf } from '../src/chains/evm/decode.ts'
import type { TypedData } from '../src/chains/evm/digests.ts'
import { stakesOf, stakesOfMessage } from '../src/chains/evm/stakes.ts'
import type { Call } from '../src/clear-signing/codec.ts'
import { readDescriptor, type Descriptor, type Refused } from '../src/clear-signing/descriptor.ts'
import { explainCall, explainMessage, type Explained, type Explaining } from '../src/clear-signing/explain.ts'
import { pinnedContractAt, pinnedDescriptors } from '../src/clear-signing/pinned/index.ts'
import { words } from '../src/clear-signing/words.ts'

export const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const EVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const ORIGIN = 'https://app.example'
const TOKENS: Record<string, { symbol: string; decimals: number }> = { [USDC]: { symbol: 'USDC', decimals: 6 } }

export const parts = (descriptors: readonly (Descriptor | Refused)[]): Explaining => ({
  descriptors,
  codec: { decode: decodeCall, selectorOf, address: normalize },
  words,
  facts: {
    account: ME,
    coin: { symbol: 'ETH', decimals: 18 },
    token: async address => TOKENS[address],
    nameOf: pinnedContractAt('1'),
  },
  stakesOf: call => stakesOf(call, pinnedContractAt(call.chainId)),
})

export const callOf = (call: Partial<Call>): Call => ({
  chainId: '1',
  from: ME,
  to: USDC,
  value: 0n,
  data: '0x',
  ...call,
})

/** Explains with this product's own descriptions and `file`, as the site would name it. */
export function explained(call: Partial<Call>, file?: unknown, own = pinnedDescriptors()): Promise<Explained> {
  return explainCall(callOf(call), parts([...own, ...(file === undefined ? [] : [readDescriptor(file, ORIGIN)])]))
}

/** Explains signed data of chain 1, as `explained` does a call. */
export function explainedMessage(data: TypedData, file?: unknown, own = pinnedDescriptors()): Promise<Explained> {
  const domain = new Map(Object.entries(data.domain).map(([key, it]) => [key, String(it)]))
  const message = { chainId: '1', domain, type: encodeTypeOf(data), fields: fieldsOf(data), account: ME }
  return explainMessage(
    message,
    stakesOfMessage(data, ME, pinnedContractAt('1')),
    parts([...own, ...(file === undefined ? [] : [readDescriptor(file, ORIGIN)])]),
  )
}

/** A file for functions of a contract on chain 1. */
export const fileWith = (formats: Record<string, unknown>, more: object = {}, address = USDC) => ({
  $schema: '../../specs/erc7730-v2.schema.json',
  context: { contract: { deployments: [{ chainId: 1, address }] } },
  metadata: { owner: 'Owner' },
  display: { formats },
  ...more,
})
