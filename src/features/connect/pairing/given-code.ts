import type { Pairing } from '../../../connectors/walletconnect/index.ts'

/** How long a code may be taken up that does not say so itself (specification section 9). */
const PAIRING_TTL_MS = 240_000

/**
 * A code that the page has made with a client of its own, as wallets' apps know its scheme (R161). It says until when it is good, or counts
 * from now.
 */
export function givenCode(uri: string, now = Date.now()): Pairing {
  const [, seconds] = /[?&]expiryTimestamp=(\d{1,12})(?!\d)/.exec(uri) ?? []
  return { uri: uri.replace(/^wc:/i, 'wc:'), expiresAt: seconds ? Number(seconds) * 1000 : now + PAIRING_TTL_MS }
}
