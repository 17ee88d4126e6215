// The events are written out here: the package for them (@wallet-standard/app 1.1.1) takes 1 kB gzip, keeps every
// wallet that ever registered (R32 allows 200), keeps listening after the modal is gone, and lets a wallet's exceptions
// out into the page.
import { member, own } from '../../base/record.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import { isAddress, SOLANA_CLUSTERS } from '../../base/caip.ts'
import { OF_A_MODAL } from '../../base/wallet-name.ts'
import { clean } from '../../base/text.ts'
import { pictureData } from '../../base/url.ts'
import { courtesy, run } from '../call.ts'
import type { Connector, Session, SessionChange } from '../connector.ts'
import { LOST_REQUEST_MS } from '../quirks.ts'
import { signInWith } from './sign-in.ts'

const MAX_REGISTERED = 200
const MAX_SHARED = 100
const NAMESPACE = 'solana'

/** The features that are used; no others are read. */
const FEATURES = [
  'standard:connect',
  'standard:disconnect',
  'standard:events',
  'solana:signIn',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signAndSendAllTransactions',
] as const

/** An account that the wallet shares, kept as the object to hand back to the wallet. */
export interface StandardAccount {
  address: string
  /** CAIP-2 ID → the wallet's own name for the chain, in the wallet's order. */
  chains: Map<string, string>
  account: unknown
}

/** What a request needs of a wallet. */
export interface StandardWallet {
  features: { [Name in (typeof FEATURES)[number]]?: any }
  /** The accounts shared now; the first is the active one. */
  accounts(): StandardAccount[]
  /** CAIP-2 ID of the app's active network. */
  chain(): string
}
/** Sends a request in WalletConnect's form to a wallet. Exceptions of the wallet pass unchanged. */
export type AskStandard = (wallet: StandardWallet, call: { method: string; params?: unknown }) => Promise<unknown>

interface Parts {
  /** Called at most once per task, however many wallets came or went. */
  onChange(): void
  chain(): string
  ask: AskStandard
  window?: EventTarget
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, MAX_SHARED) : [])

function readChains(value: unknown): Map<string, string> {
  const chains = new Map<string, string>()
  for (const name of list(value)) {
    const reference = typeof name === 'string' && /^solana:([-\w]{1,32})$/.exec(name)?.[1]
    if (reference) chains.set(`${NAMESPACE}:${own(SOLANA_CLUSTERS, reference) ?? reference}`, name)
  }
  return chains
}

/** Accounts with an address and a chain of the namespace, each once; read once and copied. */
function readAccounts(value: unknown): StandardAccount[] {
  const found = new Map<string, StandardAccount>()
  for (const account of attempt(() => list(value)) ?? [])
    attempt(() => {
      const [address, chains] = [member(account, 'address'), readChains(member(account, 'chains'))]
      if (isAddress(NAMESPACE, address) && chains.size && !found.has(address))
        found.set(address, { address, chains, account })
    })
  return [...found.values()]
}

