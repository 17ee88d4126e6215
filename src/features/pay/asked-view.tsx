import {
  boxes,
  Button,
  classes,
  lists,
  Picture,
  Row,
  texts,
  useEffect,
  useModal,
  useSignal,
  viewCss,
} from '../../modal/kit.ts'
import { formatUnits } from '../../base/amount.ts'
import { sameAddress } from '../../base/caip.ts'
import { balance, exact, truncate } from '../../base/format.ts'
import { contractOf, fiatOf, withUnit } from '../../base/token.ts'
import { namespaceOf, type Suited } from '../../payments/offers.ts'
import type { Question } from '../../payments/paying.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { KeyValues } from '../../ui/controls/key-values.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { TokenPicture } from '../../ui/icons/token-picture.tsx'
import { headlines, sizeOf } from '../../ui/layout/headline.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Foot } from '../../ui/layout/view-parts.tsx'
import { Address } from '../../ui/text/address.tsx'
import type { Stage } from './run.ts'
import { amountOf, networkOf, siteOf } from './words.ts'

/** The site's own words stay theirs, whatever they contain. */
const quote = viewCss`
  overflow-wrap: anywhere;
`

/** The price, before anybody agreed to it. */
export function Asked({ question, budgetOf, choose }: Extract<Stage, { is: 'asked' }>) {
  const ctx = useModal()
  const { t, i18n, fiat, router, announce } = ctx
  const locale = i18n.locale.value
  const chosen = useSignal(0)
  const isBusy = useSignal(false)
  const isBudget = useSignal(false)
  const { offers, origin, description, before } = question
  const { offer, from, balance: has, isActive } = offers[chosen.value] ?? (offers[0] as Suited)
  const { token, amount, payTo } = offer
  const network = networkOf(ctx, offer)
  const text = amountOf(offer, locale)
  const digits = exact(formatUnits(amount, token.decimals), locale)
  const price = ctx.balances.value.data?.tokens.find(
    it => it.chainId === token.network && sameAddress(token.network, contractOf(it), token.asset),
  )?.price
  const worth = fiatOf(amount, { decimals: token.decimals, ...(price !== undefined && { price }) })
  const isShort = has !== undefined && has < amount
  const budgetText = budgetOf?.(offer)
  const asks = t('pay.asks', { site: siteOf(origin) })
  useEffect(() => announce(before ? t('pay.changed') : `${asks} ${text}`, !!before), [])
  return (
    <div className={boxes.body()} data-body>
      <div className={boxes.stack()}>
        <span className={headlines.label()} id="wm-lead">
          {asks}
        </span>
        <div className={boxes.line()}>
          <p className={classes(headlines.amount, boxes.grow)} style={sizeOf(text)} data-figure>
            <bdi dir="ltr">
              {digits}
              <i> {token.symbol}</i>
            </bdi>
          </p>
          <TokenPicture symbol={token.symbol} isNative={false} network={network} imageOf={ctx.networkImage} />
        </div>
        {worth !== undefined && (
          <span className={texts.small()}>
            <fiat.Sum usd={worth} />
          </span>
        )}
      </div>
      {origin !== location.origin && (
        <p className={texts.small()}>{t('pay.here', { site: siteOf(location.origin) })}</p>
      )}
      {before && <Changed before={before} now={question} />}
      {isShort && (
        <Notice
          kind="warn"
          text={t('pay.short', {
            balance: withUnit(balance(formatUnits(has, token.decimals), locale), token.symbol),
            network: network.name,
          })}
        />
      )}
      {description && (
        <Panel>
          <span className={headlines.label()}>{t('pay.words')}</span>
          <q className={quote()}>
            <bdi>{description}</bdi>
          </q>
        </Panel>
      )}
      <Panel>
        <span className={headlines.label()}>{t('pay.to')}</span>
        <Address value={payTo} />
      </Panel>
      <KeyValues
        rule
        rows={[
          [
            t('pay.network'),
            <>
              <Picture src={ctx.networkImage(network)} name={network.name} size={16} round />
              {network.name}
            </>,
          ],
          [
            t('pay.from'),
            <bdi dir="ltr" title={from}>
              {truncate(from)}
            </bdi>,
          ],
        ]}
      />
      <p className={texts.small()}>
        {t('pay.free')}
        {!isActive && namespaceOf(offer) === 'eip155' && ` · ${t('pay.switch', { network: network.name })}`}
      </p>
      {offers.length > 1 && !isBusy.value && (
        <div className={boxes.stack()}>
          <span className={headlines.label()}>{t('pay.others')}</span>
          <ul className={lists.rows()} data-list>
            {offers.map(
              ({ offer: other }, index) =>
                other !== offer && (
                  <Row
                    key={index}
                    picture={
                      <TokenPicture
                        symbol={other.token.symbol}
                        isNative={false}
                        network={networkOf(ctx, other)}
                        imageOf={ctx.networkImage}
                      />
                    }
                    title={t('pay.on', { amount: amountOf(other, locale), network: networkOf(ctx, other).name })}
                    onClick={() => {
                      chosen.value = index
                    }}
                  />
                ),
            )}
          </ul>
        </div>
      )}
      {budgetText && (
        <Checkbox
          label={budgetText}
          isOn={isBudget.value}
          onChange={isOn => {
            isBudget.value = isOn
          }}
        />
      )}
      <Foot>
        <Button
          primary
          disabled={isShort}
          busy={isBusy.value}
          onClick={() => {
            isBusy.value = true
            choose({ offer, isBudget: !!budgetText && isBudget.value })
          }}
        >
          {t('pay.go', { amount: text })}
        </Button>
        <Button plain onClick={() => router.close()}>
          {t('pay.cancel')}
        </Button>
      </Foot>
    </div>
  )
}

/** Who was to pay before, beside who would pay now; `now`: the same offers, of other accounts. */
function Changed({ before, now }: { before: Question; now: Question }) {
  const { t } = useModal()
  const next = now.offers.find(it => before.offers.every(({ from }) => from !== it.from)) ?? now.offers[0]
  const last = before.offers.find(it => now.offers.every(({ from }) => from !== it.from))
  return (
    <>
      <Notice kind="warn" text={t('pay.changed')} />
      {last && next && (
        <Panel>
          <span className={headlines.label()}>{t('pay.before')}</span>
          <Address value={last.from} />
          <span className={headlines.label()}>{t('pay.now')}</span>
          <Address value={next.from} other={last.from} />
        </Panel>
      )}
    </>
  )
}
