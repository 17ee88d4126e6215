import {
  Bar,
  barStyle,
  boxes,
  Button,
  classes,
  Icon,
  iconButtonStyle,
  lists,
  RowSkeleton,
  texts,
  useEffect,
  useModal,
  viewCss,
} from '../../../modal/kit.ts'
import { canBuy } from '../../../chains/onramp.ts'
import { formatUnits } from '../../../base/amount.ts'
import { balance } from '../../../base/format.ts'
import { own } from '../../../base/record.ts'
import { amountText, fiatOf } from '../../../base/token.ts'
import { AmountInput, Panel } from '../../../ui/layout/panel.tsx'
import { SWAP } from '../../../ui/icons/more-icons.ts'
import { useChanges } from '../../transaction/form.tsx'
import type { Choice } from './choices.ts'
import { Details } from './details.tsx'
import type { Form } from './form.ts'
import type { Problem } from './problem.ts'
import { Head, Held } from './side.tsx'
import { headlines, sizeOf } from '../../../ui/layout/headline.ts'
import { chipStyle } from '../../../ui/controls/chip.ts'
import { Foot, sums } from '../../../ui/layout/view-parts.tsx'

const flip = viewCss`
  z-index: 1;
  flex: none;
  margin: -2u auto;
  background: var(--surface);
  color: var(--ink);
  box-shadow: 0 0 0 1px var(--line);
`

const received = viewCss`
  min-height: 10u;
  & > ${barStyle} {
    width: 40%;
    height: 6u;
    margin-block: 2u;
  }
`

const dim = viewCss`
  opacity: 0.5;
`

const SHOWN_DECIMALS = 6

/** The button's texts; it can be pressed when nothing prevents the step. */
const STEPS: Record<Problem, string> = {
  amount: 'send.next.amount',
  bad: 'send.next.amount.bad',
  token: 'send.token.title',
  insufficient: 'send.next.insufficient',
  fee: 'send.next.insufficient',
  slippage: 'swap.next.slippage',
  none: 'send.next.amount.bad',
  failed: 'send.next.review',
  wait: 'send.next.review',
}