/** `shared`: reads the accounts that the wallet shares at this moment. */
function createConnector(
  identity: Pick<Connector, 'id' | 'key' | 'name' | 'icon'>,
  { features, shared: sharedNow }: { features: StandardWallet['features']; shared(): unknown },
  { chain, ask }: Parts,
): Connector {
  const connector = features['standard:connect']
  let accounts: StandardAccount[] = []
  /** Whether the wallet maintains its account list as the standard requires: only then does a missing account count. */
  let isKept = false
  let front: string | undefined
  const listeners = new Set<(change: SessionChange) => void>()
  let open: { until: number; answer: Promise<unknown> } | undefined

  // Such a wallet has no active chain: it follows the app's active network, if it has an account there.
  const toSession = (shared: unknown): Session | undefined => {
    const all = readAccounts(shared)
    const now = chain()
    const here = all.filter(({ chains }) => chains.has(now))
    accounts = here.length ? here : all
    const [first] = accounts
    return (
      first && {
        accounts: accounts.map(({ address }) => ({ address })),
        caipNetworkId: here.length ? now : [...first.chains.keys()][0],
      }
    )
  }
  const given = (answer: unknown): Session | undefined => {
    const session = toSession(answer)
    const list = readAccounts(sharedNow())
    isKept = list.some(it => it.address === session?.accounts[0]?.address)
    front = list[0]?.address
    return session
  }
  /** R144: reads the wallet itself, which may have changed without an event; true if another account is active. */
  const isOther = (): boolean => {
    if (!isKept) return false
    const list = readAccounts(sharedNow())
    if (list[0]?.address === front && list.some(it => it.address === accounts[0]?.address)) return false
    front = list[0]?.address
    const session = toSession(sharedNow())
    for (const listener of listeners) listener(session ?? 'disconnect')
    return true
  }
  const accountsIn = (answer: unknown) => member(answer, 'accounts')

  const request = () => {
    const answer = run(() => connector.connect())
    const mine = { until: performance.now() + LOST_REQUEST_MS, answer }
    const close = () => {
      if (open === mine) open = undefined
    }
    answer.then(close, close)
    return mine
  }

  return {
    ...identity,
    type: 'announced',
    namespace: NAMESPACE,
    usable: true,
    // `solana_signMessage` corresponds to the feature `solana:signMessage`.
    grants: method => !!member(features, method.replace('_', ':')),
    provider: {
      async request(call) {
        if (isOther()) throw Object.assign(new Error('The wallet has switched to another account.'), { code: 4100 })
        return ask({ features, accounts: () => accounts, chain }, call)
      },
    },

    async connect(wait) {
      const { signal } = wait
      const feature = wait.signIn && features['solana:signIn']
      const answered = feature && (await signInWith(feature, wait))
      const shared = answered && given([answered.account])
      if (shared) return { ...shared, signed: answered.signed }
      // While the wallet holds a request of this site, connecting again waits for its answer (R35).
      const answer = await run(() => {
        if (!open || open.until < performance.now()) open = request()
        return open.answer
      }, signal)
      const session = given(accountsIn(answer))
      if (!session) throw new ModalError('wallet/no-accounts')
      return session
    },

    reconnect: async ({ signal }) => given(accountsIn(await run(() => connector.connect({ silent: true }), signal))),

    disconnect: async () => void (await courtesy(() => features['standard:disconnect'].disconnect())),

    watch(listener, life) {
      const off = attempt(() =>
        features['standard:events'].on('change', (change: unknown) => {
          if (life.aborted) return
          // Chains and features change too, and not every event says what changed.
          const shared = accountsIn(change)
          if (shared) listener(given(shared) ?? 'disconnect')
          else isOther()
        }),
      )
      listeners.add(listener)
      life.addEventListener(
        'abort',
        () => {
          listeners.delete(listener)
          attempt(off)
        },
        { once: true },
      )
    },
  }
}

/** Finds the page's wallets that announce themselves through the Wallet Standard and support Solana. */
export function createStandardDiscovery(life: AbortSignal, parts: Parts): { connectors(): Connector[] } {
  const { onChange, window: page = globalThis.window } = parts
  const registered = new Map<unknown, Connector>()
  let isDue = false
  let count = 0

  const changed = () => {
    if (!isDue)
      queueMicrotask(() => {
        isDue = false
        if (!life.aborted) onChange()
      })
    isDue = true
  }

  // Everything is read once and copied, so that later changes to the wallet's objects have no effect here.
  const add = (wallet: unknown) =>
    attempt(() => {
      if (life.aborted || registered.has(wallet) || registered.size >= MAX_REGISTERED) return
      const { name, icon, chains, features: given } = wallet as Record<string, any>
      if (Object.hasOwn(given, OF_A_MODAL)) return
      const features = Object.fromEntries(FEATURES.map(feature => [feature, given[feature]]))
      const title = clean(name)
      if (!title || !readChains(chains).size || typeof features['standard:connect'].connect !== 'function') return
      registered.set(
        wallet,
        createConnector(
          // The standard has no lasting ID; the prefix keeps a name from being taken for another kind of ID.
          { id: `standard:${title}`, key: `standard-${++count}`, name: title, icon: pictureData(icon) },
          { features, shared: () => member(wallet, 'accounts') },
          parts,
        ),
      )
      changed()
    })
  const api = Object.freeze({
    register(...wallets: unknown[]) {
      wallets.slice(0, MAX_REGISTERED).forEach(add)
      return () => {
        for (const wallet of wallets) if (registered.delete(wallet)) changed()
      }
    },
  })

  page.addEventListener('wallet-standard:register-wallet', event => attempt(() => (event as CustomEvent).detail(api)), {
    signal: life,
  })
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return { connectors: () => [...registered.values()] }
}
