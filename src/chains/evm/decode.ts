// Calls and typed data as trees of named values: what is at stake in them, and what descriptions say of them, is read here.
import { decodeAbiParameters, encodeAbiParameters, keccak256, size, slice, toBytes, type Hex } from 'viem'
import type { Field } from '../../base/at-stake.ts'
import { attempt } from '../../base/errors.ts'
import { isRecord, own } from '../../base/record.ts'
import { isBytes, normalize } from './codec.ts'
import type { TypedData } from './digests.ts'
import { readFragment, unnamed, type Parameter } from './fragments.ts'

export interface DecodedCall {
  name: string
  /** 4 bytes, 0x-hex. */
  selector: string
  args: readonly Field[]
  /** Bytes behind the arguments, which the function does not read: 0x-hex. */
  trailing: string
}

const ITEM = /\[\d*\]$/

function fieldOf(value: unknown, { name, type, components }: Parameter): Field {
  if (ITEM.test(type)) {
    const item = type.replace(ITEM, '')
    return {
      name,
      type,
      value: (value as unknown[]).map((it, at) => fieldOf(it, { name: String(at), type: item, ...of(components) })),
    }
  }
  if (components) return { name, type, value: components.map((it, at) => fieldOf((value as unknown[])[at], it)) }
  // Small numbers come as numbers.
  if (typeof value === 'number') return { name, type, value: BigInt(value) }
  return { name, type, value: type.startsWith('bytes') ? String(value).toLowerCase() : (value as string) }
}
const of = (components: Parameter['components']) => (components ? { components } : {})

/**
 * The arguments of a call. Undefined if the data is not that function's, or is encoded in any other way than the
 * canonical one, which could mean something else to the contract. Only bytes after all arguments are let pass, as
 * `trailing`. `data`: 0x-hex.
 */
export function decodeCall(fragment: string, data: string): DecodedCall | undefined {
  const bytes = data.toLowerCase()
  const it = readFragment(fragment)
  if (!it || !isBytes(bytes) || !bytes.startsWith(it.selector)) return
  const { name, inputs, selector } = it
  if (!inputs.length) return { name, selector, args: [], trailing: `0x${bytes.slice(selector.length)}` }
  const given: Hex = `0x${bytes.slice(selector.length)}`
  const types = inputs.map(unnamed)
  const values = attempt(() => decodeAbiParameters(types, given))
  const again = values && attempt(() => encodeAbiParameters(types, values))
  if (!again || !given.startsWith(again)) return
  return {
    name,
    selector,
    args: inputs.map((input, at) => fieldOf(values[at], input)),
    trailing: size(given) > size(again) ? slice(given, size(again)) : '0x',
  }
}

/** 4 bytes, 0x-hex; undefined for what is not a fragment. */
export const selectorOf = (fragment: string): string | undefined => readFragment(fragment)?.selector

const namesIn = (type: string, types: TypedData['types'], found: Set<string>): Set<string> => {
  const item = type.replace(/(\[\d*\])+$/, '')
  const fields = own(types, item) as TypedData['types'][string] | undefined
  if (fields && !found.has(item)) {
    found.add(item)
    for (const it of fields) namesIn(it.type, types, found)
  }
  return found
}

/** A message's type with those that it uses, as they are hashed (EIP-712, encodeType). */
export function encodeTypeOf({ types, primaryType }: Pick<TypedData, 'types' | 'primaryType'>): string {
  const [, ...others] = namesIn(primaryType, types, new Set())
  return [primaryType, ...others.sort()]
    .map(name => `${name}(${types[name]?.map(it => `${it.type} ${it.name}`).join() ?? ''})`)
    .join('')
}

/** The hash of a type as `encodeTypeOf` writes it: 32 bytes, 0x-hex. */
export const typeHashOf = (encodedType: string): string => keccak256(toBytes(encodedType))

/** Some objects cannot be text. */
const textOf = (value: unknown): string => attempt(() => String(value)) ?? ''

/** A leaf of a message: what does not fit its type is kept as text. */
function leafOf(value: unknown, type: string): string | boolean | bigint {
  if (/^u?int/.test(type)) return attempt(() => BigInt(value as string)) ?? textOf(value)
  if (type === 'bool') return value === true
  if (type === 'address') return normalize(textOf(value)) ?? textOf(value)
  return type.startsWith('bytes') ? textOf(value).toLowerCase() : textOf(value)
}

function messageField(name: string, type: string, value: unknown, types: TypedData['types']): Field {
  const form = types[type.replace(/(\[\d*\])+$/, '')] ? type.replace(/^[\w$]+/, 'tuple') : type
  if (ITEM.test(type)) {
    const item = type.replace(ITEM, '')
    if (!Array.isArray(value)) return { name, type: form, value: textOf(value) }
    return { name, type: form, value: value.map((it, at) => messageField(String(at), item, it, types)) }
  }
  const fields = types[type]
  if (!fields) return { name, type, value: leafOf(value, type) }
  if (!isRecord(value)) return { name, type: form, value: value == null ? [] : textOf(value) }
  return { name, type: form, value: fields.map(it => messageField(it.name, it.type, own(value, it.name), types)) }
}

/** The members of a message, by its own types. What does not fit its type is text. */
export function fieldsOf({ types, primaryType, message }: TypedData): readonly Field[] {
  const { value } = messageField('', primaryType, message, types)
  return Array.isArray(value) ? value : []
}

/** Whether a member has a value of its type, all the way down. */
export function isFitting({ type, value }: Field): boolean {
  if (Array.isArray(value)) return (ITEM.test(type) || value.length > 0) && value.every(isFitting)
  if (ITEM.test(type) || type === 'tuple') return false
  if (/^u?int/.test(type)) return typeof value === 'bigint'
  if (type === 'address') return normalize(String(value)) !== undefined
  return type.startsWith('bytes') ? isBytes(value) : true
}

/** One call of several that are packed into bytes, as Safe's MultiSend reads them. */
export interface PackedCall {
  /** The contract's code runs as the caller. */
  isDelegated: boolean
  to: string
  value: bigint
  data: string
}

const HEAD = 85

/** The calls in MultiSend's packed bytes, all of them; undefined if there is anything else. `packed`: 0x-hex. */
export function unpackCalls(packed: string): PackedCall[] | undefined {
  const calls: PackedCall[] = []
  let at = 0
  const total = size(packed as Hex)
  while (at < total) {
    if (at + HEAD > total) return
    const word = (from: number, to: number) => slice(packed as Hex, at + from, at + to)
    const length = BigInt(word(53, HEAD))
    const kind = BigInt(word(0, 1))
    const to = normalize(word(1, 21))
    if (!to || kind > 1n || BigInt(at + HEAD) + length > BigInt(total)) return
    const end = at + HEAD + Number(length)
    const data = length ? slice(packed as Hex, at + HEAD, end) : '0x'
    calls.push({ isDelegated: kind === 1n, to, value: BigInt(word(21, 53)), data })
    at = end
  }
  return calls
}
