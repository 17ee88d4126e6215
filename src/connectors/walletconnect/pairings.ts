import { member, codeOf } from '../../base/record.ts'
import { abortable, child, delay, timeout } from '../../base/abort.ts'
import type { Namespace } from '../../base/network.ts'
import { attempt, ModalError, toModalError, type ErrorCode } from '../../base/errors.ts'
import type { ConnectWait } from '../connector.ts'
import type { Approved, Authenticate } from './authenticate.ts'
import { isRefusal } from './backoff.ts'
import type { Pairing, WalletConnectParts } from './parts.ts'
import { internalsOf, type Client } from './internals.ts'
import { wantedNamespaces, wantedWithSignIn, type Granted } from './namespaces.ts'
import type { Tabs } from './tabs.ts'

/** Pairings for the networks of some namespaces: the wallet is asked only for those. */
export interface Pairings {
  /** Prepares a fresh pairing. */
  prepare(wait: ConnectWait, wanted: readonly Namespace[]): Promise<void>
  /**
   * The wallet's answer to any valid pairing that asked for one of the namespaces; a refusal or a failing relay ends
   * the wait.
   */
  approved(wait: ConnectWait, wanted: readonly Namespace[]): Promise<Approved>
  /** Records why a client's relay refuses. */
  watch(client: Client): void
}

/** Lifetime of a pairing, and how long before its end it counts as over (spec section 9). */
const PAIRING_TTL_MS = 240_000
const PAIRING_MARGIN_MS = 10_000
/** A relay that has not returned a pairing by then counts as unreachable. */
const RELAY_LIMIT_MS = 10_000
/** Timers stop while a tab sleeps, so freshness is checked this often. */
const FRESHNESS_CHECK_MS = 5_000
const ASCII = /^[ -~]*$/

/** The meaning of the protocol's codes with which a wallet refuses a session. */
const REFUSALS = new Map<number, ErrorCode>([
  [5001, 'wallet/declined'],
  [5002, 'wallet/declined'],
  [5003, 'wallet/declined'],
  [5100, 'wallet/no-networks'],
  [5103, 'wallet/no-accounts'],
  [5104, 'wallet/no-networks'],
])

interface Waiter {
  wanted: readonly Namespace[]
  resolve(session: Approved): void
  reject(error: unknown): void
}

