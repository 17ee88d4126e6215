import { isRecord } from '../../base/record.ts'
import type { Wait } from '../../base/abort.ts'
import { askSite } from '../../base/site-request.ts'
import { ModalError } from '../../modal/kit.ts'
import type { CaipNetworkId } from '../../base/network.ts'
import { sameAddress } from '../../base/caip.ts'
import { chainOf, readWho } from './who.ts'

/** Statuses that mean that the user is signed out. */
const NOBODY = [401, 403, 404]

/** Cookies are sent: they are the session. */
const ask = (url: string, wait: Wait, init?: RequestInit) =>
  askSite(url, { credentials: 'include', ...init, timeoutMs: 20_000 }, wait)

const isGood = (status: number) => status >= 200 && status < 300
const failed = (status: number) =>
  new ModalError('http/status', { message: `The server responded with HTTP status ${status}.` })

/** GET `nonceUrl`: `{"nonce":"…"}`, or the nonce itself. */
export async function fetchNonce(url: string, wait: Wait = {}): Promise<string> {
  const { status, reply } = await ask(url, wait)
  if (!isGood(status)) throw failed(status)
  const nonce = isRecord(reply) ? reply['nonce'] : reply
  if (!/^[a-z\d]{8,256}$/i.test(String(nonce)))
    throw new ModalError('http/bad-reply', { message: 'The nonce must be at least 8 alphanumeric characters.' })
  return String(nonce)
}

/** POST `verifyUrl`: whether the server accepts the signature. */
export async function verifyThere(url: string, signed: object, wait: Wait = {}): Promise<boolean> {
  const { status } = await ask(url, wait, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signed),
  })
  // A failing server has not rejected it.
  if (status >= 500) throw failed(status)
  return isGood(status)
}

/**
 * GET `sessionUrl`: `{"address":"0x…","chainId":"eip155:1"}`, in any form that `readWho` accepts, or a list of these.
 * Resolves with the entry for one account, undefined if there is none. Throws `http/bad-reply` if an unreadable entry
 * could be for this account.
 */
export async function fetchSigned(
  url: string,
  account: { accountAddress: string; chainId: CaipNetworkId },
  wait: Wait = {},
): Promise<{ expirationTime?: string } | undefined> {
  const { status, reply } = await ask(url, wait)
  if (NOBODY.includes(status)) return
  if (!isGood(status)) throw failed(status)
  let fault: unknown
  for (const it of [reply].flat()) {
    try {
      const who = readWho(it)
      if (!who || chainOf(who) !== account.chainId) continue
      if (!sameAddress(who.namespace, who.address, account.accountAddress)) continue
      const expirationTime = isRecord(it) ? it['expirationTime'] : undefined
      return typeof expirationTime === 'string' ? { expirationTime } : {}
    } catch (error) {
      fault = error
    }
  }
  if (fault) throw fault
}

/** POST `signOutUrl`. */
export async function signOutThere(url: string, wait: Wait = {}): Promise<void> {
  const { status } = await ask(url, wait, { method: 'POST' })
  if (!isGood(status) && !NOBODY.includes(status)) throw failed(status)
}
