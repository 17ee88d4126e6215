import { isAddress } from './caip.ts'
import { attempt } from './errors.ts'
import { clean } from './text.ts'

/** A payment request as the link states it; no chain has been queried yet. */
export interface PaymentLink {
  namespace: 'eip155' | 'solana'
  /** Absent: the namespace's active network. */
  chainId?: string
  /** An address, or a name on EVM. */
  recipient: string
  /** Contract or mint; absent for the native currency. */
  token?: string
  /** Base units, or a decimal string of whole tokens; absent if the payer chooses. */
  amount?: bigint | string
  note: LinkNote
}

/** What a link requests besides the transfer; foreign text. Only Solana Pay has any. */
export interface LinkNote {
  /** Who requests the payment and what for, in their own words; sanitised, '' if the link does not say. */
  label: string
  message: string
  /** Written into the transaction, so it is never altered: a memo that would need sanitising is refused. */
  memo?: string
  /** Addresses to be named in the transaction, so that the recipient can find it. */
  references: readonly string[]
}

/**
 * Why a link is refused. `broken`: it violates its standard; `call`: it calls a function other than a transfer;
 * `request`: a site would build the transaction; `unknown`: it has an unknown part, which might be the part that
 * matters.
 */
export type LinkProblem = 'broken' | 'call' | 'request' | 'unknown' | 'amount' | 'address'
export interface Refused {
  problem: LinkProblem
  /** The unknown parameter. */
  part?: string
}

