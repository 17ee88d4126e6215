// A back end for sign-in with a signature, on the page's own origin: nonce, verify, session, sign-out, and a note that
// only the signed-in account can read.
import { getAddress } from 'viem'
import { HttpError } from '../http/reply.mjs'
import { createService } from '../http/service.mjs'
import { readMessage } from './message.mjs'
import { createVerifier } from './signatures.mjs'
import { createVisits } from './visits.mjs'

const NONCE_MS = 600_000
const SESSION_MS = 86_400_000
/** How far the signer's clock can be off. */
const LEEWAY_MS = 120_000
const MESSAGE_LIMIT = 10_000
const SIGNATURE_LIMIT = 20_000
const NOTE_LIMIT = 500
const PATHS = ['/auth/nonce', '/auth/verify', '/auth/session', '/auth/sign-out', '/auth/note']
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

const refuse = (status, error) => new HttpError(status, { error })
const originOf = text => (URL.canParse(text) ? new URL(text).origin : undefined)
const timeOf = text => (TIME.test(text) ? Date.parse(text) : NaN)
/** Different spellings of an account are the same account. */
const accountOf = ({ chainId, address }) =>
  chainId.startsWith('eip155:') ? `eip155:${address.toLowerCase()}` : `${chainId.split(':')[0]}:${address}`
const isText = (value, limit) => typeof value === 'string' && value.length > 0 && value.length <= limit

/**
 * @param {{ nodes: Record<string, string>, faults: import('../http/faults.mjs').Faults }} options `nodes`: RPC
 * endpoints by CAIP-2 id, of the chains whose accounts can sign in. `faults`: those of `sign-in`.
 */
export function createSignIn({ nodes, faults }) {
  let ahead = 0
  let lifetimes = { nonceMs: NONCE_MS, sessionMs: SESSION_MS }
  const notes = new Map()
  const now = () => Date.now() + ahead
  const verifier = createVerifier(nodes)
  const visits = createVisits({ now })

  /** Refuses a form or script of another site, even if the browser sends the cookie. */
  const ownPagesOnly = handler => request => {
    const self = `${request.isSecure ? 'https' : 'http'}://${request.host}`
    if (request.origin !== self) throw refuse(403, 'Another origin')
    return handler(request, self)
  }

  /** The times of a message; its expiration also ends the session. */
  function readTimes({ issuedAt, expirationTime, notBefore }) {
    const issued = timeOf(issuedAt)
    const ends = expirationTime === undefined ? Infinity : timeOf(expirationTime) + LEEWAY_MS
    const starts = notBefore === undefined ? issued : timeOf(notBefore)
    const isGood =
      issued <= now() + LEEWAY_MS &&
      issued >= now() - lifetimes.nonceMs - LEEWAY_MS &&
      starts <= now() + LEEWAY_MS &&
      ends > now()
    return isGood ? ends : undefined
  }

  const verify = ownPagesOnly(async (request, self) => {
    const { message: text, signature, chainId, address } = request.body ?? {}
    if (
      !isText(text, MESSAGE_LIMIT) ||
      !isText(signature, SIGNATURE_LIMIT) ||
      !isText(chainId, 100) ||
      !isText(address, 100)
    )
      throw refuse(400, 'message, signature, chainId and address are needed')
    const message = readMessage(text)
    if (!message) throw refuse(400, 'Another layout of the message')
    if (!visits.take(request, message.nonce)) throw refuse(401, 'Unknown nonce')
    if (message.domain !== request.host || originOf(message.uri) !== self) throw refuse(401, 'Another site')
    if (message.version !== '1') throw refuse(401, 'Another version')
    const [namespace, reference] = chainId.split(':')
    if (message.chainId !== chainId && message.chainId !== reference) throw refuse(401, 'Another chain')
    if (!verifier.isKnown(chainId)) throw refuse(401, 'Unknown chain')
    const [told, written] = [address, message.address].map(it => accountOf({ chainId, address: it }))
    if (told !== written || (namespace === 'eip155' && !/^0x[\da-f]{40}$/i.test(address)))
      throw refuse(401, 'Another account')
    const ends = readTimes(message)
    if (ends === undefined) throw refuse(401, 'Another time')
    const isSigned = await verifier.isSigned({ chainId, address, message: text, signature }).catch(() => {
      throw refuse(503, 'The chain did not answer')
    })
    if (!isSigned) throw refuse(401, 'Another signature')
    const session = {
      address: namespace === 'eip155' ? getAddress(address.toLowerCase()) : address,
      chainId,
      endsAt: Math.min(ends, now() + lifetimes.sessionMs),
    }
    return { body: shown(session), headers: { 'set-cookie': visits.signIn(request, session) } }
  })
  const shown = ({ address, chainId, endsAt }) => ({ address, chainId, expirationTime: new Date(endsAt).toISOString() })

  /** The account that signed in last. */
  function signedIn(request) {
    const session = visits.sessions(request).at(-1)
    if (!session) throw refuse(401, 'Nobody is signed in')
    return session
  }
  const noteOf = session => ({ ...shown(session), text: notes.get(accountOf(session)) ?? '' })

  const { answer, log } = createService({
    name: 'sign-in',
    faults,
    open: false,
    routes: [
      [
        'GET',
        '/auth/nonce',
        request => {
          const { nonce, setCookie } = visits.issue(request, lifetimes.nonceMs)
          return { body: { nonce }, headers: setCookie && { 'set-cookie': setCookie } }
        },
      ],
      ['POST', '/auth/verify', verify],
      [
        'GET',
        '/auth/session',
        // `null` instead of 401: browsers log every 401 to the console, and nothing is wrong here.
        request => {
          const list = visits.sessions(request).map(shown)
          return { headers: { 'content-type': 'application/json' }, body: list.length < 2 ? (list[0] ?? 'null') : list }
        },
      ],
      [
        'POST',
        '/auth/sign-out',
        ownPagesOnly(request => ({ status: 204, headers: { 'set-cookie': visits.signOut(request) } })),
      ],
      ['GET', '/auth/note', request => ({ body: noteOf(signedIn(request)) })],
      [
        'POST',
        '/auth/note',
        ownPagesOnly(request => {
          const session = signedIn(request)
          const { text } = request.body ?? {}
          if (typeof text !== 'string' || text.length > NOTE_LIMIT) throw refuse(400, 'A note is a short text')
          notes.set(accountOf(session), text)
          return { body: noteOf(session) }
        }),
      ],
    ],
  })

  return {
    paths: PATHS,
    answer,
    /** Requests since the last reset: `{ method, path, … }`. */
    log,
    /** The sessions of all browsers. */
    sessions: () => visits.all().map(shown),
    /** How long future nonces and sessions are valid, in ms. */
    lasting(wanted) {
      lifetimes = { ...lifetimes, ...wanted }
    },
    /** Advances the service's clock. */
    advance(ms) {
      ahead += ms
    },
    /** Back to the start: no sessions, and an empty log. */
    reset() {
      ahead = 0
      lifetimes = { nonceMs: NONCE_MS, sessionMs: SESSION_MS }
      log.length = 0
      notes.clear()
      visits.forget()
    },
  }
}

/** @typedef {ReturnType<typeof createSignIn>} SignIn */
