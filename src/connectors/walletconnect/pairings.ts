import { abortable, child, delay, timeout } from '../../lib/abort.ts'
import { attempt, ModalError, toModalError } from '../../lib/errors.ts'
import type { ConnectWait } from '../connector.ts'
import type { Approved, Authenticate } from './authenticate.ts'
import type { Client } from './client.ts'
import type { Pairing, WalletConnectParts } from './parts.ts'
import { wantedNamespaces, wantedWithSignIn, type Granted } from './namespaces.ts'
import type { Tabs } from './tabs.ts'

export interface Pairings {
  /** Has a fresh pairing ready. */
  prepare(wait: ConnectWait): Promise<void>
  /** The wallet's answer to any pairing that is still good; a decline and a relay in trouble end the wait. */
  approved(wait: ConnectWait): Promise<Approved>
  /** Hears from a client's relay why it refuses. */
  watch(client: Client): void
}

/** How long a pairing may be taken up, and how long before that it counts as over (specification section 9). */
const PAIRING_TTL_MS = 240_000
const PAIRING_MARGIN_MS = 10_000
/** A relay that has not given a pairing by then is called unreachable. */
const RELAY_LIMIT_MS = 10_000
/** Clocks stop while a tab sleeps: freshness is looked at again this often. */
const FRESHNESS_CHECK_MS = 5_000
const ASCII = /^[ -~]*$/

interface Waiter {
  resolve(session: Approved): void
  reject(error: unknown): void
}

/** Makes pairings, keeps the one on screen fresh, and hands the session of an approved one to whoever waits. */
export function createPairings(
  { metadata, networks, override, onPairing }: WalletConnectParts,
  start: () => Promise<{ client: Client; tabs: Tabs; authenticate: Authenticate }>,
  life: AbortSignal,
): Pairings {
  const waiters = new Set<Waiter>()
  let current: Pairing | undefined
  let renewing: Promise<void> | undefined
  /** What the relay said last, until it connects again. */
  let trouble: unknown
  let giveUp: ((error: unknown) => void) | undefined

  const show = (pairing: Pairing | undefined) => onPairing((current = pairing))
  /** Neither over nor further ahead than it was made: the clock may have been set in between. */
  const isGood = ({ expiresAt }: Pairing, margin = 0) =>
    expiresAt - Date.now() > margin && expiresAt - Date.now() <= PAIRING_TTL_MS + PAIRING_MARGIN_MS
  const isFresh = () => !!current && isGood(current, PAIRING_MARGIN_MS)
  // A session nobody waits for is ended at once, or the wallet would go on showing it.
  const refuse = (client: Client, { topic }: Granted) =>
    client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }).catch(() => {})

  const settle = (then: (waiter: Waiter) => void) => {
    const all = [...waiters]
    waiters.clear()
    all.forEach(then)
  }

  /** A message to sign belongs to one code. A wallet does without where there is none, or not for its networks. */
  async function make({ signal, signIn }: ConnectWait) {
    const { client, authenticate } = await start()
    Object.assign(client.metadata, metadata())
    const wanted = wantedWithSignIn(networks(), override())
    const message = wanted && (await signIn?.().catch(() => undefined))
    signal.throwIfAborted()
    // Of another text the wallets' library makes another hash than of what they sign, and ends with that.
    if (message && ASCII.test(message.statement ?? '')) return authenticate(message, wanted!)
    return client.connect({ optionalNamespaces: wantedNamespaces(networks(), override()) })
  }
  async function offer({ signal, signIn }: ConnectWait) {
    const { client, tabs } = await start()
    // First the socket: a code that is given up while there is none would still be made, with all others, once there
    // is.
    const { relayer } = client.core as unknown as { relayer: { toEstablishConnection(): Promise<void> } }
    await tabs.during(() => abortable(relayer.toEstablishConnection(), signal))
    const { uri, approval } = await make({ signal, signIn })
    const pairing: Pairing = { uri: uri!, expiresAt: Date.now() + PAIRING_TTL_MS }
    show(pairing)
    tabs.during<unknown>(approval).then(
      approved => {
        const session = approved as Approved
        if (current === pairing) show(undefined)
        if (!waiters.size || !isGood(pairing)) return void refuse(client, session)
        settle(({ resolve }) => resolve(session))
      },
      (error: unknown) => {
        const isLatest = current === pairing
        if (isLatest) show(undefined)
        // A code that runs out is no answer: the next takes its place.
        if (/expired/i.test(String(attempt(() => (error as Error).message)))) return
        if (isLatest || isGood(pairing)) settle(({ reject }) => reject(error))
      },
    )
  }

  async function makeFresh({ signIn }: ConnectWait) {
    const limit = timeout(RELAY_LIMIT_MS, life)
    trouble = undefined
    const refused = new Promise<never>((_, reject) => {
      giveUp = reject
    })
    try {
      await abortable(Promise.race([offer({ signal: limit.signal, signIn }), refused]), limit.signal)
    } catch (error) {
      if (trouble) throw toModalError(trouble, 'http/network')
      if (limit.signal.aborted && !life.aborted) throw new ModalError('http/timeout', { cause: error })
      throw toModalError(error, 'http/network')
    } finally {
      limit.done()
      renewing = undefined
    }
  }
  /** Many that ask at once get the same. */
  const renew = (wait: ConnectWait) => (renewing ??= makeFresh(wait))

  async function keepFresh(wait: ConnectWait): Promise<never> {
    for (;;) {
      if (!isFresh()) await abortable(renew(wait), wait.signal)
      await delay(FRESHNESS_CHECK_MS, wait.signal)
    }
  }

  return {
    async prepare(wait) {
      if (!isFresh()) await abortable(renew(wait), wait.signal)
    },
    async approved({ signal, signIn }) {
      const over = child(signal)
      let waiter: Waiter
      const answer = new Promise<Approved>((resolve, reject) => waiters.add((waiter = { resolve, reject })))
      try {
        return await abortable(Promise.race([answer, keepFresh({ signal: over.signal, signIn })]), over.signal)
      } catch (error) {
        throw toModalError(error, 'wallet/failed')
      } finally {
        waiters.delete(waiter!)
        over.abort()
      }
    },
    watch({ core: { relayer } }) {
      relayer.on('relayer_error', (error: unknown) => {
        trouble = error
        // A relay that knows why it refuses will refuse again: no use in waiting for the limit.
        if (toModalError(error, 'http/network').code.startsWith('service')) giveUp?.(error)
      })
      relayer.on('relayer_connect', () => {
        trouble = undefined
      })
    },
  }
}
