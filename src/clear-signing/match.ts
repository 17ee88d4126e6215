// Which description is of a call or a message: chain, contract and selector, or domain and type, all of them.
import type { Call, Codec, ReadCall } from './codec.ts'
import type { Descriptor, Format } from './descriptor.ts'

export interface Match {
  descriptor: Descriptor
  format: Format
  /** Of a call. */
  call?: ReadCall
}

/** `twice`: two files that the site names are of it, and neither counts. */
export type Matched = Match | 'twice' | undefined

/** The formats of a file by selector; undefined if two have the same one, or one has none. */
const tables = new WeakMap<Descriptor, ReadonlyMap<string, Format> | 'invalid'>()

function tableOf(descriptor: Descriptor, codec: Codec): ReadonlyMap<string, Format> | undefined {
  let table = tables.get(descriptor)
  if (!table) {
    const entries = descriptor.formats.map(it => [codec.selectorOf(it.key), it] as const)
    const all = new Map(entries.flatMap(([selector, it]) => (selector ? [[selector, it] as const] : [])))
    table = all.size === entries.length ? all : 'invalid'
    tables.set(descriptor, table)
  }
  return table === 'invalid' ? undefined : table
}

/** Whether all keys of a file of calls are functions, each once. */
export const isUsable = (descriptor: Descriptor, codec: Codec): boolean =>
  descriptor.domain !== undefined || tableOf(descriptor, codec) !== undefined

const isAt = ({ deployments }: Descriptor, chainId: string, address: string): boolean =>
  deployments === 'any' || deployments.some(it => it.chainId === chainId && it.address === address.toLowerCase())

/** Own files win over those that the site names; of two of the latter, none counts. */
function decide(found: readonly Match[]): Matched {
  const own = found.filter(it => it.descriptor.by === undefined)
  // One that names the contract knows it better than a standard does.
  const pinned = own.find(it => it.descriptor.deployments !== 'any') ?? own[0]
  if (pinned) return pinned
  return found.length > 1 ? 'twice' : found[0]
}

/** `behind`: the contract that a proxy runs, if that is proven. */
export function matchCall(
  descriptors: readonly Descriptor[],
  { chainId, to, data }: Call,
  codec: Codec,
  behind?: string,
): Matched {
  const selector = data.slice(0, 10).toLowerCase()
  return decide(
    descriptors.flatMap((descriptor): Match[] => {
      if (descriptor.domain) return []
      if (!isAt(descriptor, chainId, to) && !(behind && isAt(descriptor, chainId, behind))) return []
      const format = tableOf(descriptor, codec)?.get(selector)
      const call = format && codec.decode(format.key, data)
      return call ? [{ descriptor, format, call }] : []
    }),
  )
}

export interface Message {
  chainId: string
  /** Of the domain, as text each. */
  domain: ReadonlyMap<string, string>
  /** 32 bytes. */
  domainSeparator?: string
  /** As it is hashed (EIP-712, encodeType). */
  type: string
}

const normal = (key: string) =>
  key
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .trim()

export function matchMessage(descriptors: readonly Descriptor[], message: Message): Matched {
  const contract = message.domain.get('verifyingContract')
  return decide(
    descriptors.flatMap((descriptor): Match[] => {
      const { domain, domainSeparator, deployments } = descriptor
      if (!domain) return []
      const isEqual = [...domain].every(([key, value]) => {
        const given = message.domain.get(key)
        return key === 'verifyingContract' ? given?.toLowerCase() === value.toLowerCase() : given === value
      })
      if (!isEqual || (domainSeparator !== undefined && domainSeparator !== message.domainSeparator)) return []
      const isBound =
        deployments === 'any' ||
        (message.domain.get('chainId') === message.chainId &&
          contract !== undefined &&
          isAt(descriptor, message.chainId, contract))
      const format = isBound ? descriptor.formats.find(it => normal(it.key) === message.type) : undefined
      return format ? [{ descriptor, format }] : []
    }),
  )
}
