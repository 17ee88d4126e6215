import { attempt } from '../base/errors.ts'
import { clean } from '../base/text.ts'
import { pictureData } from '../base/url.ts'
import type { Connector } from './connector.ts'
import type { Provider } from '../base/provider.ts'
import { createInjectedConnector, type OpenRequests } from './eip1193.ts'

const MAX_ANNOUNCED = 200

export interface InjectedDiscovery {
  /** Announced wallets in order of announcement, then the generic 'Browser Wallet'. */
  connectors(): Connector[]
  /** Asks the page's wallets to announce themselves: initially, and again for example when the modal opens. */
  refresh(): void
}

interface Parts {
  /** Called at most once per task, however many wallets came. */
  onChange(connectors: Connector[]): void
  window?: EventTarget & { ethereum?: unknown }
  enableInjected?: boolean
  enableEIP6963?: boolean
}

const isObject = (value: unknown): value is Provider => Object(value) === value

/** Flags that say nothing about the brand. */
const COMMON = /^is(MetaMask|Connected|Unlocked|Enabled|Initialized)$/

/** The flags that name a wallet's brand (`isRabby`), as one text. */
const flagsOf = (provider: Provider) =>
  attempt(() => {
    const names: string[] = []
    for (const name in provider)
      if (/^is[A-Z]/.test(name) && !COMMON.test(name) && Reflect.get(provider, name) === true) names.push(name)
    return names.sort().join()
  })

/** One wallet: the same object, or another one with the same flags. */
const isSameWallet = (a: Provider, b: Provider) => a === b || (!!flagsOf(a) && flagsOf(a) === flagsOf(b))

/** Finds the page's wallets: EIP-6963 announcements and `window.ethereum`, which is only read. */
export function createInjectedDiscovery(
  life: AbortSignal,
  { onChange, window: page = globalThis.window, enableInjected = true, enableEIP6963 = true }: Parts,
): InjectedDiscovery {
  const open: OpenRequests = new WeakMap()
  const announced = new Map<string, Connector>()
  let generic: Connector | undefined
  let isDue = false

  const connectors = () => {
    const list = [...announced.values()]
    return generic && !list.some(it => it.usable && isSameWallet(it.provider, generic!.provider))
      ? [...list, generic]
      : list
  }
  const changed = () => {
    if (!isDue)
      queueMicrotask(() => {
        isDue = false
        if (!life.aborted) onChange(connectors())
      })
    isDue = true
  }

  // Everything is read once and copied, so that later changes to the wallet's objects have no effect here.
  const announce = (event: Event) =>
    attempt(() => {
      const { info, provider } = (event as CustomEvent).detail
      const { uuid, name, icon, rdns } = info
      const key = clean(uuid)
      const domain = /^[\w-]+(\.[\w-]+)+$/.exec(clean(rdns).toLowerCase())?.[0]
      const id = domain ?? 'eip6963'
      const title = clean(name) || domain
      if (
        !key ||
        key !== uuid ||
        !title ||
        !isObject(provider) ||
        announced.size >= MAX_ANNOUNCED ||
        announced.has(key)
      )
        return
      // Some wallets draw a new uuid for every announcement.
      for (const known of announced.values()) if (known.provider === provider && known.id === id) return
      announced.set(
        key,
        createInjectedConnector(
          {
            id,
            key,
            type: 'announced',
            name: title,
            rdns: domain,
            // EIP-6963 allows data: only; a URL would report every visitor to a foreign server.
            icon: pictureData(icon),
          },
          provider,
          open,
        ),
      )
      changed()
    })

  const readGeneric = () => {
    const provider = attempt(() => page.ethereum)
    if (provider === generic?.provider) return
    generic = isObject(provider)
      ? createInjectedConnector(
          { id: 'injected', key: 'injected', type: 'injected', name: 'Browser Wallet' },
          provider,
          open,
        )
      : undefined
    changed()
  }

  const refresh = () => {
    if (enableInjected) readGeneric()
    if (enableEIP6963) page.dispatchEvent(new Event('eip6963:requestProvider'))
  }

  if (enableEIP6963) page.addEventListener('eip6963:announceProvider', announce, { signal: life })
  if (enableInjected) page.addEventListener('ethereum#initialized', readGeneric, { signal: life })
  return { connectors, refresh }
}
