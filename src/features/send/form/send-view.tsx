import {
  boxes,
  Button,
  classes,
  IconButton,
  lists,
  RowSkeleton,
  texts,
  useModal,
  useRef,
  viewCss,
} from '../../../modal/kit.ts'
import { KeyValues } from '../../../ui/controls/key-values.tsx'
import { costRows, NetworkName } from '../../transaction/facts.tsx'
import { BasicNotice } from '../../transaction/balances.tsx'
import { useLiveBalances } from '../../transaction/live-balances.ts'
import { TokenButton, useChanges } from '../../transaction/form.tsx'
import { BalancesNotice } from '../../../modal/balances-notice.tsx'
import { AmountInput, Panel } from '../../../ui/layout/panel.tsx'
import { formCosts, sendPlace } from '../costs.ts'
import { Empty } from './empty.tsx'
import type { Form } from './form.ts'
import { RecipientField } from './recipient-field.tsx'
import { Notice } from '../../../ui/controls/notice.tsx'
import { LinkFacts, saysMore } from '../link-note.tsx'
import { ENDS } from './recipient.ts'
import { Worth } from './worth.tsx'
import { headlines } from '../../../ui/layout/headline.ts'
import { Foot } from '../../../ui/layout/view-parts.tsx'
import type { Token } from '../../../services/network/data.ts'
import { isFound, TokenPicker } from '../../transaction/token-picker.tsx'

/** The next step, and whether it is possible. */
function nextStep(form: Form): [text: string, isReady: boolean, isBusy?: boolean] {
  if (!form.token.value) return ['send.token.title', false]
  const { input: amountInput, fiat } = form.entry.value
  const amount = form.amount.value,
    available = form.available.value,
    { data, status } = form.recipient.value
  if (form.isMax.value && amount === undefined) {
    const { data, status } = form.expense.value
    if (status === 'loading') return ['loading', false, true]
    // The whole balance minus an unknown fee is not an amount.
    return [data === undefined ? 'send.next.amount' : 'send.next.insufficient', false]
  }
  if (!amountInput.trim() || amount === 0n) return ['send.next.amount', false]
  const dependsOnBalances = amount === undefined ? !!fiat : available !== undefined && amount > available
  if (dependsOnBalances && form.isUpdating.value) return ['loading', false, true]
  if (amount === undefined) return ['send.next.amount.bad', false]
  if (available !== undefined && amount > available && !form.topping.value.data) {
    const isAsking = form.topping.value.status === 'loading'
    return isAsking ? ['loading', false, true] : ['send.next.insufficient', false]
  }
  if (!form.to.value.trim()) return ['send.next.to', false]
  if (status === 'loading') return ['send.next.wait', false, true]
  if (!data?.address || data.warnings.some(it => ENDS.includes(it))) return ['send.next.to.bad', false]
  return ['send.next.review', true]
}

/** The inactive button takes clicks, because it then says what to enter. */
const early = viewCss`
  & > [data-foot] > [aria-disabled]:not([aria-busy]) {
    pointer-events: auto;
  }
`

/** WalletSend: how much of what, and to whom. */
export function SendView({ form }: { form: Form }) {
  const ctx = useModal()
  const { t, balances, router } = ctx
  const amount = useRef<HTMLInputElement>(null)
  const token = form.token.value
  const unit = form.unit.value
  const sender = form.sender.value
  const missingSymbol = form.missingSymbol.value
  const note = form.note.value
  const changes = useChanges(form)
  useLiveBalances()
  if (sender && form.isEmpty.value && !form.topping.value.data && missingSymbol === undefined)
    return <Empty name={sender.network.name} />
  const unavailable = <BalancesNotice kind="error" title={t('send.balances')} text={t('send.nothing')} />
  const isUnknown = balances.value.status === 'failed' && !form.isFresh.value
  if ((!token && missingSymbol === undefined) || !sender) {
    const isAwaited = sender && !balances.value.data && balances.value.status !== 'failed'
    return (
      <div className={boxes.body()} data-body>
        {isAwaited ? (
          <ul className={lists.rows()} data-list aria-busy="true">
            <RowSkeleton round end />
            <RowSkeleton round />
          </ul>
        ) : (
          unavailable
        )}
      </div>
    )
  }
  const { input: amountInput, fiat } = form.entry.value
  const [step, isReady, isBusy] = nextStep(form)
  const expense = form.expense.value
  const costs = formCosts(sendPlace(ctx, sender.network), token, {
    expense,
    recipient: form.recipient.value.data?.address,
  })
  const isIncomplete = !form.amount.value || !form.recipient.value.data?.address
  const review = () => {
    const intent = isReady && form.intent()
    const hasRent = costs.some(it => it.name === 'review.rent')
    if (intent) router.push('WalletSendPreview', { ...intent, hasRent })
  }
  return (
    <form
      className={classes(boxes.body, early)}
      data-body
      // Enter in a field presses the button, which by then has refused if it is not ready.
      onClick={event => {
        if (event.defaultPrevented && isIncomplete && !isBusy)
          ctx.notifications.show({ message: t('send.incomplete'), variant: 'error' })
      }}
      onSubmit={event => {
        event.preventDefault()
        review()
      }}
    >
      {changes}
      {isUnknown ? unavailable : <BasicNotice balances={balances.value.data} />}
      <Panel amount>
        <div className={boxes.line()}>
          <span className={classes(headlines.label, boxes.grow)}>
            {t('send.amount')}
            {fiat && ` (${fiat.code})`}
          </span>
          <TokenButton
            token={token && { symbol: token.symbol, src: token.iconUrl, isNative: !token.address }}
            label={token && t('send.token', { symbol: token.symbol })}
            onClick={() => router.push('WalletSendSelectToken')}
          />
        </div>
        <AmountInput label={t('send.amount')} value={amountInput} onInput={form.type} input={amount} />
        {token && unit && <Worth form={form} token={token} unit={unit} />}
      </Panel>
      {form.topping.value.data && <Notice text={t('funds.note', { symbol: token?.symbol ?? '' })} />}
      <RecipientField form={form} onChosen={() => amountInput || amount.current?.focus()} />
      {note && !saysMore(note) && <p className={texts.small()}>{t('link.filled')}</p>}
      {note && saysMore(note) && (
        <Panel>
          <div className={boxes.line()}>
            <span className={classes(headlines.label, boxes.grow)}>{t('link.filled')}</span>
            <IconButton
              mini
              icon="close"
              label={t('link.drop')}
              onClick={() => {
                form.note.value = undefined
              }}
            />
          </div>
          <LinkFacts note={note} />
        </Panel>
      )}
      <KeyValues
        rows={[
          [t('send.network'), <NetworkName network={sender.network} />],
          ...costRows(t, costs, expense.status === 'loading'),
        ]}
      />
      <Foot>
        <Button primary type="submit" disabled={!isReady} busy={isBusy}>
          {t(step, { symbol: token?.symbol ?? '' })}
        </Button>
      </Foot>
    </form>
  )
}

/** Those that a search finds, the most valuable first. */
const linesOf = (all: readonly Token[], query: string) =>
  all.filter(it => isFound(it, query)).sort((a, b) => (b.value ?? -1) - (a.value ?? -1))

/** WalletSendSelectToken: the tokens that can be sent. */
export const TokenView = ({ form }: { form: Form }) => (
  <TokenPicker
    tokens={form.tokens.value}
    linesOf={linesOf}
    factsOf={token => ({
      src: token.iconUrl,
      isNative: !token.address,
      held: { usd: token.value, amount: token.quantity.numeric },
    })}
    chosen={form.token.value}
    choose={form.choose}
  />
)