/** Creates pairings, keeps the one on screen fresh, and passes the session of an approved one to the waiting caller. */
export function createPairings(
  { metadata, networks, override, onPairing }: WalletConnectParts,
  start: () => Promise<{ client: Client; tabs: Tabs; authenticate: Authenticate }>,
  life: AbortSignal,
): Pairings {
  const waiters = new Set<Waiter>()
  let current: Pairing | undefined
  let currentFor: readonly Namespace[] = []
  let renewing: Promise<void> | undefined
  /** The relay's last error, until it connects again. */
  let trouble: unknown
  let giveUp: ((error: unknown) => void) | undefined

  const show = (pairing: Pairing | undefined) => onPairing((current = pairing))
  /** Neither expired nor further ahead than its lifetime: the clock may have been changed in between. */
  const isGood = ({ expiresAt }: Pairing, margin = 0) =>
    expiresAt - Date.now() > margin && expiresAt - Date.now() <= PAIRING_TTL_MS + PAIRING_MARGIN_MS
  const isFresh = (wanted: readonly Namespace[]) =>
    !!current && isGood(current, PAIRING_MARGIN_MS) && currentFor.join() === wanted.join()
  // A session that no caller waits for is ended immediately, or the wallet would keep showing it.
  const refuse = (client: Client, { topic }: Granted) =>
    client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }).catch(() => {})

  const waitingFor = (asked: readonly Namespace[]) =>
    [...waiters].filter(({ wanted }) => wanted.some(it => asked.includes(it)))
  const settle = (asked: readonly Namespace[], then: (waiter: Waiter) => void) => {
    for (const waiter of waitingFor(asked)) {
      waiters.delete(waiter)
      then(waiter)
    }
  }

  /**
   * A sign-in message belongs to one pairing. Without a message, or if it does not fit the networks, the wallet just
   * connects.
   */
  async function make({ signal, signIn }: ConnectWait, wanted: readonly Namespace[]) {
    const { client, authenticate } = await start()
    Object.assign(client.metadata, metadata())
    const asked = networks().filter(({ chainNamespace }) => wanted.includes(chainNamespace))
    const withSignIn = wantedWithSignIn(asked, override())
    const message = withSignIn && (await signIn?.().catch(() => undefined))
    signal.throwIfAborted()
    // For non-ASCII text the wallets' library computes a different hash than for the signed text, and fails.
    if (withSignIn && message && ASCII.test(message.statement ?? '')) return authenticate(message, withSignIn)
    return client.connect({ optionalNamespaces: wantedNamespaces(asked, override()) })
  }
  async function offer({ signal, signIn }: ConnectWait, wanted: readonly Namespace[]) {
    const { client, tabs } = await start()
    // The socket first: an abandoned pairing would otherwise still be created, with all others, once there is one.
    const { relayer } = internalsOf(client).core
    await tabs.during(() => abortable(relayer.toEstablishConnection(), signal))
    const { uri, approval } = await make({ signal, signIn }, wanted)
    const pairing: Pairing = { uri: uri!, expiresAt: Date.now() + PAIRING_TTL_MS }
    currentFor = wanted
    show(pairing)
    tabs.during<Approved>(approval).then(
      session => {
        if (current === pairing) show(undefined)
        if (!waitingFor(wanted).length || !isGood(pairing)) return void refuse(client, session)
        settle(wanted, ({ resolve }) => resolve(session))
      },
      (error: unknown) => {
        const isLatest = current === pairing
        if (isLatest) show(undefined)
        // An expired pairing is not an answer: the next one replaces it.
        if (/expired/i.test(String(member(error, 'message')))) return
        if (isLatest || isGood(pairing)) settle(wanted, ({ reject }) => reject(error))
      },
    )
  }

  async function makeFresh({ signIn }: ConnectWait, wanted: readonly Namespace[]) {
    const limit = timeout(RELAY_LIMIT_MS, life)
    trouble = undefined
    const refused = new Promise<never>((_, reject) => {
      giveUp = reject
    })
    try {
      await abortable(Promise.race([offer({ signal: limit.signal, signIn }, wanted), refused]), limit.signal)
    } catch (error) {
      if (trouble) throw toModalError(trouble, 'http/network')
      if (limit.signal.aborted && !life.aborted) throw new ModalError('http/timeout', { cause: error })
      throw toModalError(error, 'http/network')
    } finally {
      limit.done()
      renewing = undefined
    }
  }
  /** Concurrent callers get the same pairing if it covers the namespaces they want. */
  async function renew(wait: ConnectWait, wanted: readonly Namespace[]) {
    while (!isFresh(wanted)) {
      const isOurs = !renewing
      await abortable((renewing ??= makeFresh(wait, wanted)), wait.signal)
      if (isOurs) return
    }
  }

  async function keepFresh(wait: ConnectWait, wanted: readonly Namespace[]): Promise<never> {
    for (;;) {
      await renew(wait, wanted)
      await delay(FRESHNESS_CHECK_MS, wait.signal)
    }
  }

  return {
    prepare: renew,
    async approved({ signal, signIn }, wanted) {
      const over = child(signal)
      let waiter: Waiter
      const answer = new Promise<Approved>((resolve, reject) => waiters.add((waiter = { wanted, resolve, reject })))
      try {
        return await abortable(Promise.race([answer, keepFresh({ signal: over.signal, signIn }, wanted)]), over.signal)
      } catch (error) {
        const refusal = attempt(() => REFUSALS.get(Number(codeOf(error))))
        throw toModalError(error, refusal ?? 'wallet/failed')
      } finally {
        waiters.delete(waiter!)
        over.abort()
      }
    },
    watch({ core: { relayer } }) {
      relayer.on('relayer_error', (error: unknown) => {
        trouble = error
        // There is no use in waiting for the limit.
        if (isRefusal(error)) giveUp?.(error)
      })
      relayer.on('relayer_connect', () => {
        trouble = undefined
      })
    },
  }
}
