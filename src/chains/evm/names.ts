import { ContractFunctionRevertedError, getAddress, BaseError, type Address, type Client } from 'viem'
import { getEnsAddress } from 'viem/actions'
import { toCoinType } from 'viem/ens'
import { isPlainName } from '../../base/account-name.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import type { NameAnswer } from '../../services/names.ts'
import pinned from '../../services/pinned/names.json'
import { unwrap } from './client.ts'
import { isBytes } from './codec.ts'

/** ENS universal resolver: one call queries the registry and the resolver. */
export const RESOLVER = pinned.ens.universalResolver as Address
const ETHEREUM = 1

/**
 * The universal resolver's own errors (ENSIP-23). Any other revert, such as the message of a broken resolver or of a
 * gateway, says nothing about the name: unless it is asked to be strict, viem treats those as an unknown name too
 * (R106).
 */
const SAID: Record<string, NameAnswer> = {
  ResolverNotFound: { missing: 'nobody' }, // neither the name nor one above it has a resolver
  ResolverNotContract: { missing: 'nowhere' }, // its resolver does not exist
  UnsupportedResolverProfile: { missing: 'nowhere' }, // an old resolver, without other coins
  '0x556f1830': { missing: 'outside' }, // OffchainLookup (ERC-3668), which is not in the resolver's own ABI
}

/** ASCII text in the shape of a name: worth loading the tables for. */
const NAME = /^[a-z\d_-]+(\.[a-z\d_-]+)+$/
const NAME_MAX = 254

/** A typed name that needs no tables (ENSIP-15); undefined for any other text. */
export function plainName(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  return NAME.test(name) && isPlainName(name) && name.length <= NAME_MAX ? name : undefined
}

/** What the registry reported by reverting. */
function saidBy(error: unknown): NameAnswer | undefined {
  const revert = error instanceof BaseError && error.walk(it => it instanceof ContractFunctionRevertedError)
  if (!(revert instanceof ContractFunctionRevertedError)) return
  const word = revert.data?.errorName ?? revert.signature ?? ''
  return Object.hasOwn(SAID, word) ? SAID[word] : undefined
}

/** How a name is read. */
export interface NameForm {
  /** The normal form of names with other than plain letters, and whether one can pass for another (R101). */
  normalName?(text: string): Promise<string | undefined>
}

/** A typed name in its normal form, or why no registry can have it. */
export async function readName(text: string, normalName: NameForm['normalName']): Promise<NameAnswer | string> {
  const isAscii = /^[\x20-\x7e]*$/.test(text.trim())
  const isWorthALook = !isAscii || NAME.test(text.trim().toLowerCase())
  const name = plainName(text) ?? (isWorthALook ? await normalName?.(text) : undefined)
  return name ?? { missing: isAscii ? 'unknown' : 'strange' }
}

/** ENSIP-21: the registry leaves it to the client to ask gateways, which sees their hosts that way. */
const CLIENT_ASKS = 'x-batch-gateway:true'

/**
 * The account behind a name on an EVM chain, according to the registry on Ethereum. Only the address for that chain
 * counts, by its coin type (ENSIP-11): an Ethereum contract wallet's address may belong to someone else on another
 * chain, or to no one. If a name has no address for the chain, its resolver itself falls back to the one set for all
 * EVM chains (ENSIP-19); the one for Ethereum never substitutes.
 *
 * `client` reads Ethereum. Off-chain names (ERC-3668) are not followed, unless the client asks gateways itself
 * (`followsGateways`, see `gateways.ts`).
 */
export async function resolveName(
  client: Client,
  text: string,
  chainId: number,
  normalName?: NameForm['normalName'],
  followsGateways = false,
): Promise<NameAnswer> {
  const name = await readName(text, normalName)
  if (typeof name !== 'string') return name
  const coinType = attempt(() => toCoinType(chainId))
  if (coinType === undefined) return { missing: 'nowhere' }
  try {
    const address = await getEnsAddress(client, {
      name,
      universalResolverAddress: RESOLVER,
      gatewayUrls: followsGateways ? [CLIENT_ASKS] : [],
      strict: true,
      // ENSIP-1: every resolver knows the Ethereum address, even an old one without coin types.
      ...(chainId !== ETHEREUM && { coinType }),
    })
    if (address === null) return { missing: 'nowhere' }
    if (!isBytes(address) || address.length !== 42) throw new ModalError('http/bad-reply')
    return { address: getAddress(address) }
  } catch (error) {
    const said = saidBy(error)
    if (said) return said
    throw unwrap(error)
  }
}
