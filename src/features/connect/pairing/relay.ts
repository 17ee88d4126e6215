import { computed, signal, watch, type Context, type ReadonlySignal } from '../../../kit.ts'
import { child, delay } from '../../../lib/abort.ts'
import type { AppLink } from '../../../core/slots.ts'
import type { WalletEntry } from '../../../core/wallets.ts'
import { siteMetadata } from '../../../lib/site-metadata.ts'
import { httpsUrl } from '../../../lib/url.ts'
import { platform } from '../../../lib/platform.ts'
import type { Namespace } from '../../../chains/network.ts'
import type { Pairing, WalletConnect } from '../../../connectors/walletconnect/index.ts'
import { givenCode } from './given-code.ts'
import { mobileLink } from './link.ts'

const LOOK_MS = 5_000
/** The longest wait of a timer. */
const MAX_MS = 2 ** 31 - 1

export interface Relay {
  /** The one to show and to open wallets with: of the page, else of ours. */
  pairing: ReadonlySignal<Pairing | undefined>
  /** What the page has made itself; it is shown as it is, and whom it connects is the page's to know. */
  given: ReadonlySignal<Pairing | undefined>
  /** Nobody can take up the page's code any more. */
  isOver: ReadonlySignal<boolean>
  /** Loads the protocol's chunk on first use. */
  client(): Promise<WalletConnect>
  /** On phones: the link that opens a wallet's app with the pairing for it. */
  link(entry: WalletEntry): AppLink | undefined
  /** Looks for what was missed while the page slept, over a new socket if the user is sure that something was. */
  wake(isSure?: boolean): void
}

/** Where the options say that a network is read; undefined where they leave that to our defaults. */
function rpcUrlOf({ options, networks }: Pick<Context, 'options' | 'networks'>, caip: string): string | undefined {
  const { endpoints, customRpcUrls, projectId } = options
  const { rpc, data } = endpoints
  const { rpcMap = {} } = options.universalProviderConfigOverride
  const own = [
    Object.hasOwn(rpcMap, caip) && rpcMap[caip],
    Object.hasOwn(customRpcUrls, caip) && customRpcUrls[caip]![0]?.url,
    typeof rpc === 'object' && Object.hasOwn(rpc, caip) && rpc[caip],
    networks.find(caip)?.rpcUrls?.default.http[0],
  ].find(url => httpsUrl(url, true))
  const proxy = httpsUrl(typeof rpc === 'string' ? rpc : data, true)
  if (own || !proxy) return own || undefined
  return `${new URL(proxy).origin}/v1/?${new URLSearchParams({ chainId: caip, projectId })}`
}

/** Where a session begins that is not there yet; undefined where the host leaves it where the page is. */
function firstOf({ options, networks, storage }: Context, namespace: Namespace): string | undefined {
  const { defaultChain } = options.universalProviderConfigOverride
  if (storage.get('session')?.[namespace] === 'walletConnect' || typeof defaultChain !== 'string') return
  return defaultChain.startsWith(`${namespace}:`) ? networks.find(defaultChain)?.caipNetworkId : undefined
}

/** The one door to WalletConnect on this page; nothing is loaded or contacted before it is used. */
export function createRelay(ctx: Context): Relay {
  const { life, options, networks, router, connections, wallets } = ctx
  const made = signal<Pairing | undefined>(undefined)
  const given = computed(() => (wallets.code.value ? givenCode(wallets.code.value) : undefined))
  const pairing = computed(() => given.value ?? made.value)
  const isOver = signal(false)
  let started: Promise<WalletConnect> | undefined

  async function make() {
    // With sign-in its part is there before the first code, which is to carry the message.
    const [{ createWalletConnect }] = await Promise.all([
      ctx.chunks.load('walletconnect'),
      ctx.signIn().catch(() => {}),
    ])
    const client = createWalletConnect(
      {
        projectId: options.projectId,
        relayUrl: options.endpoints.relay,
        metadata: () => siteMetadata(options.metadata, ctx.site),
        networks: () => networks.list.peek(),
        override: () => options.universalProviderConfigOverride,
        active: namespace => firstOf(ctx, namespace as Namespace) ?? networks.of(namespace as Namespace).caipNetworkId,
        read: async (caip, call) => {
          const network = networks.find(caip) ?? networks.of(caip.split(':')[0] as 'eip155')
          return (await ctx.adapter(network.chainNamespace)).read(network, call)
        },
        rpcUrl: caip => rpcUrlOf(ctx, caip),
        onClientId: id =>
          void ctx.remote().then(
            ({ identify }) => identify(id),
            () => {},
          ),
        preferUniversal: () => options.preferUniversalLinks,
        onPairing: next => {
          made.value = next
        },
      },
      life,
    )
    wallets.added.value = [...wallets.added.peek(), ...client.connectors]
    return client
  }
  const client = () =>
    (started ??= make().catch((error: unknown) => {
      started = undefined
      throw error
    }))

  ctx.storage.watch(key => {
    const network = key === 'network' && ctx.storage.get(key)
    if (network)
      started?.then(
        it => it.follow(network),
        () => {},
      )
  }, life)

  const wake = (isSure?: boolean) =>
    void started?.then(
      it => it.wake(isSure),
      () => {},
    )
  const look = () => {
    if (!document.hidden) wake()
  }
  document.addEventListener('visibilitychange', look, { signal: life })
  for (const event of ['pageshow', 'online']) addEventListener(event, look, { signal: life })

  watch(life, () => {
    if (!given.value) return
    const left = () => Math.max(0, given.peek()!.expiresAt - Date.now())
    isOver.value = !left()
    const timer = setTimeout(() => (isOver.value = !left()), Math.min(left(), MAX_MS))
    return () => clearTimeout(timer)
  })

  const offer = () => {
    const { signIn } = ctx.slots.peek()
    return signIn?.offer && (() => signIn.offer!('eip155'))
  }
  const on = platform(navigator)
  // On a phone the link must be whole before the tap: whatever is awaited after it loses the gesture.
  if (on.mobile)
    watch(life, () => {
      const space = wallets.asked.value || networks.namespace.value
      if (!options.enableWalletConnect || given.value) return
      if (!router.isOpen.value || connections.of(space).value.status === 'connected') return
      const open = child(life)
      void (async () => {
        for (;;) {
          // What fails is tried again: a phone is offline for moments all the time.
          await client()
            .then(({ prepare }) => prepare({ signal: open.signal, signIn: offer() }))
            .catch(() => {})
          await delay(LOOK_MS, open.signal)
        }
      })().catch(() => {})
      return () => open.abort()
    })
  function link(entry: WalletEntry) {
    if (ctx.mustAgree() || !on.mobile || !pairing.value || !entry.wallet || entry.connectors.length) return
    return mobileLink(entry.wallet, () => pairing.peek()?.uri, on, options.preferUniversalLinks)
  }
  return { pairing, given, isOver, client, link, wake }
}
