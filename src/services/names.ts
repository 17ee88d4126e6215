import type { NameAnswer } from '../chains/intents.ts'
import { isAddress } from '../lib/caip.ts'
import { ModalError } from '../lib/errors.ts'
import { clean } from '../lib/text.ts'
import { own, str } from './decode.ts'
import type { Http } from './http.ts'

/**
 * Coin types (SLIP-44): Ethereum has its own, other EVM chains theirs by chain id, marked by the highest of 32 bits
 * (ENSIP-11).
 */
export const ETHEREUM = 60
const EVM = 0x80000000

/** The coin type of an EVM chain; undefined where its id is too large for one. */
export const coinOf = (chainId: number): number | undefined =>
  chainId === 1 ? ETHEREUM : Number.isSafeInteger(chainId) && chainId > 0 && chainId < EVM ? EVM + chainId : undefined

/** The suffixes that the service gives out, the second one in former times (contract of the data service 4.11). */
const OWN = /^[^.].*\.(reown|wcn)\.id$/

/** Whether the service is the registry of a name, in lower case. It has no say in any other. */
export const isServiceName = (name: string): boolean => OWN.test(name)

/**
 * A name that the service says an account has, for people to read; undefined for what is none. It stands where an
 * address does, so it may look neither like one, whole or shortened, nor like a page.
 */
export function accountName(value: unknown): string | undefined {
  const name = clean(value)
  const isName = /^[^\s/:?#@…]+\.[^\s/:?#@….]{2,}$/u.test(name) && !/\.\.|^0x[\da-f]{4}|^[\da-f]{30}/i.test(name)
  return isName && (isServiceName(name.toLowerCase()) || /\.eth$/i.test(name)) ? name : undefined
}

interface Query {
  name: string
  /** Of the EVM chain that the address is for. */
  chainId: number
  signal?: AbortSignal
}

const badReply = () => new ModalError('http/bad-reply')

/** A free name is answered with 404, in the service's own words; a page of whoever else answers there is none. */
function isFree(error: unknown): boolean {
  const { code, data, cause } = error as ModalError
  return (
    code === 'http/status' &&
    data?.['status'] === 404 &&
    /json/.test((cause as Response | undefined)?.headers.get('content-type') ?? '')
  )
}

/** The EVM address that a name of the service stands for on a chain; the one for another chain never counts. */
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
  // The service itself files Ethereum under the mark as well.
  const coins = chainId === 1 ? [ETHEREUM, EVM + 1] : [coinOf(chainId) ?? []].flat()
  const entry = coins.map(coin => own(addresses, String(coin))).find(it => it !== undefined && it !== null)
  if (entry === undefined) return { missing: 'nowhere' }
  const address = own(entry, 'address')
  if (!isAddress('eip155', address)) throw badReply()
  return { address }
}
