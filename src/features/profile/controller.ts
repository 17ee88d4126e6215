import { isAbort, ModalError, signal, toModalError, type Context, type ReadonlySignal } from '../../modal/kit.ts'
import type { Namespace, Account } from '../../base/network.ts'
import type { Connector, ConnectWait, Session } from '../../connectors/connector.ts'
import { abortable, child, timeout } from '../../base/abort.ts'
import { isMade } from '../../wallets/external.ts'

/** Time limit for a wallet that is asked without a prompt: the secure site has to load over the network. */
const QUIET_MS = 10_000

/** One of the user's wallets; without a namespace the active one, if it is known there. */
export interface Which {
  namespace?: Namespace
  id: string
}

/** Methods behind the handle, documented there. */
export interface Profile {
  switchConnection(which: Which, wait?: { signal: AbortSignal }): Promise<Account>
  deleteConnection(which: Which): Promise<void>
  /** The wallet that is being asked without a prompt, to become the active one. */
  asked: ReadonlySignal<Required<Which> | undefined>
}

declare module '../../modal/slots.ts' {
  interface Slots {
    /** Switches between the user's wallets. */
    profile: Profile
  }
}

/** What the wallet shares without a prompt. */
async function shared(connector: Connector, { signal }: ConnectWait, quietMs: number): Promise<Session> {
  const limit = timeout(quietMs, signal)
  const session = await abortable(connector.reconnect(limit), limit.signal).catch(() => undefined)
  limit.done()
  if (signal.aborted) throw new ModalError('request/aborted')
  if (!session) throw new ModalError('wallet/no-accounts')
  return { ...session, connector: session.connector ?? connector }
}

/** The slot that provides the connector; undefined if it always exists. */
function slotOf(id: string) {
  if (isMade(id)) return 'external'
  return id === 'walletConnect' || id === 'AUTH' ? id : undefined
}

export function createProfile(ctx: Context, quietMs = QUIET_MS): Profile {
  const { life, events, router, networks, connections, wallets, knownConnections, slots } = ctx
  const asked = signal<Required<Which> | undefined>(undefined)
  let call: AbortController | undefined

  const complete = ({ namespace, id }: Which): Required<Which> => {
    const front = networks.namespace.peek()
    const found = knownConnections.peek().filter(it => it.id === id)
    return { namespace: namespace ?? (found.find(it => it.namespace === front) ?? found[0])?.namespace ?? front, id }
  }
  const isActive = ({ namespace, id }: Required<Which>) => connections.of(namespace).peek().connector?.id === id

  async function find({ namespace, id }: Required<Which>): Promise<Connector | undefined> {
    const slot = slotOf(id)
    if (slot) {
      await ctx.loadSlot(slot)
      await slots.peek()[slot]?.(id)
    }
    const all = [...wallets.connectors.peek(), ...wallets.added.peek()]
    return all.find(it => it.namespace === namespace && it.id === id && it.usable)
  }

  /** Asks the wallet, in the view on the way to it. Rejects when that is left or closed without an account. */
  function ask(connector: Connector, { signal }: { signal: AbortSignal }): Promise<Account> {
    const { namespace, type, id } = connector
    const go = (view: 'ConnectingWalletConnectBasic' | 'Connect') =>
      router.isOpen.peek() ? router.push(view) : router.open(view)
    if (type === 'walletConnect') go('ConnectingWalletConnectBasic')
    else if (type === 'auth') go('Connect')
    else {
      const entry = wallets.rows.peek().find(it => it.connectors.includes(connector))
      ctx.pick(entry ?? { ...connector, group: 'injected', isRecent: false, connectors: [connector] }, connector)
    }
    return new Promise((resolve, reject) => {
      // A connection also closes the modal, or leads elsewhere, a moment before it is reported here.
      const leave = () => queueMicrotask(() => reject(new ModalError('request/aborted')))
      const offs = [
        events.on('connect', it => it.namespace === namespace && it.wallet.id === id && resolve(it)),
        events.on('close', leave),
      ]
      const over = () => {
        offs.forEach(off => off())
        leave()
      }
      signal.addEventListener('abort', over, { once: true })
    })
  }

  return {
    asked,
    async switchConnection(given, wait) {
      const which = complete(given)
      const { namespace } = which
      call?.abort()
      const mine = child(life, wait?.signal)
      call = mine
      asked.value = which
      const settle = () => {
        if (call === mine) asked.value = undefined
      }
      try {
        const held = isActive(which) && connections.account(namespace)
        if (held) {
          networks.bringToFront(namespace)
          events.emit('network', { namespace, network: held.network })
          return held
        }
        const connector = await abortable(find(which), mine.signal)
        if (!connector) throw new ModalError('wallet/not-installed')
        // After switching between their wallets, the user continues with the account.
        router.guard(() => (isActive(which) ? '' : undefined), mine.signal)
        // Without the fields by which a wallet is asked to sign in with its first answer: that would be a prompt.
        const quiet = { ...connector, rdns: undefined, connect: (it: ConnectWait) => shared(connector, it, quietMs) }
        try {
          return await connections.connect(quiet, mine)
        } catch (error) {
          if (isAbort(error) || mine.signal.aborted) throw error
        }
        settle()
        return await ask(connector, mine)
      } finally {
        settle()
        mine.abort()
      }
    },
    async deleteConnection(given) {
      const which = complete(given)
      const { namespace } = which
      if (isActive(which)) return ctx.handle.disconnect(namespace)
      if (!knownConnections.peek().some(it => it.namespace === namespace && it.id === which.id))
        throw new ModalError('wallet/not-installed')
      const known = await ctx.loadSlot('knownConnections')
      known.forget(which)
      try {
        const connector = await find(which)
        // The relay has to know which session is meant.
        if (connector?.type === 'walletConnect') await connector.reconnect({ signal: life })
        if (connector) await connections.release(connector)
        events.track('DISCONNECT_SUCCESS', { namespace })
      } catch (thrown) {
        const failure = toModalError(thrown, 'wallet/failed')
        events.track('DISCONNECT_ERROR', { message: failure.code })
        throw failure
      }
    },
  }
}

/** Lives while the list of wallets is on the view stack. */
export function whileListed({ life, router }: Context): AbortController {
  const left = child(life)
  router.whileShown(left, step => step.view === 'ProfileWallets')
  return left
}
