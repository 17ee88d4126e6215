import type { CaipNetworkId } from '../../base/network.ts'
import { parseNetworkId, sameAddress } from '../../base/caip.ts'
import { readMessage } from '../../base/sign-in-message.ts'
import type { SIWXMessageData } from '../../base/siwx.ts'

/** The clocks of the device and of signers differ by at most this. */
const SKEW_MS = 120_000

/** Why a message must not be signed here; undefined if it can be (R80, R81). */
export function faultOf(text: string, input: { accountAddress: string; chainId: CaipNetworkId }): string | undefined {
  const data = readMessage(text)
  if (!data) return 'The message isn’t in the EIP-4361 format.'
  // In a frame of another page these are the frame's own: the frame is what asks.
  if (data.domain !== location.host) return 'The message names another site.'
  if (!isOfPage(data.uri)) return 'The message’s URI is on another site.'
  if (!isOf(data, input)) return 'The message names another account or network.'
  if (!/^[a-z\d]{8,}$/i.test(data.nonce)) return 'The nonce must be at least 8 alphanumeric characters.'
}

const isOfPage = (uri: string): boolean => {
  try {
    return new URL(uri).origin === location.origin
  } catch {
    return false
  }
}

/** Whether the message is for this account on this network. */
export function isOf(data: SIWXMessageData, { accountAddress, chainId }: { accountAddress: string; chainId: string }) {
  const { namespace } = parseNetworkId(chainId) ?? {}
  return data.chainId === chainId && !!namespace && sameAddress(namespace, data.accountAddress, accountAddress)
}

/** When the message expires, in ms; an invalid time counts as long expired. */
export const endOf = ({ expirationTime }: SIWXMessageData): number =>
  expirationTime === undefined ? Infinity : (Date.parse(expirationTime) || 0) + SKEW_MS

/** Whether the message is valid now (R82). */
export function isCurrent(data: SIWXMessageData, now = Date.now()): boolean {
  const { notBefore, issuedAt } = data
  const start = notBefore ?? issuedAt
  return (start === undefined || Date.parse(start) - SKEW_MS <= now) && now <= endOf(data)
}
