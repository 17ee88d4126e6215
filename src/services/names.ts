import { accountName, isLabel, isServiceName, labelOf, SUFFIX } from '../base/account-name.ts'
import { isAddress, sameAddress } from '../base/caip.ts'
import { ModalError } from '../base/errors.ts'
import { clean } from '../base/text.ts'
import { imageUrl } from '../base/url.ts'
import { list, own, parseJson, str } from './decode.ts'
import type { Http } from './http.ts'

/**
 * Coin types (SLIP-44): Ethereum has its own; other EVM chains use their chain ID with the highest of 32 bits set
 * (ENSIP-11).
 */
export const ETHEREUM = 60
const EVM = 0x80000000

/** The coin type of an EVM chain; undefined if its ID is too large for one. */
export function coinOf(chainId: number): number | undefined {
  if (chainId === 1) return ETHEREUM
  return Number.isSafeInteger(chainId) && chainId > 0 && chainId < EVM ? EVM + chainId : undefined
}

/**
 * A name registry's answer: an address, or why there is none. `nobody`: the name is not registered; `nowhere`: it has
 * no address on this network; `outside`: its address is stored off-chain, where we do not ask (`host`: whom we could);
 * `unknown`: no registry can have such a name.
 */
export type NameAnswer =
  | { address: string; missing?: undefined; host?: undefined }
  | { address?: undefined; missing: 'nobody' | 'nowhere' | 'outside' | 'strange' | 'unknown'; host?: string }

/**
 * Hosts that may be asked for names stored off-chain (ERC-3668), such as 'gateway.example'; every other is only named.
 * 'off': none, and none is named.
 */
export type NameGateways = 'off' | readonly string[]

interface Query {
  name: string
  /** The EVM chain that the address is for. */
  chainId: number
  signal?: AbortSignal
}

const badReply = () => new ModalError('http/bad-reply')

/** A free name is answered with 404 in the service's own format; any other server's 404 page does not count. */
function isFree(error: unknown): boolean {
  if (!(error instanceof ModalError)) return false
  const { code, data, cause } = error
  return (
    code === 'http/status' &&
    data?.['status'] === 404 &&
    cause instanceof Response &&
    /json/.test(cause.headers.get('content-type') ?? '')
  )
}

/** The EVM address of one of the service's names on a chain; an address for another chain never counts. */
export async function lookupName(http: Pick<Http, 'get'>, { name, chainId, signal }: Query): Promise<NameAnswer> {
  let reply: unknown
  try {
    reply = await http.get(`/v1/profile/account/${encodeURIComponent(name)}`, { params: { apiVersion: 2 }, signal })
  } catch (error) {
    if (isFree(error)) return { missing: 'nobody' }
    throw error
  }
  const addresses = own(reply, 'addresses')
  if (
    str(own(reply, 'name'), 255)?.toLowerCase() !== name ||
    typeof addresses !== 'object' ||
    !addresses ||
    Array.isArray(addresses)
  )
    throw badReply()
  // The service itself also files Ethereum under the EVM bit.
  const coins = chainId === 1 ? [ETHEREUM, EVM + 1] : [coinOf(chainId) ?? []].flat()
  const entry = coins.map(coin => own(addresses, String(coin))).find(it => it !== undefined && it !== null)
  if (entry === undefined) return { missing: 'nowhere' }
  const address = own(entry, 'address')
  if (!isAddress('eip155', address)) throw badReply()
  return { address }
}

/** Name and picture of an account. */
export interface NamedAccount {
  name: string
  avatar?: string
}

/** The service's names are plain; anything else is not one. */
function serviceName(value: unknown): string | undefined {
  const name = accountName(value)
  return name && isServiceName(name) ? name : undefined
}

/**
 * The name that the service has registered for an address, the first of several; entries for other addresses are
 * ignored.
 */
export async function reverseName(
  http: Pick<Http, 'get'>,
  { address, sender, signal }: { address: string; sender?: string; signal?: AbortSignal },
): Promise<NamedAccount | undefined> {
  const reply = await http.get(`/v1/profile/reverse/${address}`, { params: { sender, apiVersion: 2 }, signal })
  const isOf = (entry: unknown) => sameAddress('eip155', str(own(entry, 'address')), address)
  return list(reply, (item): NamedAccount | undefined => {
    const name = serviceName(own(item, 'name'))
    const attributes = own(item, 'attributes')
    if (!name || !Object.values(own(item, 'addresses') ?? {}).some(isOf)) return
    return { name, avatar: imageUrl(own(Array.isArray(attributes) ? attributes[0] : undefined, 'avatar')) }
  })[0]
}

export interface Suggestion {
  /** Including its suffix. */
  name: string
  isTaken: boolean
}

/** The service's answer about a label and similar ones. */
export async function suggestNames(
  http: Pick<Http, 'get'>,
  { label, signal }: { label: string; signal?: AbortSignal },
): Promise<Suggestion[]> {
  const reply = await http.get(`/v1/profile/suggestions/${encodeURIComponent(label)}`, {
    params: { zone: SUFFIX.slice(1) },
    signal,
  })
  return list(own(reply, 'suggestions'), item => {
    const name = serviceName(own(item, 'name'))
    const isTaken = own(item, 'registered')
    if (name?.endsWith(SUFFIX) && isLabel(labelOf(name)) && typeof isTaken === 'boolean') return { name, isTaken }
  })
}

/** The text that is signed to register a name; exactly this text is sent with the signature. */
export const registrationText = (name: string, now = Date.now()): string =>
  JSON.stringify({ name, attributes: {}, timestamp: Math.floor(now / 1000) })

export interface RegistrationRequest {
  /** The EVM chain on which the name will resolve to the address. */
  chainId: number
  address: string
  /** See `registrationText`. */
  message: string
  /** Signature of that text by the address. */
  signature: string
}

/** Why the service refused, in its words. */
function reasonOf({ data }: ModalError): string {
  try {
    const reasons = own(parseJson(String(data?.['body'])), 'reasons')
    return Array.isArray(reasons) ? clean(own(reasons[0], 'description'), 200) : ''
  } catch {
    return ''
  }
}

/** Registers a name for an address. Throws `http/*`; `data.reason` has the service's words if it refused. */
export async function registerName(
  http: Pick<Http, 'post'>,
  { chainId, address, message, signature }: RegistrationRequest,
): Promise<void> {
  if (coinOf(chainId) === undefined) throw new ModalError('chain/unsupported', { message: 'Unsupported chain' })
  // The service's contract gives Ethereum no coin type of its own here.
  const body = { coin_type: EVM + chainId, address, message, signature }
  try {
    const reply = await http.post('/v1/profile/account', { body, json: true, isToldWhy: true })
    if (own(reply, 'success') === false) throw badReply()
  } catch (thrown) {
    const error = thrown as ModalError
    throw new ModalError(error.code, {
      message: error.message,
      cause: error.cause,
      data: { ...error.data, reason: reasonOf(error) },
    })
  }
}
