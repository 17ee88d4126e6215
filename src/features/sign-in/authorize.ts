import { isAbort, ModalError, type Context } from '../../modal/kit.ts'
import type { Namespace } from '../../base/network.ts'
import type { Connector, Session, SessionChange, SignedIn } from '../../connectors/connector.ts'
import type { Answer } from '../../account/connection.ts'
import type { SignIn } from '../../modal/slots.ts'
import type { SIWX, SIWXMessage, SIWXSession } from '../../base/siwx.ts'
import { abortable, child, timeout, noop } from '../../base/abort.ts'
import { makeMessage, readMessage } from '../../base/sign-in-message.ts'
import { faultOf } from './message.ts'
import { connectSigned } from './one-click.ts'
import { within, type Candidate, type SessionsOf } from './prompt.ts'
import { isServed, keyOf, type Questions } from './questions.ts'

/** How long a wallet is kept waiting for a message that is optional. */
const OFFER_MS = 3_000
/** Replaces an address that the wallet will fill in (frame.md). */
const ANYBODY = '<<AccountAddress>>'

export interface Authorization {
  connect(connector: Connector, wait: { signal: AbortSignal }): Promise<Session>
  offer?: SignIn['offer']
  authorize(answer: Answer, wait: { signal: AbortSignal }): Promise<Session>
  /** What is known about an account that has just connected; returned once, so that it is not asked twice. */
  take(key: string): readonly SIWXSession[] | undefined
}

interface Parts {
  ctx: Context
  siwx: SIWX
  questions: Questions
  sessionsOf: SessionsOf
}

