// Typed data (EIP-712), rebuilt field by field from its types: what no type lists is not hashed, so it must not be there.
import { attempt } from '../../base/errors.ts'
import { isRecord, isWhole, recordOf, type UnknownRecord } from '../../base/record.ts'
import { normalize } from '../../chains/evm/codec.ts'
import type { TypedData } from '../../chains/evm/digests.ts'
import { hasHidden } from './readable-text.ts'
import { insist } from './refusals.ts'
import { snapshotOf } from './snapshot.ts'

type Field = { name: string; type: string }
type Types = Map<string, readonly Field[]>

const NAME = /^(?!__proto__$)[A-Za-z_$][\w$]{0,63}$/
const BITS = '(8|16|24|32|40|48|56|64|72|80|88|96|1[0-9]{2}|2[0-4][0-9]|25[0-6])'
const NUMBER = new RegExp(`^(u?)int${BITS}$`)
const BYTES = /^bytes([1-9]|[12]\d|3[0-2])?$/
const LIST = /^(.*)\[(\d{0,4})\]$/
/** A type of the site's with such a name would pass for a built-in one. */
const TAKEN = /^(u?int\d*|bytes\d*|address|bool|string|function|u?fixed\w*)$/
/** What lists, and lists of lists, are of. */
const itemOf = (type: string): string => type.replace(/(\[\d{0,4}\])+$/, '')

const bitsOf = (type: string): number | undefined => {
  const bits = Number(NUMBER.exec(type)?.[2])
  return bits % 8 === 0 ? bits : undefined
}
const isBuiltIn = (type: string): boolean =>
  ['address', 'bool', 'string'].includes(type) || BYTES.test(type) || bitsOf(type) !== undefined

const DOMAIN = 'EIP712Domain'
const DOMAIN_FIELDS: Record<string, string> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

function typesOf(value: unknown): Types {
  const types: Types = new Map()
  for (const [type, list] of Object.entries(recordOf(value))) {
    insist(NAME.test(type) && !TAKEN.test(type) && Array.isArray(list), 'typed-fields')
    const fields = list.map((it): Field => {
      const { name, type } = recordOf(it)
      insist(typeof name === 'string' && NAME.test(name) && typeof type === 'string', 'typed-fields')
      return { name, type }
    })
    insist(new Set(fields.map(it => it.name)).size === fields.length, 'typed-fields')
    types.set(type, fields)
  }
  const items = [...types.values()].flat().map(it => itemOf(it.type))
  insist(
    items.every(it => types.has(it) || isBuiltIn(it)),
    'typed-fields',
  )
  return types
}

function numberOf(value: unknown, bits: number, isUnsigned: boolean): string {
  const isText = typeof value === 'string' && /^(-?\d{1,78}|0x[\da-f]{1,64})$/i.test(value)
  insist(isText || isWhole(value), 'typed-fields')
  const number = BigInt(value as string | number)
  const fits = isUnsigned ? BigInt.asUintN(bits, number) : BigInt.asIntN(bits, number)
  insist(fits === number, 'typed-fields')
  return String(number)
}

function builtIn(value: unknown, type: string): unknown {
  const bits = bitsOf(type)
  if (bits) return numberOf(value, bits, type.startsWith('u'))
  if (type === 'bool') {
    insist(typeof value === 'boolean', 'typed-fields')
    return value
  }
  insist(typeof value === 'string', 'typed-fields')
  if (type === 'string') {
    insist(!hasHidden(value), 'hidden')
    return value
  }
  if (type === 'address') {
    const address = value.startsWith('0x') ? normalize(value) : undefined
    insist(address, 'typed-fields')
    return address
  }
  const [isBytes, size] = BYTES.exec(type) ?? []
  insist(isBytes && /^0x([\da-f]{2})*$/i.test(value), 'typed-fields')
  insist(!size || value.length === 2 + 2 * Number(size), 'typed-fields')
  return value.toLowerCase()
}

/** A value that is signed, its type, and its name where it has one. */
export interface Leaf {
  name: string
  type: string
  value: unknown
}

/** Copies a value by its type. `used` gets the types, `leaves` the values. */
function valueOf(value: unknown, { name, type }: Field, types: Types, found: { used: Types; leaves: Leaf[] }): unknown {
  const [isList, item, size] = LIST.exec(type) ?? []
  if (isList) {
    insist(Array.isArray(value) && (!size || value.length === Number(size)), 'typed-fields')
    // The types of what an empty list would have are signed, too.
    if (!value.length) useTypes(item!, types, found.used)
    return value.map(it => valueOf(it, { name, type: item! }, types, found))
  }
  const fields = types.get(type)
  if (!fields) {
    const leaf = { name, type, value: builtIn(value, type) }
    found.leaves.push(leaf)
    return leaf.value
  }
  found.used.set(type, fields)
  insist(isRecord(value) && Object.keys(value).length === fields.length, 'typed-fields')
  return Object.fromEntries(
    fields.map(field => {
      insist(Object.hasOwn(value, field.name), 'typed-fields')
      return [field.name, valueOf(value[field.name], field, types, found)]
    }),
  )
}

function useTypes(type: string, types: Types, used: Types): void {
  const item = itemOf(type)
  const fields = types.get(item)
  if (!fields || used.has(item)) return
  used.set(item, fields)
  for (const field of fields) useTypes(field.type, types, used)
}

/** The domain with exactly the fields that its type lists: those are what libraries hash, in silence. */
function domainOf(value: unknown, types: Types, leaves: Leaf[]): UnknownRecord {
  const domain = recordOf(value)
  const fields = types.get(DOMAIN) ?? []
  const isListed = Object.keys(domain).length === fields.length && fields.every(it => Object.hasOwn(domain, it.name))
  insist(isListed && fields.every(it => DOMAIN_FIELDS[it.name] === it.type), 'typed-domain')
  return valueOf(domain, { name: '', type: DOMAIN }, new Map([[DOMAIN, fields]]), {
    used: new Map(),
    leaves,
  }) as UnknownRecord
}

/** What is read from typed data: only what is signed. */
export interface ReadTypedData {
  data: TypedData
  /** The values of the message. */
  leaves: Leaf[]
}

/**
 * Typed data as an object or as JSON, in one form: numbers as decimal digits, addresses with their checksum, bytes in
 * lower case, and no type that is not used. `chain`: the number of the network. Refuses whatever is signed but not listed,
 * or listed but not there.
 */
export function readTypedData(given: unknown, chain: string): ReadTypedData {
  const parsed = typeof given === 'string' ? snapshotOf(attempt(() => JSON.parse(given) as unknown)) : given
  insist(isRecord(parsed), 'malformed')
  const known = ['domain', 'types', 'primaryType', 'message']
  insist(
    Object.keys(parsed).every(it => known.includes(it)),
    'unknown-field',
  )
  const { primaryType, message, domain: givenDomain = {} } = parsed
  const types = typesOf(parsed['types'])
  insist(typeof primaryType === 'string' && primaryType !== DOMAIN && types.has(primaryType), 'typed-fields')
  const domain = domainOf(givenDomain, types, [])
  insist(domain['chainId'] === undefined || domain['chainId'] === chain, 'typed-network')
  const found = { used: new Map() as Types, leaves: [] as Leaf[] }
  const signed = valueOf(message, { name: '', type: primaryType }, types, found)
  const used = Object.fromEntries([...found.used, [DOMAIN, types.get(DOMAIN) ?? []]])
  return {
    data: { domain, types: used, primaryType, message: signed as UnknownRecord },
    leaves: found.leaves,
  }
}
