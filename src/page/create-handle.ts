import type { ReadonlySignal } from '@preact/signals-core'
import type { Namespace, Account, ServedNamespace } from '../base/network.ts'
import type { Connector } from '../connectors/connector.ts'
import { isModalError, ModalError } from '../base/errors.ts'
import type { DoctorReport } from '../doctor/report.ts'
import type { LazyMethods } from '../modal/lazy-methods.ts'
import { createGetProvider, disconnect } from '../account/all-namespaces.ts'
import type { EarlyContext } from '../modal/context.ts'
import { LAZY_METHODS, type WalletModal, type WalletModalState } from './handle.ts'
import type { OpenOptions } from '../modal/open-options.ts'
import type { WalletModalOptions } from '../core/options.ts'
import { copy, resolveOptions } from '../core/read-options.ts'
import { readable } from '../state/readable.ts'
import { connectorOf, type WalletEntry } from '../wallets/offered.ts'
import { noop } from '../base/abort.ts'
import { isRecord } from '../base/record.ts'

/** A WalletConnect v2 pairing URI. */
const PAIRING = /^[wW][cC]:\w+@2\?\S*symKey=\S{64,999}$/

/** The context of the views plus everything that apps see. */
export interface PageContext extends EarlyContext {
  state: ReadonlySignal<WalletModalState>
  handle: WalletModal
}

interface Parts {
  ctx: PageContext
  version: string
  /** Ends the modal, and tells whoever listens to its state. */
  end(): void
  /** Called after every change of the options. */
  revised(): void
  warn(text: string): void
  /** Resolves once the opened view is on screen. */
  painted(): Promise<void>
  /** Asks a wallet, in the caller's task. */
  connect(entry: WalletEntry, connector: Connector): Promise<Account>
  /** Examines the options and their environment for problems. */
  examine(given: WalletModalOptions): Promise<DoctorReport>
}

/** What `connect` is asked for. */
interface Wish {
  wallet?: string
  namespace?: ServedNamespace
}

/** The handle's methods over the parts that do the work. `input`: the options as the app passed them. */
export function createHandle(parts: Parts, input: WalletModalOptions): WalletModal {
  const { ctx, version, warn } = parts
  const { navigation, life, options, events, router, networks, connections, wallets, theme, i18n, state } = ctx
  let given = { ...input }

  const alive =
    <Args extends unknown[], T>(fn: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      if (life.aborted) throw new ModalError('modal/destroyed')
      return fn(...args)
    }
  /** Own members only: a page may have added others to every object. */
  const plain = <T extends object>(given: T): T => (isRecord(given) ? { __proto__: null, ...given } : given)
  /** A page without types can call with anything. */
  const isOdd = (given: Pick<OpenOptions, 'namespace' | 'uri'>) =>
    !isRecord(given) ||
    (given.namespace && !networks.namespaces().includes(given.namespace)) ||
    (given.uri !== undefined && !PAIRING.test(given.uri))
  const open = alive(async (wanted: OpenOptions = {}) => {
    const given = plain(wanted)
    if (isOdd(given)) return lazy('refuse')(given)
    if (given.namespace) networks.bringToFront(given.namespace)
    navigation.open(given)
    ctx.slots.peek().reveal?.()
    await parts.painted()
  })
  /** A method that is implemented in the chunk of the first opening. */
  const lazy = <Name extends keyof LazyMethods>(name: Name) =>
    alive(async (...args: unknown[]) => {
      const methods = await ctx.loadSlot('lazyMethods')
      return (methods[name] as (...args: unknown[]) => Promise<unknown>)(...args)
    }) as LazyMethods[Name]
  /** By default of the active namespace, which is that of the wallet the user picks: others may be restored meanwhile. */
  const nextAccount = (namespace?: Namespace) =>
    new Promise<Account>((resolve, reject) => {
      const offs = [
        events.on('connect', account => {
          if (account.namespace === (namespace || networks.namespace.peek())) settle(() => resolve(account))
        }),
        events.on('close', () => settle(() => reject(new ModalError('request/aborted')))),
      ]
      const settle = (then: () => void) => {
        offs.forEach(off => off())
        then()
      }
    })

  return {
    ...(Object.fromEntries(LAZY_METHODS.map(name => [name, lazy(name)])) as Pick<
      WalletModal,
      (typeof LAZY_METHODS)[number]
    >),
    version,
    open,
    close: () => void router.close(),
    destroy() {
      router.close(true)
      parts.end()
    },
    connect: alive(async (wanted: Wish = {}): Promise<Account> => {
      const given = plain(wanted)
      if (isOdd(given)) return lazy('refuse')(given)
      const { wallet, namespace } = given
      // On a second visit the account may already be connected. Another wallet is asked for by name.
      const connected = wallet === undefined && connections.account(namespace ?? networks.namespace.peek())
      if (connected) return connected
      const isCode = wallet === 'walletConnect' && options.enableWalletConnect
      const isNamed = wallet !== undefined && !isCode
      // An available wallet is asked in the task of the call.
      let entry = isNamed ? wallets.find(`${wallet}`) : undefined
      const known = () => entry && connectorOf(entry, networks, namespace)
      // It may not have shown itself yet, or not in this namespace.
      if (isNamed && !known()) entry = await lazy('findWallet')(`${wallet}`, namespace)
      const connector = known()
      const held =
        connector &&
        connections.of(connector.namespace).peek().connector === connector &&
        connections.account(connector.namespace)
      if (held) return held
      if (entry && connector && !ctx.mustAgree()) return parts.connect(entry, connector)
      const account = nextAccount(namespace)
      account.catch(noop)
      await open({ view: isCode ? 'ConnectingWalletConnectBasic' : navigation.start(), namespace })
      // If the user has closed the modal in the meantime, no wallet is wanted any more.
      if (entry?.wallet && router.isOpen.peek()) ctx.pick({ ...entry, connectors: [] })
      return account
    }) as WalletModal['connect'],
    disconnect: alive(async (namespace?: Namespace) => {
      const front = connections.of(networks.namespace.peek())
      const was = front.peek().connector
      const ended = disconnect(ctx, namespace)
      // Any open view is about the account that is gone.
      if (was && !front.peek().connector) router.close(true)
      return ended
    }),
    addNetwork: network => networks.add(network),
    removeNetwork: ref => networks.remove(ref),
    getNetworks: () => networks.list.peek(),
    ...readable(life, events, state),
    on: events.on,
    getProvider: createGetProvider(ctx),
    setTheme: theme.set,
    setLocale: alive(tag => i18n.use(tag)),
    doctor: alive(() => parts.examine(given)),
    isModalError,
    updateOptions(change) {
      try {
        const { themeMode: mode, themeVariables: variables, locale } = (change = copy(change) as typeof change)
        const merged = { ...given, ...change } as WalletModalOptions
        const { networks: list, defaultNetwork, ...rest } = resolveOptions(merged, warn)
        if (rest.projectId !== options.projectId || typeof rest.services !== typeof options.services)
          throw new Error('`projectId` and `services` can’t change. Destroy the modal first.')
        Object.assign(options, rest)
        given = merged
        theme.set({ ...change, mode, variables })
        if (locale) i18n.use(locale)
        parts.revised()
        if (change.networks || change.defaultNetwork) networks.replace(list, defaultNetwork)
      } catch (thrown) {
        console.error(`[wallet-modal] ${(thrown as Error).message}`)
      }
    },
  }
}