const URI_MAX = 2048
/** R161: schemes are case-insensitive (RFC 3986), and QR codes often use capitals. */
const SCHEME = /^(?:ethereum|solana):(.+)$/i
/** No white space, no invisible characters, no fragment. */
const PRINTED = /^[!-"$-~]+$/

const refuse = (problem: LinkProblem, part?: string): Refused => ({ problem, part })

/**
 * Values by name. A map, because names are foreign. A repeated name is refused, because it could be read in two ways.
 */
function readParameters(query: string | undefined, repeated?: string): Map<string, string[]> | undefined {
  const found = new Map<string, string[]>()
  for (const pair of query?.split('&') ?? []) {
    const [, name, value] = /^(\w[\w-]*)=(.*)$/.exec(pair) ?? []
    const before = name && found.get(name)
    if (!name || value === undefined || (before && name !== repeated) || before?.includes(value)) return
    found.set(name, [...(before ?? []), value])
  }
  return found
}

const unknownIn = (parameters: Map<string, unknown>, known: RegExp): string | undefined =>
  [...parameters.keys()].find(name => !known.test(name))

// EIP-681

const ETHEREUM = /^(?:pay-)?([^@/?]+)(?:@([1-9]\d{0,15}))?(?:\/(\w+))?(?:\?(.+))?$/i
const HEX_ADDRESS = /^0x[\da-f]{40}$/i
const NAME = /^[^\s:/?#@%]+\.[^\s:/?#@%.]{2,}$/u
/** The gas parameters are between the network and the wallet. */
const OF_TRANSFER = /^(address|uint256|value|gas|gasLimit|gasPrice)$/
const OF_PAYMENT = /^(value|gas|gasLimit|gasPrice)$/
const NUMBER = /^\+?(\d{0,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i
const UINT256_END = 1n << 256n

/**
 * Base units of a number as the standard writes them, `2.014e18`; undefined for fractions and for impossibly large
 * numbers.
 */
function readNumber(text: string): bigint | undefined {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? []
  const digits = fraction.replace(/0+$/, '')
  const zeros = Number(exponent) - digits.length
  if (!(whole || fraction) || zeros < 0) return
  const units = BigInt(whole + digits) * 10n ** BigInt(zeros)
  return units < UINT256_END ? units : undefined
}

const readAddress = (text: string) => (HEX_ADDRESS.test(text) ? `0x${text.slice(2)}` : undefined)

/** An address, or a name. */
function readTarget(text: string): string | undefined {
  const address = readAddress(text)
  if (address) return address
  const name = attempt(() => decodeURIComponent(text))
  return name && NAME.test(name) && name.length <= 255 && clean(name, 255) === name ? name : undefined
}

function readEthereum(body: string): PaymentLink | Refused {
  const [, target = '', chainId, call, query] = ETHEREUM.exec(body) ?? []
  const parameters = readParameters(query)
  if (call && call !== 'transfer') return refuse('call')
  if (!target || !parameters) return refuse('broken')
  const part = unknownIn(parameters, call ? OF_TRANSFER : OF_PAYMENT)
  if (part) return refuse('unknown', part)
  const numbers = ['value', 'uint256'].map(name => parameters.get(name)?.map(readNumber)[0])
  const isNumber = (name: string, units: bigint | undefined) => !parameters.has(name) || units !== undefined
  const [value, units] = numbers
  // Native currency beside a token would be a different kind of call.
  if (!isNumber('value', value) || !isNumber('uint256', units) || (call && value)) return refuse('amount')
  if (call && !parameters.has('address')) return refuse('broken')
  const recipient = readTarget(call ? parameters.get('address')![0]! : target)
  if (!recipient || (call && !readAddress(target))) return refuse('address')
  return {
    namespace: 'eip155',
    chainId,
    recipient,
    token: call && readAddress(target),
    amount: call ? units : value,
    note: { label: '', message: '', references: [] },
  }
}

// Solana Pay

const OF_SOLANA = /^(amount|spl-token|reference|label|message|memo)$/
const DECIMAL = /^\d{1,20}(\.\d{1,36})?$/
const LABEL_MAX = 64
const MESSAGE_MAX = 200
/** Limits in bytes and in number: with them a transfer still fits in the 1,232 bytes of a transaction. */
const MEMO_MAX = 256
const REFERENCES_MAX = 8

/** Decodes a query value, including a plus for a space; undefined if it is not valid text. */
const readText = (text = ''): string | undefined => attempt(() => decodeURIComponent(text.replaceAll('+', ' ')))

function readSolana(body: string): PaymentLink | Refused {
  if (/^https?(:|%3a)/i.test(body)) return refuse('request')
  const [, recipient, query] = /^([^?]+)(?:\?(.+))?$/.exec(body) ?? []
  const parameters = readParameters(query, 'reference')
  if (!recipient || !parameters) return refuse('broken')
  const part = unknownIn(parameters, OF_SOLANA)
  if (part) return refuse('unknown', part)
  const first = (name: string) => parameters.get(name)?.[0]
  const token = first('spl-token')
  const references = parameters.get('reference') ?? []
  const addresses = [recipient, ...(token === undefined ? [] : [token]), ...references]
  if (addresses.some(it => !isAddress('solana', it)) || new Set(addresses).size < addresses.length)
    return refuse('address')
  const amount = first('amount')
  if (amount !== undefined && !DECIMAL.test(amount)) return refuse('amount')
  const [label, message, memo] = ['label', 'message', 'memo'].map(name => readText(first(name)))
  const isPlain = memo !== undefined && clean(memo, MEMO_MAX) === memo
  if (label === undefined || message === undefined || !isPlain || references.length > REFERENCES_MAX)
    return refuse('broken')
  if (new TextEncoder().encode(memo).length > MEMO_MAX) return refuse('broken')
  return {
    namespace: 'solana',
    recipient,
    token,
    amount,
    note: {
      label: clean(label, LABEL_MAX),
      message: clean(message, MESSAGE_MAX),
      memo: memo || undefined,
      references,
    },
  }
}

/**
 * Reads a payment link: EIP-681, or a Solana Pay transfer request. Strict: a link that is ambiguous or has an unknown
 * part is refused as a whole.
 */
export function readPaymentLink(uri: string): PaymentLink | Refused {
  const text = uri.slice(0, URI_MAX + 1).trim()
  const [, body] = SCHEME.exec(text) ?? []
  if (!body || text.length > URI_MAX || !PRINTED.test(text)) return refuse('broken')
  return /^solana:/i.test(text) ? readSolana(body) : readEthereum(body)
}
