import { ContractFunctionRevertedError, getAddress, BaseError, type Client } from 'viem'
import { getEnsAddress } from 'viem/actions'
import { toCoinType } from 'viem/ens'
import { isPlainName } from '../../base/account-name.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import type { NameAnswer } from '../../services/names.ts'
import { unwrap } from './client.ts'
import { isBytes } from './codec.ts'

/** ENS universal resolver: one call asks the registry and the resolver. */
const RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const ETHEREUM = 1

/**
 * What the universal resolver says itself, by its errors (ENSIP-23). Whatever else a call reverts with, as the words of
 * a broken resolver or of a gateway, says nothing of the name: viem makes an unknown name of those too, unless it is
 * asked to be strict (R106).
 */
const SAID: Record<string, NameAnswer> = {
  ResolverNotFound: { missing: 'nobody' }, // nobody answers for the name or for one above it
  ResolverNotContract: { missing: 'nowhere' }, // whoever should answer is not there
  UnsupportedResolverProfile: { missing: 'nowhere' }, // an old resolver, without other coins
  '0x556f1830': { missing: 'outside' }, // OffchainLookup (ERC-3668), which is no error of the resolver's own ABI
}

/** Of ASCII, and in the shape of a name: worth a look into the tables. */
const NAME = /^[a-z\d_-]{1,63}(\.[a-z\d_-]{1,63})+$/
const NAME_MAX = 254

/** What is typed as a name that needs no tables (ENSIP-15); undefined for any other, and for what is no name. */
export function plainName(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  return NAME.test(name) && isPlainName(name) && name.length <= NAME_MAX ? name : undefined
}

/** What the registry said by reverting. */
function saidBy(error: unknown): NameAnswer | undefined {
  const revert = error instanceof BaseError && error.walk(it => it instanceof ContractFunctionRevertedError)
  if (!(revert instanceof ContractFunctionRevertedError)) return
  const word = revert.data?.errorName ?? revert.signature ?? ''
  return Object.hasOwn(SAID, word) ? SAID[word] : undefined
}

/**
 * The account behind a name on an EVM chain, as the registry on Ethereum says. Only the address for that chain counts,
 * by its coin type (ENSIP-11): a contract wallet of Ethereum is somebody else's address elsewhere, or nobody's. Where a
 * name has none for the chain, its resolver itself falls back to the one that the owner set for all EVM chains
 * (ENSIP-19); the one for Ethereum never stands in.
 *
 * `client` reads Ethereum. Names kept outside of the chain (ERC-3668) are not followed: their gateways are hosts that
 * nobody named. `normalName` knows the normal form of other names, or that one can pass for another (R101).
 */
export async function resolveName(
  client: Client,
  text: string,
  chainId: number,
  normalName?: (text: string) => Promise<string | undefined>,
): Promise<NameAnswer> {
  const isAscii = /^[\x20-\x7e]*$/.test(text.trim())
  const isWorthALook = !isAscii || NAME.test(text.trim().toLowerCase())
  const name = plainName(text) ?? (isWorthALook ? await normalName?.(text) : undefined)
  if (!name) return { missing: isAscii ? 'unknown' : 'strange' }
  const coinType = attempt(() => toCoinType(chainId))
  if (coinType === undefined) return { missing: 'nowhere' }
  try {
    const address = await getEnsAddress(client, {
      name,
      universalResolverAddress: RESOLVER,
      gatewayUrls: [],
      strict: true,
      // ENSIP-1: every resolver knows the address on Ethereum, also an old one that knows of no coins.
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
