import type { Pairing } from '../../../connectors/walletconnect/index.ts'

/** Lifetime of a pairing URI without its own expiry (spec section 9). */
const PAIRING_TTL_MS = 240_000

/**
 * A pairing URI that the app made with its own client, with the scheme written as wallet apps know it (R161). Its
 * lifetime is in the URI, or starts now.
 */
export function givenCode(uri: string, now = Date.now()): Pairing {
  const [, seconds] = /[?&]expiryTimestamp=(\d{1,12})(?!\d)/.exec(uri) ?? []
  return { uri: uri.replace(/^wc:/i, 'wc:'), expiresAt: seconds ? Number(seconds) * 1000 : now + PAIRING_TTL_MS }
}
