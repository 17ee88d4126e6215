// The ten formats of the standard that are used, each within its rule; every other one is shown raw.
import { formatUnits, isDecimals } from '../base/amount.ts'
import { clean } from '../base/text.ts'
import type { Codec, Facts, Row } from './codec.ts'
import type { Constant, FieldFormat } from './descriptor.ts'
import type { Field } from '../base/at-stake.ts'
import { fill, type Words } from './words.ts'

export const LABEL_MAX = 40
export const VALUE_MAX = 200
const BYTES_SHOWN = 32
/** From this amount on, an allowance counts as unlimited: that of Permit2 has 160 bits. */
export const UNLIMITED = 1n << 159n
/** The start of the year 2100, in seconds. */
const FAR = 4_102_444_800n
const BASE_MAX = 10
const NATIVE = /^0x(0{40}|e{40})$/i

/** A parameter's value: a constant of the file, or what stands at a place of the call. */
export type Param = { constant: Constant } | { field: Field } | undefined

export interface Around {
  codec: Codec
  facts: Facts
  words: Words
  chainId: string
  from: string
  /** The file is this product's own. */
  isPinned: boolean
  param(name: string): Param
  params(name: string): readonly Param[]
}

/** Seconds since 1970 in UTC. */
export function dateText(seconds: bigint, words: Words): string {
  // No date, and what contracts write for “none”.
  if (seconds <= 0n) return String(seconds)
  if (seconds >= FAR) return `${words.noEnd} (${seconds})`
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

const DAY = 86_400n

/** Days from the second one on, then the time. */
function durationText(seconds: bigint, words: Words): string {
  const two = (it: bigint) => String(it).padStart(2, '0')
  const days = seconds < 2n * DAY ? 0n : seconds / DAY
  const rest = seconds - days * DAY
  const time = `${two(rest / 3600n)}:${two((rest / 60n) % 60n)}:${two(rest % 60n)}`
  if (!days) return time
  return `${fill(words.days, { count: String(days) })}${rest ? ` ${time}` : ''}`
}

/** A value as it is. */
export function rawRow({ type, value }: Field, { codec, words }: Pick<Around, 'codec' | 'words'>): Omit<Row, 'label'> {
  if (typeof value === 'string' && (type === 'address' || type === 'bytes20')) {
    const address = codec.address(value)
    if (address) return { value: address, kind: 'address' }
  }
  if (typeof value === 'string' && type.startsWith('bytes')) {
    const count = value.length / 2 - 1
    const start = value.slice(0, 2 + 2 * BYTES_SHOWN)
    return { value: count > BYTES_SHOWN ? fill(words.bytes, { start, count }) : value, kind: 'text' }
  }
  if (typeof value === 'boolean') return { value: value ? words.yes : words.no, kind: 'text' }
  return { value: clean(String(value), VALUE_MAX), kind: 'text' }
}

/** An address in a field: one itself, 20 bytes of it, or a number in the place of one. */
export function addressIn({ type, value }: Field, codec: Codec): string | undefined {
  if (typeof value === 'bigint')
    return value >= 0n && value >> 160n === 0n ? codec.address(`0x${value.toString(16).padStart(40, '0')}`) : undefined
  return typeof value === 'string' && /^(address|bytes20)$/.test(type) ? codec.address(value) : undefined
}

const numberIn = ({ value }: Field): bigint | undefined =>
  typeof value === 'bigint' && value >= 0n ? value : undefined

const constantOf = (param: Param): Constant | undefined => (param && 'constant' in param ? param.constant : undefined)

function tokenIn(param: Param, { codec, isPinned }: Around): string | undefined {
  if (!param) return
  if ('field' in param) return addressIn(param.field, codec)
  // A file that the site names could pass any token for another one.
  return isPinned ? codec.address(String(param.constant)) : undefined
}

async function tokenAmount(amount: bigint, around: Around): Promise<Omit<Row, 'label'>> {
  const { facts, words, codec, isPinned, chainId } = around
  const token = tokenIn(around.param('token'), around)
  const units = (of: string): Omit<Row, 'label'> => ({
    value: amount >= UNLIMITED ? `${words.unlimited} ${words.units}${of} (${amount})` : `${amount} ${words.units}${of}`,
    kind: 'amount',
  })
  const chain = around.param('chainId')
  const given = chain && ('constant' in chain ? String(chain.constant) : String(chain.field.value))
  if (!token || (given !== undefined && given !== chainId)) return units('')
  const isNative = around.params('nativeCurrencyAddress').some(it => {
    const address = codec.address(String(constantOf(it)))
    return address === token && (isPinned || NATIVE.test(token))
  })
  const known = isNative ? facts.coin : await facts.token(token)
  if (!known) return units(` · ${token}`)
  if (amount >= UNLIMITED) return { value: `${words.unlimited} ${known.symbol} (${amount})`, kind: 'amount' }
  return { value: `${formatUnits(amount, known.decimals)} ${known.symbol}`, kind: 'amount' }
}

function unitText(amount: bigint, around: Around): string | undefined {
  const base = constantOf(around.param('base'))
  const decimals = constantOf(around.param('decimals')) ?? 0
  if (typeof base !== 'string' || base.length > BASE_MAX || !isDecimals(decimals)) return
  return `${formatUnits(amount, decimals)} ${clean(base, BASE_MAX)}`
}

/** A field in its format; undefined where the format is not known, or does not fit the value: then it is shown raw. */
export async function formatted(
  field: Field,
  { format, words: meanings }: FieldFormat,
  around: Around,
): Promise<Omit<Row, 'label'> | undefined> {
  const { facts, words, codec } = around
  const number = numberIn(field)
  const text = (value: string | undefined): Omit<Row, 'label'> | undefined =>
    value === undefined ? undefined : { value, kind: 'text' }
  switch (format) {
    case 'raw':
      return rawRow(field, around)
    case 'amount':
      return number === undefined
        ? undefined
        : { value: `${formatUnits(number, facts.coin.decimals)} ${facts.coin.symbol}`, kind: 'amount' }
    case 'tokenAmount':
      return number === undefined ? undefined : tokenAmount(number, around)
    case 'nftName': {
      const collection = tokenIn(around.param('collection'), around)
      return text(number === undefined ? undefined : `${words.number} ${number}${collection ? ` · ${collection}` : ''}`)
    }
    case 'date': {
      if (number === undefined) return
      const isHeight = constantOf(around.param('encoding')) === 'blockheight'
      return text(isHeight ? `${words.block} ${number}` : dateText(number, words))
    }
    case 'duration':
      return text(number === undefined ? undefined : durationText(number, words))
    case 'unit':
      return text(number === undefined ? undefined : unitText(number, around))
    case 'enum': {
      const raw = String(field.value)
      const word = meanings?.get(raw)
      if (word === undefined) return
      const value = `${clean(word, LABEL_MAX)} (${clean(raw, VALUE_MAX)})`
      return { value, kind: 'text', ...(around.isPinned && { english: 'all' }) }
    }
    case 'addressName': {
      const address = addressIn(field, codec)
      if (!address) return
      const senders = around.isPinned
        ? around.params('senderAddress').map(it => codec.address(String(constantOf(it))))
        : []
      return { value: senders.includes(address) ? around.from : address, kind: 'address' }
    }
    default:
      return undefined
  }
}