/** Runs between a wallet's answer and the connection. */
export function createAuthorization({ ctx, siwx, questions: { ask, isOnTop }, sessionsOf }: Parts): Authorization {
  const { life, options, networks, storage, events, router } = ctx
  const isRequired = () => !!siwx.getRequired?.()
  /** Legacy functions (`siweConfig`) need to know the account. */
  const mayOffer = !options.siweConfig
  /** The results for connecting accounts, by `keyOf`. */
  const known = new Map<string, readonly SIWXSession[]>()
  /**
   * Nonces of messages that wallets can sign before their account is known; several pairings are valid at the same
   * time.
   */
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
    const who = { accountAddress: ANYBODY, chainId }
    const made = Promise.resolve(siwx.createMessage(who))
    const message = await abortable(made, limit.signal).finally(limit.done)
    // Some wallets get it whole, others in parts.
    for (const text of [`${message}`, `${makeMessage(message) ?? ''}`]) {
      const fault = faultOf(text, who)
      if (fault) throw new ModalError('siwx/failed', { message: fault, data: { isUnsafe: true } })
    }
    nonces.add(message.nonce)
    return message
  }
  /** Whether no other wallet is connected or will be restored. `setSessions` would end the sessions of its account. */
  const isAlone = ({ namespace, id }: Connector) =>
    Object.entries(storage.get('session') ?? {}).every(([space, it]) => space === namespace && it === id)
  /**
   * What a wallet signed with its first answer; undefined if it is not what was offered, or the verifier rejects it.
   */
  async function takeSigned(signed: readonly SignedIn[], candidate: Candidate, signal: AbortSignal) {
    const { address: accountAddress, network, connector } = candidate
    const chainId = network.caipNetworkId
    const found = signed.flatMap(it => {
      const data = readMessage(it.message)
      if (!data || !nonces.has(data.nonce) || !networks.find(data.chainId)) return []
      return faultOf(it.message, { accountAddress, chainId: data.chainId }) ? [] : [{ ...it, data }]
    })
    for (const { data } of found) nonces.delete(data.nonce)
    const mine = found.find(({ data }) => data.chainId === chainId)
    if (!mine) return
    const taken = isAlone(connector) ? [mine, ...found.filter(it => it !== mine)] : [mine]
    try {
      ctx.announce(ctx.t('sign.checking'))
      const adding = Promise.resolve(taken[1] ? siwx.setSessions(taken) : siwx.addSession(mine))
      // A user who has left in the meantime must not be signed in.
      const undo = async () => {
        if (signal.aborted) for (const { data } of taken) await siwx.revokeSession(data.chainId, accountAddress)
      }
      adding.then(undo).catch(noop)
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
   * Moves the wallet to a network on which its account can be asked. Throws `network/unsupported`,
   * `connect/no-network`.
   */
  async function toOffered({ connector, session }: Answer, signal: AbortSignal): Promise<Session> {
    const { namespace } = connector
    const network = [networks.of(namespace), ...networks.list.peek()].find(
      it => it.chainNamespace === namespace && !it.unsupported,
    )
    if (!network) throw new ModalError('connect/no-network')
    const { switchNetwork } = await ctx.adapter(namespace)
    const caipNetworkId = await switchNetwork(ctx.requests.signer(connector), network, { signal })
    return { ...session, caipNetworkId }
  }
  /**
   * Resolves with the wallet's network once its account is allowed to connect. On a network that the app did not
   * configure no sign-in is possible; if sign-in is required, that must not be a way around it.
   */
  async function admit(answer: Answer, signal: AbortSignal): Promise<Session> {
    const { connector, isReturning } = answer
    let { session } = answer
    const canAsk = isServed(options, connector.namespace)
    let candidate = await abortable(candidateOf(connector, session), signal)
    if (!(candidate && canAsk) && isRequired()) {
      if (isReturning) throw new ModalError('request/aborted')
      if (!canAsk)
        throw new ModalError('siwx/failed', {
          message: '`siweConfig` only signs in EVM accounts. Use `siwx` for other chains.',
        })
      session = await toOffered(answer, signal)
      candidate = await candidateOf(connector, session)
      if (!candidate) throw new ModalError('network/unsupported')
    }
    return candidate && canAsk ? signedIn({ ...answer, session }, candidate, signal) : session
  }

  /**
   * Asks until the asked account is the wallet's current one: it can change while the request is open. Resolves with
   * the wallet's network.
   */
  async function askWhereItIs(answer: Answer, candidate: Candidate, signal: AbortSignal): Promise<Session> {
    const { connector } = answer
    const over = child(signal)
    let session = answer.session
    /** Whether the wallet is still where it was asked; checks again if it moves in the meantime. */
    const isHere = async (at = session): Promise<boolean> => {
      const now = await candidateOf(connector, at)
      return at === session ? !!now && keyOf(now) === keyOf(candidate) : isHere()
    }
    const moved = new Promise<undefined>((resolve, reject) => {
      const follow = async (change: SessionChange) => {
        if (change === 'disconnect') throw new ModalError('request/aborted')
        session = { ...session, ...change }
        if (!(await isHere())) resolve(undefined)
      }
      connector.watch(change => void follow(change).catch(reject), over.signal)
    })
    moved.catch(noop)
    const question = child(signal)
    const asked = ask(candidate, question.signal, true)
    asked.catch(noop)
    try {
      const given = await Promise.race([asked.then(signed => ({ signed })), moved])
      if (given && (await isHere())) {
        known.set(keyOf(candidate), given.signed ? [given.signed] : [])
        return session
      }
      question.abort()
      over.abort()
      return await admit({ ...answer, session }, signal)
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
          if (isAbort(error)) throw error
          // Errors of a restored connection are reported nowhere else.
          if (isReturning || !isRequired()) ctx.report(error)
          if (isRequired()) throw error
        })
    // The user did nothing, so no prompt appears by itself.
    if (!found?.[0] && isReturning && isRequired()) throw new ModalError('request/aborted')
    if (!found?.[0] && !isReturning) return askWhereItIs(answer, candidate, signal)
    if (found) known.set(keyOf(candidate), found)
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
      // A restored account outside the active namespace is asked once its namespace becomes active.
      if (isReturning && !isRequired() && connector.namespace !== networks.namespace.peek()) return session
      try {
        return await admit(answer, signal)
      } catch (error) {
        // The wallet has already agreed.
        if (!isReturning && !signal.aborted) ctx.connections.release(connector).catch(noop)
        if (isOnTop()) router.reset('Connect')
        throw error
      }
    },
    take(key) {
      const sessions = known.get(key)
      known.delete(key)
      return sessions
    },
  }
}
