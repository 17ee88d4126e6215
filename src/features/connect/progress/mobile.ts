import { attempt, signal, watch, type Context } from '../../../modal/kit.ts'
import type { AwaitedClick, Connector } from '../../../connectors/connector.ts'
import type { Identity } from '../../../connectors/mobile/authorization.ts'
import type { MobileAdapter } from '../../../connectors/mobile/index.ts'
import { MOBILE } from '../../../wallets/external.ts'
import { siteMetadata } from '../../../wallets/site-metadata.ts'
import { createInClick } from './in-click.ts'

const { id, name, namespace } = MOBILE
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><path fill="#1b1b1f" d="M0 0h28v28H0z"/>' +
    '<rect x="8.5" y="4.5" width="11" height="19" rx="2.5" fill="none" stroke="#fff" stroke-width="2"/>' +
    '<path fill="#14f195" d="M12 9h4v2h-4zm0 3.5h4v2h-4zM12 16h4v2h-4z"/></svg>',
)}`
/** Views with the list of wallets. */
const LISTS: readonly string[] = ['Connect', 'ConnectWallets']

/** How the page introduces itself: by its own origin, which wallets compare with the sign-in's. */
function identityOf({ options, site }: Context): Identity {
  const { name, icons } = siteMetadata(options.metadata, site)
  const uri = location.origin
  // The protocol has only paths of the page's own site.
  const icon = icons.map(it => attempt(() => new URL(it, uri))).find(it => it?.origin === uri)
  return { name, uri, ...(icon && { icon: icon.pathname.slice(1) + icon.search }) }
}

/**
 * Solana wallet apps on this device, on the list. Their client's code loads with the list, because the link has to follow
 * the tap.
 */
export function createMobileRow(ctx: Context): Connector {
  const { life, chunks, networks, router, storage, wallets } = ctx
  const click = signal<AwaitedClick | undefined>(undefined)
  const inClick = createInClick(ctx, () => connector, click)
  let made: MobileAdapter | undefined

  const get = async (): Promise<MobileAdapter> => {
    const { createDevice, createMobileAdapter } = await chunks.load('mobile-adapter')
    const chain = () => networks.of(namespace).caipNetworkId
    const parts = { storage, identity: () => identityOf(ctx), chain }
    return (made ??= createMobileAdapter({ ...parts, ...createDevice(inClick, life) }, life))
  }
  const connector: Connector = {
    id,
    key: id,
    type: 'external',
    namespace,
    name,
    icon: ICON,
    usable: true,
    opens: 'app',
    click,
    // A caller is connected, so the code has loaded and asks in the same task.
    provider: { request: call => (made ? made.provider.request(call) : get().then(it => it.provider.request(call))) },
    grants: method => !made || made.grants(method),
    async connect(wait) {
      const { access, ...session } = await (made ? made.connect(wait) : get().then(it => it.connect(wait)))
      return { ...session, pending: { ...connector, ...access } }
    },
    reconnect: async wait => (await get()).reconnect(wait),
    disconnect: async () => (await get()).disconnect(),
    watch: (listener, until) => made?.watch(listener, until),
  }
  watch(life, () => {
    const isListed = LISTS.includes(router.current.value?.view ?? '') && wallets.added.value.includes(connector)
    if (isListed && networks.namespaces().includes(namespace)) chunks.preload('mobile-adapter')
  })
  return connector
}
