import { ModalError, signal, type Context } from '../../../modal/kit.ts'
import type { AwaitedClick, Connector } from '../../../connectors/connector.ts'
import type { Call, Coinbase } from '../../../connectors/coinbase/index.ts'
import { COINBASE, COINBASE_RDNS } from '../../../wallets/external.ts'
import { abortable } from '../../../base/abort.ts'
import { openWindow } from '../../../connectors/popup.ts'
import { siteMetadata } from '../../../wallets/site-metadata.ts'
import { httpsUrl } from '../../../base/url.ts'
import { createInClick } from './in-click.ts'

const PAGE = 'https://keys.coinbase.com/connect'
const openKeys = (href: string) => openWindow(href, 420, 600)
const { id, name, namespace } = COINBASE
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><path fill="#0052ff" d="M0 0h28v28H0z"/>' +
    '<circle cx="14" cy="14" r="10" fill="#fff"/><path fill="#0052ff" d="M11 11h6v6h-6z"/></svg>',
)}`

/**
 * Coinbase's smart wallet on the list. Its pop-up opens blank in the click, and goes to the wallet's page once the
 * client code has loaded: nothing is loaded before.
 */
export function createCoinbaseRow(ctx: Context): { connector: Connector; isUsable(): boolean } {
  const { life, chunks, networks, options, storage } = ctx
  const pageOf = () => httpsUrl(options.endpoints.coinbase ?? PAGE, true)
  let made: Coinbase | undefined
  const click = signal<AwaitedClick | undefined>(undefined)
  const inClick = createInClick(ctx, () => connector, click)

  const chainIds = (): [number, ...number[]] => {
    const front = networks.of(namespace)
    const others = networks.list.peek().filter(it => it.chainNamespace === namespace && it !== front)
    return [Number(front.id), ...others.map(it => Number(it.id))]
  }
  const metadata = () => {
    const { name, icons } = siteMetadata(options.metadata, ctx.site)
    return { appName: name, appLogoUrl: icons[0] ?? '', appChainIds: chainIds() }
  }
  const read = async (chainId: number, call: Call) => {
    const network = networks.find(`${namespace}:${chainId}`) ?? networks.of(namespace)
    return (await ctx.adapter(namespace)).read(network, call)
  }

  const get = async (): Promise<Coinbase> => {
    const { createCoinbase } = await chunks.load('coinbase')
    made ??= createCoinbase(
      {
        url: pageOf()!,
        open: openKeys,
        storage,
        chainIds,
        metadata,
        read,
        unblock: (enter, until) => inClick('blocked', enter, until),
      },
      life,
    )
    return made
  }
  const connector: Connector = {
    id,
    key: id,
    type: 'external',
    namespace,
    name,
    rdns: COINBASE_RDNS,
    icon: ICON,
    usable: true,
    opens: 'window',
    click,
    // A caller is connected, so the code has loaded and asks in the same task.
    provider: { request: call => (made ? made.request(call) : get().then(it => it.request(call))) },
    async connect({ signal }) {
      const popup = openKeys('')
      if (!popup) throw new ModalError('wallet/window-blocked')
      try {
        const { own, ...session } = await (await abortable(get(), signal)).connect(popup, { signal })
        return { ...session, pending: { ...connector, ...own, provider: own } }
      } catch (error) {
        popup.close()
        throw error
      }
    },
    reconnect: async wait => (await get()).reconnect(wait),
    disconnect: async () => (await get()).disconnect(),
    watch: (listener, until) => made?.watch(listener, until),
  }
  return { connector, isUsable: () => !!pageOf() }
}
