import { abortable, delay, timeout } from '../../base/abort.ts'
import { toBase58, toBase64 } from '../../base/bytes.ts'
import { attempt } from '../../base/errors.ts'
import { WAIT_MS, type Examination } from '../ask.ts'
import { placeOf } from '../report.ts'
import type { Violations } from './violations.ts'

/** A relay that refuses says why directly after opening. */
const REFUSAL_MS = 800
const DAY_S = 86_400
/** Multicodec prefix of an Ed25519 public key. */
const ED25519 = [0xed, 0x01]

const utf8 = (value: object) => new TextEncoder().encode(JSON.stringify(value))
const inUrl = (bytes: Uint8Array) => toBase64(bytes).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')

/**
 * What every client presents to the relay: a JWT signed with its own key, here a throw-away one. Undefined if the
 * browser does not support such keys.
 */
async function createToken(aud: string): Promise<string | undefined> {
  try {
    const keys = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
    const key = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
    const iat = Math.floor(Date.now() / 1000)
    const iss = `did:key:z${toBase58(Uint8Array.from([...ED25519, ...key]))}`
    const claims = { iss, sub: inUrl(crypto.getRandomValues(new Uint8Array(32))), aud, iat, exp: iat + DAY_S }
    const text = `${inUrl(utf8({ alg: 'EdDSA', typ: 'JWT' }))}.${inUrl(utf8(claims))}`
    const signature = await crypto.subtle.sign('Ed25519', keys.privateKey, new TextEncoder().encode(text))
    return `${text}.${inUrl(new Uint8Array(signature))}`
  } catch {
    return undefined
  }
}

/** How a socket ends, if it does: never opened, or closed with a code and the relay's reason. */
async function knock(url: string, life: AbortSignal) {
  const { signal, done } = timeout(WAIT_MS, life)
  const socket = attempt(() => new WebSocket(url))
  if (!socket) return { isOpen: false, code: 0, reason: '' }
  try {
    return await abortable(
      new Promise<{ isOpen: boolean; code: number; reason: string }>(resolve => {
        let isOpen = false
        socket.onopen = () => {
          isOpen = true
          delay(REFUSAL_MS).then(() => resolve({ isOpen, code: 0, reason: '' }))
        }
        socket.onclose = ({ code, reason }) => resolve({ isOpen, code, reason })
      }),
      signal,
    )
  } catch {
    return { isOpen: false, code: 0, reason: '' }
  } finally {
    done()
    socket.onclose = null
    socket.close()
  }
}

/** Whether the relay accepts this page, and the time of its clock. */
export async function checkRelay(
  { notes, page }: Examination,
  { url, projectId }: { url: string; projectId: string },
  violations: Violations,
  life: AbortSignal,
): Promise<void> {
  const place = `${placeOf(url)} (option endpoints.relay)`
  const token = await createToken(url)
  const query = new URLSearchParams({ projectId, ...(token && { auth: token }) })
  const { isOpen, code, reason } = await knock(`${url}${url.includes('?') ? '&' : '?'}${query}`, life)
  if (!isOpen) {
    if (await violations.isBlocked('connect-src', url))
      notes.find('policy/connect-src', `connect-src does not allow ${place}`)
    // Without a token every client is refused, without a reason.
    else if (token) notes.find('endpoint/unreachable', `${place} cannot be reached`)
    return
  }
  if (!code) return
  if (/origin not allowed/i.test(reason)) notes.find('project/origin', `${place} refuses the origin ${page}`)
  else if (/invalid key|project/i.test(reason)) notes.find('project/invalid-key', `${place} refuses the project id`)
  else if (/not yet valid|expired/i.test(reason)) notes.find('clock/off', `${place} refuses the time of this device`)
  else notes.find('endpoint/status', `${place} closes the socket with code ${code}`)
}
