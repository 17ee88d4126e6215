import type { CaipNetworkId, Namespace } from '../../base/network.ts'
import { ModalError } from '../../modal/kit.ts'
import { isRecord } from '../../base/record.ts'
import { chainIdToCaip, isAddress, networkId, parseAccountId, parseNetworkId } from '../../base/caip.ts'

/** The signed-in account; without a chain if none is given. */
export interface Who {
  address: string
  namespace: Namespace
  /** CAIP-2 network ID. */
  chainId?: CaipNetworkId
}

const fault = () =>
  new ModalError('http/bad-reply', {
    message: 'The session names no account, or a chain that doesn’t fit the account.',
  })
const ACCOUNT = /^(?:did:pkh:)?(?=\w+:)/

/**
 * Reads the signed-in account in any form that apps and their servers use: the account plain, as CAIP-10 or `did:pkh`,
 * the chain as a number, in decimal or hex digits, or as CAIP-2. Undefined if no one is signed in. Throws
 * `http/bad-reply` if there is a doubt, so that no spelling signs anyone in or out.
 */
export function readWho(said: unknown): Who | undefined {
  if (!said) return
  if (!isRecord(said)) throw fault()
  const { address: account, chainId: chain } = said
  if (account === undefined || account === null || account === '') return
  if (typeof account !== 'string') throw fault()
  const isMissing = chain === undefined || chain === null
  const text = typeof chain === 'string' ? chain.trim() : chain
  const given = isMissing ? undefined : (chainIdToCaip(text) ?? (parseNetworkId(text) && (text as CaipNetworkId)))
  if (!isMissing && !given) throw fault()
  const plain = account.trim()
  const parts = ACCOUNT.test(plain) ? parseAccountId(plain.replace(ACCOUNT, '')) : { address: plain }
  if (!parts) throw fault()
  const own = 'namespace' in parts ? networkId(parts.namespace, parts.chainId) : undefined
  const chainId = given ?? own
  const { namespace = 'eip155' } = parseNetworkId(chainId) ?? {}
  if ((own && own !== chainId) || !isAddress(namespace, parts.address)) throw fault()
  return { address: parts.address, namespace, chainId }
}

/** The chain of the signed-in account. Throws `http/bad-reply` if it is not given. */
export function chainOf({ chainId }: Who): CaipNetworkId {
  if (!chainId) throw fault()
  return chainId
}
