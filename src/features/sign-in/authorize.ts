import { isAbort, ModalError, type Context } from '../../kit.ts'
import type { Namespace } from '../../chains/network.ts'
import type { Connector, Session, SessionChange, SignedIn } from '../../connectors/connector.ts'
import type { Answer } from '../../core/connection.ts'
import type { SignIn } from '../../core/slots.ts'
import type { SIWX, SIWXMessage, SIWXSession } from '../../core/sign-in.ts'
import { abortable, child, timeout } from '../../lib/abort.ts'
import { faultOf, readMessage } from './message.ts'
import { connectSigned } from './one-click.ts'
import { within, type Candidate } from './prompt.ts'
import { keyOf, type Questions } from './questions.ts'

/** Longest that a wallet is kept waiting for a message that it may do without. */
const OFFER_MS = 3_000
/** In the place of an address that the wallet is going to fill in (frame.md). */
const ANYBODY = '<<AccountAddress>>'
const quiet = () => {}

/** What came of it, of the account that connects. */
interface Standing {
  key: string
  sessions: readonly SIWXSession[]
}

export interface Gate {
  connect(connector: Connector, wait: { signal: AbortSignal }): Promise<Session>
  offer?: SignIn['offer']
  authorize(answer: Answer, wait: { signal: AbortSignal }): Promise<Session>
  /** What is known of an account that has just connected, once, so that nobody is asked twice. */
  take(key: string): readonly SIWXSession[] | undefined
}

interface Parts {
  ctx: Context
  siwx: SIWX
  questions: Questions
  sessionsOf(candidate: Candidate, signal: AbortSignal): Promise<SIWXSession[]>
}

/** Stands between a wallet's answer and the connection. */
export function createGate({ ctx, siwx, questions: { ask, isOnTop }, sessionsOf }: Parts): Gate {
  const { life, options, networks, events, router } = ctx
  const isRequired = () => !!siwx.getRequired?.()
  /** The functions of the older kind want to know the account. */
  const mayOffer = !options.siweConfig
  let known: Standing | undefined
  /** Of the messages that wallets may sign before anybody knows their account; some codes are good at once. */
  const nonces = new Set<string>()

  async function candidateOf(connector: Connector, session: Session): Promise<Candidate | undefined> {
    const network = networks.find(session.caipNetworkId ?? '')
    const [account] = session.accounts
    if (!account || network?.chainNamespace !== connector.namespace) return
    const { normalize } = await ctx.adapter(connector.namespace)
    const { address, type } = account
    return { address: normalize(address) ?? address, type, network, connector }
  }
  async function offer(namespace: Namespace): Promise<SIWXMessage> {
    const limit = timeout(OFFER_MS, life)
    const { caipNetworkId: chainId } = networks.of(namespace)
    const made = Promise.resolve(siwx.createMessage({ accountAddress: ANYBODY, chainId }))
    const message = await abortable(made, limit.signal).finally(limit.done)
    nonces.add(message.nonce)
    return message
  }
  /** What a wallet signed with its first answer; undefined where it is not what was offered, or nobody takes it. */
  async function takeSigned(signed: readonly SignedIn[], candidate: Candidate, signal: AbortSignal) {
    const { address: accountAddress, network } = candidate
    const chainId = network.caipNetworkId
    const found = signed.flatMap(it => {
      const data = readMessage(it.message)
      if (!data || !nonces.has(data.nonce) || !networks.find(data.chainId)) return []
      return faultOf(it.message, { accountAddress, chainId: data.chainId }) ? [] : [{ ...it, data }]
    })
    for (const { data } of found) nonces.delete(data.nonce)
    const mine = found.find(({ data }) => data.chainId === chainId)
    if (!mine) return
    const others = found.filter(it => it !== mine)
    try {
      ctx.announce(ctx.t('sign.checking'))
      const adding = Promise.resolve(others[0] ? siwx.setSessions([mine, ...others]) : siwx.addSession(mine))
      // Whoever left meanwhile is not to be signed in.
      const undo = async () => {
        if (signal.aborted) for (const { data } of found) await siwx.revokeSession(data.chainId, accountAddress)
      }
      adding.then(undo).catch(quiet)
      await within(adding, signal)
      events.track('SIWX_AUTH_SUCCESS', { network: chainId })
      return mine
    } catch (error) {
      if (isAbort(error)) throw error
      events.track('SIWX_AUTH_ERROR', { network: chainId })
      ctx.report(error)
    }
  }

  /**
   * Asks until the account that is asked is the one that the wallet is on: it may move while the question is open.
   * Resolves with where it is.
   */
  async function askWhereItIs(answer: Answer, candidate: Candidate, signal: AbortSignal): Promise<Session> {
    const { connector } = answer
    const over = child(signal)
    let session = answer.session
    let isAnswered = false
    const moved = new Promise<Candidate | undefined>((resolve, reject) => {
      const follow = async (change: SessionChange) => {
        if (change === 'disconnect') throw new ModalError('request/aborted')
        session = { ...session, ...change }
        const now = await candidateOf(connector, session)
        if (!isAnswered && (!now || keyOf(now) !== keyOf(candidate))) resolve(now)
      }
      connector.watch(change => void follow(change).catch(reject), over.signal)
    })
    moved.catch(quiet)
    const question = child(signal)
    const asked = ask(candidate, question.signal, true)
    asked.catch(quiet)
    try {
      const next = await Promise.race([asked.then(signed => ({ signed })), moved])
      isAnswered = true
      if (next && 'signed' in next) {
        known = { key: keyOf(candidate), sessions: next.signed ? [next.signed] : [] }
        return session
      }
      question.abort()
      over.abort()
      // On a network that is not the host's nobody is asked.
      return next ? await signedIn({ ...answer, session }, next, signal) : session
    } finally {
      question.abort()
      over.abort()
    }
  }

  async function signedIn(answer: Answer, candidate: Candidate, signal: AbortSignal): Promise<Session> {
    const { session, isReturning } = answer
    const along = session.signed && (await takeSigned(session.signed, candidate, signal))
    const found = along
      ? [along]
      : await sessionsOf(candidate, signal).catch((error: unknown) => {
          // Who need not sign in is not kept waiting for whoever knows.
          if (isAbort(error) || isRequired()) throw error
          ctx.report(error)
          return []
        })
    // Nobody has asked for anything: no question comes up by itself.
    if (!found[0] && isReturning && isRequired()) throw new ModalError('request/aborted')
    if (!found[0] && !isReturning) return askWhereItIs(answer, candidate, signal)
    known = { key: keyOf(candidate), sessions: found }
    return session
  }

  return {
    connect(connector, wait) {
      return mayOffer
        ? connectSigned({ ctx, connector, wait }, () => offer(connector.namespace))
        : connector.connect(wait)
    },
    offer: mayOffer ? offer : undefined,
    async authorize(answer, { signal }) {
      const { connector, session, isReturning } = answer
      // What comes along behind the one in front is asked once it is there itself.
      if (isReturning && connector.namespace !== networks.namespace.peek()) return session
      const candidate = await abortable(candidateOf(connector, session), signal)
      if (!candidate) return session
      try {
        return await signedIn(answer, candidate, signal)
      } catch (error) {
        // The wallet was told yes already.
        if (!isReturning && (!signal.aborted || connector.type === 'walletConnect')) connector.disconnect().catch(quiet)
        if (isOnTop()) router.reset('Connect')
        throw error
      }
    },
    take(key) {
      const sessions = known?.key === key ? known.sessions : undefined
      known = undefined
      return sessions
    },
  }
}
