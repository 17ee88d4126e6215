// The reading of calls and messages, as explanations take it.
import type { CaipNetworkId } from '../../base/network.ts'
import { normalize } from './codec.ts'
import { contractNames } from './contract-names.ts'
import { decodeCall, encodeTypeOf, fieldsOf, selectorOf } from './decode.ts'
import { stakesOf, stakesOfMessage } from './stakes.ts'

export const reader = {
  codec: { decode: decodeCall, selectorOf, address: normalize },
  stakesOf,
  stakesOfMessage,
  encodeTypeOf,
  fieldsOf,
  contractNames: ({ network, symbol }: { network: string; symbol: string }): ReadonlyMap<string, string> =>
    contractNames({ network: network as CaipNetworkId, symbol }),
}

const MINIMAL_PROXY = /^0x363d3d373d3d3d363d73([\da-f]{40})5af43d82803e903d91602b57fd5bf3$/i

/**
 * The contract that a minimal proxy runs (EIP-1167): it is written in the code, and nobody can change it. Undefined for
 * any other code, also of proxies whose contract is written in storage, which proves nothing. `code`: 0x-hex.
 */
export function implementationIn(code: unknown): string | undefined {
  const [, address] = MINIMAL_PROXY.exec(typeof code === 'string' ? code : '') ?? []
  return address && normalize(`0x${address}`)
}
