import { isRecord } from '../../base/record.ts'
import { toAddresses } from '../../base/caip.ts'
import type { Keys } from './cipher.ts'

/** What is stored of a connection: enough to continue after a page load. */
export interface KeysSession extends Keys {
  /** The wallet's public key. */
  peer: string
  accounts: string[]
  /** Decimal; the chain of the next request. */
  chainId: number
  /** The chains that the wallet knows. */
  chains: number[]
}

const MAX_CHAINS = 200
const isHex = (value: unknown): value is string => typeof value === 'string' && /^([\da-f]{2}){32,256}$/i.test(value)
const isChainId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

export const chainsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : Object.keys(isRecord(value) ? value : {}))
    .map(Number)
    .filter(isChainId)
    .slice(0, MAX_CHAINS)

/** Stored data may be damaged or forged. */
export function decodeSession(value: unknown): KeysSession | undefined {
  if (!isRecord(value)) return
  const { privateKey, publicKey, peer, chainId } = value
  const accounts = toAddresses('eip155', value['accounts'])
  return isHex(privateKey) && isHex(publicKey) && isHex(peer) && isChainId(chainId) && accounts.length
    ? { privateKey, publicKey, peer, accounts, chainId, chains: chainsOf(value['chains']) }
    : undefined
}
