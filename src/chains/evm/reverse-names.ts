import type { Client } from 'viem'
import { getEnsText } from 'viem/actions'
import { namehash } from 'viem/ens'
import { isPlainName } from '../../base/account-name.ts'
import { sameAddress } from '../../base/caip.ts'
import { isAbort } from '../../base/errors.ts'
import type { Network } from '../../base/network.ts'
import { pictureData } from '../../base/url.ts'
import { coinOf, type NameAnswer, type NamedAccount } from '../../services/names.ts'
import names from '../../services/pinned/names.json'
import { unwrap } from './client.ts'
import { addressOf } from './codec.ts'
import { RESOLVER } from './names.ts'
import { readContracts } from './reads.ts'

const { ens, basenames } = names
const NOBODY = /^0x0{40}$/

const isBase = ({ caipNetworkId }: Network) => caipNetworkId === basenames.network

/** What one contract says; undefined if it reverts, does not exist, or says nothing that is meant. */
async function ask(client: Client, to: string, call: string, args: readonly unknown[]): Promise<string | undefined> {
  const [values] = await readContracts(client, [{ to, call, args }])
  const [value] = values ?? []
  return typeof value === 'string' && !NOBODY.test(value) ? value : undefined
}

const NAME_FOR = 'function nameForAddr(address) view returns (string)'

/**
 * The name that a Basename's registry on Base leads to. Ethereum knows such names only through a gateway, but their
 * registry is on Base, and any of its nodes can be asked. Undefined for other names, and if there is no registry.
 */
export async function resolveBasename(client: Client, network: Network, name: string): Promise<NameAnswer | undefined> {
  if (!isBase(network) || !name.endsWith(basenames.suffix)) return
  const node = namehash(name)
  const resolver = await ask(client, basenames.registry, 'function resolver(bytes32) view returns (address)', [node])
  const address = resolver && (await ask(client, resolver, 'function addr(bytes32) view returns (address)', [node]))
  return address ? { address } : undefined
}

/** The name that an account has chosen in the registry on Base. */
async function basenameOf(client: Client, address: string, coin: number): Promise<string | undefined> {
  const node = namehash(`${address.slice(2).toLowerCase()}.${coin.toString(16)}.reverse`)
  const resolver = await ask(client, basenames.registry, 'function resolver(bytes32) view returns (address)', [node])
  return resolver && ask(client, resolver, 'function name(bytes32) view returns (string)', [node])
}

export interface NameReader {
  /** Reads the account's network. */
  here: Client
  /** Reads Ethereum, where the registry is. */
  ethereum: Client
  /** The account behind a name on that network; must ask nobody else. */
  resolve(name: string): Promise<NameAnswer>
  /** See `resolveName`. */
  normalName?(text: string): Promise<string | undefined>
}

/** What the account says its name is; anybody can say anything. The first registry that has a name decides. */
async function claimedName(
  { here, ethereum }: NameReader,
  network: Network,
  address: string,
): Promise<string | undefined> {
  const coin = coinOf(Number(network.id))
  if (coin === undefined) return
  const holder = addressOf(address)
  if (!ens.l2ReverseNetworks.includes(network.caipNetworkId)) {
    const call = 'function reverseWithGateways(bytes,uint256,string[]) view returns (string,address,address)'
    return ask(ethereum, RESOLVER, call, [holder, BigInt(coin), []])
  }
  return (
    (await ask(here, ens.l2ReverseRegistrar, NAME_FOR, [holder])) ||
    (isBase(network) && (await basenameOf(here, holder, coin))) ||
    ask(ethereum, ens.defaultReverseRegistrar, NAME_FOR, [holder])
  )
}

/** A picture within its own URL; others would tell their host who looks at them. */
async function avatarOf(client: Client, name: string): Promise<string | undefined> {
  try {
    const text = await getEnsText(client, { name, key: 'avatar', universalResolverAddress: RESOLVER, gatewayUrls: [] })
    return pictureData(text)
  } catch (error) {
    if (isAbort(unwrap(error))) throw unwrap(error)
  }
}

/**
 * The name of an account on a network, by ENSIP-19: rollups that have a registrar of their own are asked themselves,
 * and a name counts only in its normal form (ENSIP-15) and if it leads back to the account on this network. A name that
 * is for Ethereum alone never stands in. Throws `rpc/*` and `http/*` if a network does not answer.
 */
export async function reverseName(
  reader: NameReader,
  network: Network,
  address: string,
): Promise<NamedAccount | undefined> {
  const name = await claimedName(reader, network, address)
  if (!name) return
  const isNormal = isPlainName(name) || (await reader.normalName?.(name)) === name
  if (!isNormal || !sameAddress('eip155', (await reader.resolve(name)).address, address)) return
  return { name, avatar: await avatarOf(reader.ethereum, name) }
}
