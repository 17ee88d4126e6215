import { computed, isAbort, ModalError, watch, type Context, type ReadonlySignal } from '../../modal/kit.ts'
import type { Namespace } from '../../base/network.ts'
import type { SIWEConfig, SIWX, SIWXSession } from '../../base/siwx.ts'
import type { SignIn } from '../../modal/slots.ts'
import { child, delay, noop } from '../../base/abort.ts'
import { createAuthorization } from './authorize.ts'
import { endOf } from './message.ts'
import { within, type Candidate, type Prompt, type SessionsOf } from './prompt.ts'
import { isSameAccount, watchBehind } from './behind.ts'
import { createQuestions, isServed, keyOf } from './questions.ts'
import { watchSessions } from './stored.ts'

export interface Controller extends SignIn {
  /** The request on screen. */
  prompt: ReadonlySignal<Prompt | undefined>
}

const FRESH_MS = 300_000
/** Pauses between requests to a failing server. */
const RETRY_MS = [500, 1500]
/** It answered with an error, or not at all; or the app's own functions threw. */
const TROUBLE = ['http/status', 'http/network', 'siwx/failed']
/** The longest delay of a timer. */
const LONGEST_MS = 2 ** 31 - 1

/** For apps: they must not be able to modify what they read. */
function frozen<T>(value: T): T {
  if (Object(value) !== value) return value
  const copy = Array.isArray(value)
    ? value.map(frozen)
    : Object.fromEntries(Object.entries(value as object).map(([key, it]) => [key, frozen(it)]))
  return Object.freeze(copy) as T
}

/**
 * Decides who is asked to sign in, and when: a connecting wallet, before the connection is reported if sign-in is
 * required; and the active account again when it, its network or its session changes.
 */