/** Swap: how much of what, and for what. */
export function SwapView({ form }: { form: Form }) {
  const ctx = useModal()
  const { t, i18n, router, events, fiat } = ctx
  const { status, data: list } = form.choices.value
  const swapper = form.swapper.value
  const isFailed = status === 'failed'
  const changes = useChanges(form)
  // On a network without swaps this view makes no sense.
  useEffect(() => {
    if (!swapper) router.replace('UnsupportedChain', { isSwap: true })
  }, [swapper])
  useEffect(() => {
    if (!isFailed) return
    ctx.report(form.choices.peek().error)
    ctx.notifications.show({ message: t('swap.failed.start'), variant: 'error' })
    form.choices.reload()
    // A user who came here directly has no view to return to.
    router.reset('Account')
  }, [isFailed])
  const from = form.from.value,
    to = form.to.value
  if (!list || !from || !swapper)
    return (
      <div className={boxes.body()} data-body>
        <ul className={lists.rows()} data-list aria-busy="true" aria-label={t('loading')}>
          <RowSkeleton round end />
          <RowSkeleton round end />
        </ul>
      </div>
    )
  const locale = i18n.locale.value
  const quote = form.quote.value
  const out = quote.data?.units
  const comes = out && to ? balance(formatUnits(out, to.decimals), locale, SHOWN_DECIMALS) : ''
  const problem = form.problem.value
  const amount = form.amount.value
  const isLoading = quote.status === 'loading'
  const isBuyable = canBuy(ctx)
  const review = () => {
    const intent = form.intent()
    if (!intent) return
    events.track('INITIATE_SWAP', {
      network: swapper.network.caipNetworkId,
      swapFromToken: from.symbol,
      swapToToken: intent.to.symbol,
      swapFromAmount: formatUnits(intent.amount, from.decimals),
      swapToAmount: formatUnits(intent.quoted, intent.to.decimals),
    })
    router.push('SwapPreview', intent)
  }
  const worth = (units: bigint | undefined, choice: Choice) =>
    fiatOf(units, { decimals: choice.decimals, price: form.priceOf(choice) })
  const worthOfWhatComes = () => {
    if (to && out) return worth(out, to)
    return to && amount ? undefined : 0
  }
  return (
    <form
      className={boxes.body()}
      data-body
      onSubmit={event => {
        event.preventDefault()
        if (problem === 'token') router.push('SwapSelectToken', 'to')
        else review()
      }}
    >
      {changes}
      <div className={boxes.stack()}>
        <Panel amount>
          <Head side="from" choice={from} />
          <AmountInput label={t('swap.pay')} value={form.input.value} onInput={form.type} />
          <div className={classes(boxes.line, sums, texts.small)}>
            <fiat.Sum usd={worth(amount, from) ?? (form.input.value ? undefined : 0)} />
            <span className={boxes.line()}>
              <Held choice={from} />
              {!!from.held && (
                <>
                  <button type="button" className={chipStyle()} data-small onClick={() => form.take(2)}>
                    {t('swap.half')}
                  </button>
                  {/* The whole balance minus an unknown fee is not an amount. */}
                  {(!from.isNative || form.reserve.value !== undefined) && (
                    <button
                      type="button"
                      className={chipStyle()}
                      data-small
                      title={from.isNative ? t('send.max.fee') : undefined}
                      onClick={() => form.take(1)}
                    >
                      {t('send.max')}
                    </button>
                  )}
                </>
              )}
            </span>
          </div>
          {form.kept.value > 0n && (
            <p className={texts.small()}>
              {t('send.max.kept', { amount: amountText(form.kept.value, swapper.network.nativeCurrency, locale) })}
            </p>
          )}
        </Panel>
        <button
          type="button"
          className={classes(iconButtonStyle, flip)}
          data-mini
          aria-label={t('swap.flip')}
          disabled={!to}
          onClick={form.flip}
        >
          <Icon path={SWAP} />
        </button>
        <Panel amount>
          <Head side="to" choice={to} />
          <div className={received()} data-out role="status" aria-label={t('swap.get')}>
            {isLoading && !quote.data ? (
              <Bar />
            ) : (
              <p
                className={classes(headlines.amount, isLoading && dim)}
                style={sizeOf(comes)}
                data-figure
                data-dim={isLoading || undefined}
              >
                <bdi dir="ltr">{comes || <i>0</i>}</bdi>
              </p>
            )}
          </div>
          <div className={classes(boxes.line, sums, texts.small)}>
            <fiat.Sum usd={worthOfWhatComes()} />
            {to && <Held choice={to} />}
          </div>
        </Panel>
      </div>
      {problem === 'none' && (
        <p className={classes(texts.small, texts.bad)} role="alert">
          <b>{t('swap.none')}</b> {t('swap.none.text')}
        </p>
      )}
      {problem === 'failed' && (
        <p className={classes(texts.small, texts.bad)} role="alert">
          {t(own(own(quote.error, 'data'), 'apart') ? 'swap.apart' : 'swap.failed.quote')}{' '}
          <button type="button" className={texts.link()} onClick={form.quote.reload}>
            {t('retry')}
          </button>
        </p>
      )}
      {problem === 'insufficient' && (
        <p className={classes(texts.small, texts.bad)} role="alert">
          {t('swap.insufficient')}
        </p>
      )}
      {problem === 'fee' && (
        <p className={classes(texts.small, texts.bad)} role="alert">
          <b>{t('swap.insufficient')}</b>{' '}
          {t('swap.insufficient.fee', { native: swapper.network.nativeCurrency.symbol })}{' '}
          {isBuyable && (
            <button type="button" className={texts.link()} onClick={() => router.push('OnRampProviders')}>
              {t('action.onramp')}
            </button>
          )}
        </p>
      )}
      {to && out !== undefined && amount && (
        <Details form={form} network={swapper.network} from={from} to={to} amount={amount} out={out} />
      )}
      <Foot>
        <Button primary type="submit" disabled={!!problem && problem !== 'token'} busy={problem === 'wait'}>
          {t(problem ? STEPS[problem] : 'send.next.review', {
            symbol: problem === 'fee' ? swapper.network.nativeCurrency.symbol : from.symbol,
          })}
        </Button>
      </Foot>
    </form>
  )
}
