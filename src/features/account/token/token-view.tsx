import {
  boxes,
  classes,
  IconButton,
  lists,
  policyOf,
  Row,
  texts,
  useEffect,
  useModal,
  viewCss,
  type Context,
} from '../../../modal/kit.ts'
import { canSwap } from '../../../chains/swaps.ts'
import { sameAddress } from '../../../base/caip.ts'
import { copy } from '../../../modal/clipboard.ts'
import { balance, change, relativeTime } from '../../../base/format.ts'
import { contractOf, flagOf, NATIVE_TOKEN, worthOf } from '../../../base/token.ts'
import type { Token } from '../../../services/network/data.ts'
import { Address } from '../../../ui/text/address.tsx'
import { Badge, Tile } from '../../../ui/icons/marks.tsx'
import { headlines, sizeOf } from '../../../ui/layout/headline.ts'
import { Hero } from '../../../ui/layout/hero.tsx'
import { usePromise } from '../../../ui/layout/hooks.tsx'
import { KeyValues } from '../../../ui/controls/key-values.tsx'
import { COPY, OUT } from '../../../ui/icons/more-icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { TokenPicture } from '../../../ui/icons/token-picture.tsx'
import { Act, acts, offered } from '../actions.tsx'
import { NetworkName } from '../../transaction/facts.tsx'

const DIGITS = 6

const held = viewCss`
  align-self: stretch;
  min-width: 0;
  & > p {
    max-width: 100%;
  }
`

/** Whose word the price is. */
function priceLabel(t: Context['t'], priced: Token['priced']): string {
  if (priced?.name) return t('token.priceBy', { name: priced.name })
  return t(priced ? 'token.onChain' : 'detail.price')
}

function toneOf(change: number): string | undefined {
  if (change > 0) return texts.ok()
  return change < 0 ? texts.bad() : undefined
}

/**
 * The same token in the current balances; undefined once it is not among them, for example after a change of account.
 */
export function tokenNow({ balances, networks }: Pick<Context, 'balances' | 'networks'>, wanted: Token) {
  const { chainNamespace, caipNetworkId } = networks.active.value
  const isSame = ({ chainId, address }: Token) =>
    chainId === caipNetworkId &&
    chainId === wanted.chainId &&
    (address === wanted.address || sameAddress(chainNamespace, address, wanted.address))
  return balances.value.data?.tokens.find(isSame)
}

/** Whether the service swaps the token; undefined until known. */
function useSwappable({ networks, options, sources }: Context, contract: string): boolean | undefined {
  const network = networks.active.value
  const key = canSwap(network, options) ? network : undefined
  const list = usePromise(async wanted => (wanted ? ((await sources()).swaps?.tokens(wanted) ?? []) : []), key)
  return list?.some(({ address }) => sameAddress(network.chainNamespace, address.split(':')[2], contract))
}

/** AccountToken: the balance of a token, its contract, and its actions. */
export function TokenView({ payload }: { payload: Token }) {
  const ctx = useModal()
  const { t, i18n, networks, networkImage, router, fiat } = ctx
  const locale = i18n.locale.value
  const network = networks.active.value
  const token = tokenNow(ctx, payload)
  const contract = contractOf(payload)
  const isSwappable = useSwappable(ctx, contract ?? NATIVE_TOKEN)
  const chain = usePromise(ctx.adapter, network.chainNamespace)
  useEffect(() => {
    if (!token) router.back()
  }, [!token])
  if (!token) return null
  const { symbol, name, price, priced, change24h, quantity } = token
  const isOn = offered(ctx)
  const isHeld = /[1-9]/.test(quantity.numeric)
  const amount = balance(quantity.numeric, locale, DIGITS, 0)
  const flag = flagOf(token, t)
  const href = contract && chain?.addressUrl(network, contract)
  return (
    <div className={boxes.body()} data-body>
      <div className={classes(boxes.stack, boxes.gap1, boxes.centered, held)}>
        <Hero
          round
          picture={
            <TokenPicture
              symbol={symbol}
              src={token.iconUrl}
              isNative={!contract}
              network={network}
              imageOf={networkImage}
              size={72}
            />
          }
        />
        <p className={classes(headlines.amount, texts.clipped)} style={sizeOf(`${amount} ${symbol}`)} data-figure>
          <bdi dir="ltr" title={quantity.numeric}>
            {amount}
            <i> {symbol}</i>
          </bdi>
        </p>
        <p className={texts.lead()}>
          <fiat.Sum usd={worthOf(token)} />
        </p>
        <p className={classes(texts.small, texts.clipped)}>{flag ? <Badge bad>{flag}</Badge> : <bdi>{name}</bdi>}</p>
      </div>
      <div className={acts()}>
        {isHeld && isOn.swaps && isSwappable !== false && (
          <Act
            name="swaps"
            disabled={!isSwappable}
            onClick={() => router.push('Swap', { fromToken: contract ?? NATIVE_TOKEN })}
          />
        )}
        {isOn.receive && <Act name="receive" onClick={() => router.push('WalletReceive', token)} />}
        {isHeld && isOn.send && <Act name="send" onClick={() => router.push('WalletSend', { token })} />}
      </div>
      <KeyValues
        rows={[
          price !== undefined && [priceLabel(t, priced), <fiat.Sum usd={price} />],
          priced && [t('token.asOf'), relativeTime(priced.at, locale)],
          change24h !== undefined && [
            t('detail.change'),
            <bdi dir="ltr" className={toneOf(change24h)}>
              {change(change24h, locale)}
            </bdi>,
          ],
          [t('send.network'), <NetworkName network={network} />],
        ]}
      />
      {contract && (
        <Panel>
          <div className={boxes.line()}>
            <span className={classes(headlines.label, boxes.grow)}>
              {t(`review.${policyOf(network.chainNamespace).token ?? 'contract'}`)}
            </span>
            <IconButton mini path={COPY} label={t('token.copy')} onClick={() => copy(contract, ctx)} />
          </div>
          <Address value={chain?.normalize(contract) ?? contract} />
        </Panel>
      )}
      {href && (
        <ul className={lists.rows()} data-list>
          <Row picture={<Tile path={OUT} mirror />} title={t('account.explorer')} href={href} />
        </ul>
      )}
    </div>
  )
}