export function createController(ctx: Context, siwx: SIWX): Controller {
  const { life, options, networks, connections, events, sessions } = ctx
  const { nonceRefetchIntervalMs: freshMs = FRESH_MS, sessionRefetchIntervalMs = FRESH_MS }: Partial<SIWEConfig> =
    options.siweConfig ?? {}
  const questions = createQuestions(ctx, siwx, freshMs)
  const { prompt, ask, leave } = questions
  const isRequired = () => !!siwx.getRequired?.()
  const read: SessionsOf = async ({ address, network }, signal) =>
    within((async () => siwx.getSessions(network.caipNetworkId, address))(), signal)
  /** A failing server has not said that the user is signed out: it is asked again. */
  const sessionsOf: SessionsOf = async (candidate, signal) => {
    for (const ms of RETRY_MS)
      try {
        return await read(candidate, signal)
      } catch (error) {
        if (!TROUBLE.includes((error as ModalError).code)) throw error
        await delay(ms, signal)
      }
    return read(candidate, signal)
  }
  // If sign-in is optional, the user does not wait for the server.
  const authorization = createAuthorization({
    ctx,
    siwx,
    questions,
    sessionsOf: (...of) => (isRequired() ? sessionsOf : read)(...of),
  })

  const connectedOn = (namespace: Namespace): Candidate | undefined => {
    const { status, address, type, connector } = connections.of(namespace).value
    return status === 'connected' ? { address, type, network: networks.of(namespace), connector } : undefined
  }
  /** The active account, wherever it is; and only on a configured network where accounts can sign in. */
  const present = computed(() => connectedOn(networks.namespace.value))
  const front = computed(() => {
    const { value } = present
    return value && !value.network.unsupported && isServed(options, value.network.chainNamespace) ? value : undefined
  })
  const key = computed(() => front.value && keyOf(front.value))
  const isInFront = (candidate: Candidate) => key.peek() === keyOf(candidate)
  /** The accounts known to be signed in. */
  const holders = new Map<Namespace, Candidate>()

  const publish = (next: readonly SIWXSession[]) => {
    const [before] = sessions.peek()
    const [first] = next
    const namespace = networks.namespace.peek()
    const holder = front.peek() ?? holders.get(namespace)
    if (first && holder) holders.set(namespace, holder)
    else holders.delete(namespace)
    if (JSON.stringify(next) === JSON.stringify(sessions.peek())) return
    sessions.value = frozen(next)
    // The app is notified of the connection first.
    queueMicrotask(() => {
      if (first) events.emit('session', first)
      else if (before) events.emit('sessionEnd', { namespace })
    })
  }

  /** If sign-in is required and refused: moves to a network where this account is signed in, or throws. */
  async function giveUp({ address, network }: Candidate): Promise<void> {
    for (const other of networks.list.peek()) {
      if (other === network || other.chainNamespace !== network.chainNamespace) continue
      const [session] = await siwx.getSessions(other.caipNetworkId, address)
      if (session) return (await ctx.loadSlot('lazyMethods')).switchTo(other, { signal: life })
    }
    throw new ModalError('connect/no-network')
  }
  /** Ends a connection without a session; other accounts' sessions are left alone. */
  const letGo = (namespace: Namespace) => {
    const wasSigningOut = isSigningOut
    isSigningOut = true
    connections.disconnect(namespace).catch(ctx.report)
    isSigningOut = wasSigningOut
  }
  async function askAgain(candidate: Candidate): Promise<void> {
    const { network } = candidate
    const over = child(life)
    watch(over.signal, () => {
      if (key.value !== keyOf(candidate)) over.abort()
    })
    try {
      const signed = await ask(candidate, over.signal)
      if (signed && isInFront(candidate)) publish([signed])
    } catch {
      if (over.signal.aborted || !isRequired()) return
      await giveUp(candidate).catch(() => connections.disconnect(network.chainNamespace).catch(ctx.report))
    } finally {
      over.abort()
      leave()
    }
  }

  /** Checks who is signed in; `mayAsk`: whether a prompt can appear. */
  async function look(candidate: Candidate, mayAsk: boolean, signal: AbortSignal): Promise<void> {
    const found = await sessionsOf(candidate, signal).catch((error: unknown) => {
      // A signed-in user stays signed in; if sign-in is required and unconfirmed, the user is asked.
      if (isAbort(error) || !isRequired() || sessions.peek()[0]) throw error
      ctx.report(error)
      return []
    })
    if (signal.aborted) return
    publish(found)
    if (found[0] || !mayAsk) return
    if (front.peek()) await askAgain(candidate)
    else letGo(candidate.network.chainNamespace)
  }
  let looking: AbortController | undefined
  let isSigningOut = false
  const begin = () => {
    looking?.abort()
    looking = child(life)
    return looking.signal
  }
  /** The same account may no longer be signed in: time has passed, or the user signed out elsewhere. */
  const lookAgain = () => {
    const open = prompt.peek()
    const candidate = front.peek() ?? (isRequired() ? holders.get(networks.namespace.peek()) : undefined)
    if (open)
      sessionsOf(open.candidate, life).then(([session]) => {
        if (session && prompt.peek() === open) open.found(session)
      }, ctx.report)
    else if (candidate) look(candidate, isRequired(), begin()).catch(ctx.report)
  }
  watch(life, () => {
    // A running lookup is for an account that is gone.
    const signal = begin()
    const candidate = front.peek()
    if (!key.value || !candidate) {
      const { value } = present
      const isStray = value && isRequired()
      // No prompt is possible here: signed-in accounts stay, all others are disconnected.
      if (isStray && isSameAccount(holders.get(value.network.chainNamespace), value)) return
      publish([])
      if (isStray) queueMicrotask(() => present.peek() === value && letGo(value.network.chainNamespace))
      return
    }
    const known = authorization.take(key.value)
    const had = !!sessions.peek()[0]
    // The previous sessions do not belong to this account, however long the lookup takes.
    publish(known ?? [])
    // The app ends the session of the account before, if this one has connected without signing in.
    const isLeft = had && !known?.[0]
    if (!known || isLeft) look(candidate, !known && (isRequired() || had), signal).catch(ctx.report)
  })
  watchBehind(ctx, { isRequired, connectedOn, holders, sessionsOf, take: authorization.take, letGo })
  // Directly after the connection, the request's view is still there if another namespace is asked next.
  events.on('connect', () => prompt.peek() || leave())
  // A user who still has to sign in is asked again when the modal opens.
  events.on('open', () => isRequired() && !sessions.peek()[0] && lookAgain())
  events.on('disconnect', ({ namespace }) => {
    // Another tab has connected another wallet: its sign-in would end.
    const isReplaced = !!ctx.storage.get('session')?.[namespace]
    if (isReplaced || isSigningOut || siwx.signOutOnDisconnect === false) return
    const isLast = networks.namespaces().every(it => it === namespace || !connections.of(it).peek().connector)
    if (isLast) Promise.resolve(siwx.setSessions([])).catch(ctx.report)
  })
  watchSessions(lookAgain, life)
  document.addEventListener('visibilitychange', () => document.hidden || lookAgain(), { signal: life })
  watch(life, () => {
    const [session] = sessions.value
    if (!session) return
    const over = child(life)
    const wait = Math.min(endOf(session.data) - Date.now() + 1, LONGEST_MS)
    delay(Math.max(wait, 0), over.signal).then(lookAgain, noop)
    const timer = setInterval(lookAgain, sessionRefetchIntervalMs)
    return () => {
      over.abort()
      clearInterval(timer)
    }
  })

  return {
    prompt,
    siwx,
    connect: authorization.connect,
    offer: authorization.offer,
    authorize: authorization.authorize,
    async signIn() {
      if (!connections.account(networks.namespace.peek())) {
        await ctx.handle.connect()
        const [session] = sessions.peek()
        if (session) return session
        if (!isRequired()) throw new ModalError('request/aborted')
      }
      const candidate = front.peek()
      if (!connections.account(networks.namespace.peek()))
        throw new ModalError('connect/no-account', { message: 'No ActiveCaipAddress found' })
      if (!candidate) throw new ModalError('connect/no-network', { message: 'No ActiveCaipNetwork or client found' })
      const [known] = await sessionsOf(candidate, life)
      const session = known ?? (isInFront(candidate) ? await ask(candidate).finally(leave) : undefined)
      if (!session || !isInFront(candidate)) throw new ModalError('request/aborted')
      publish([session])
      return session
    },
    async signOut() {
      await siwx.setSessions([])
      publish([])
      if (!isRequired()) return
      isSigningOut = true
      await ctx.handle.disconnect().finally(() => {
        isSigningOut = false
      })
    },
  }
}
