import { boxes, Button, classes, Icon, texts, useModal, viewCss } from '../../../modal/kit.ts'
import type { Outcome } from '../../../chains/adapter.ts'
import { formatUnits } from '../../../base/amount.ts'
import { sameAddress } from '../../../base/caip.ts'
import { balance, exact, truncate } from '../../../base/format.ts'
import { inMessage, withUnit } from '../../../base/token.ts'
import { OUT } from '../../../ui/icons/more-icons.ts'
import { costRows } from '../../transaction/facts.tsx'
import { useMeasured } from '../../transaction/measured.ts'
import { ProgressView, useExplorer, type KindWords } from '../../transaction/progress-view.tsx'
import { reasonOf, stepsOf, type Stage } from '../../transaction/state.ts'
import type { SwapIntent } from './intent.ts'
import { swapCostsAt, swapPlace } from '../costs.ts'
import type { Swap } from './plan.ts'
import { promiseOf } from './terms.tsx'
import { headlines, sizeOf } from '../../../ui/layout/headline.ts'

const SHOWN_DECIMALS = 6

function wordsOf({ transaction }: Swap): KindWords {
  const state = transaction.state.value
  const { isBatch, calls } = state.prepared!
  const kind = isBatch ? 'swap' : calls[0]!.kind
  // R143: before the swap itself, only the approval can still be sent.
  const late = kind === 'swap' ? 'silent.swap.text' : 'silent.allow.text'
  const isAllowed = kind === 'swap' && transaction.done.value > 0
  return {
    asking: [kind === 'approve' ? 'swap.allow.asked' : 'swap.asked', 'asked.title'],
    silent: late,
    confirming: ['swap.allowing', 'swap.allowing.text'],
    sent: ['swap.swapping', 'sent.text'],
    confirmed: ['swap.done.title', 'swap.swapped'],
    reverted: ['swap.error', 'swap.reverted.text'],
    declined: ['declined.swap.title', isAllowed ? 'swap.nothing.allowed' : 'swap.nothing'],
    failed: ['swap.error', reasonOf(state).text ?? 'swap.nothing'],
    unknown: late,
    replaced: 'swap.nothing',
    gone: 'silent.swap.text',
  }
}

/**
 * Base units of the destination; undefined if they could not be measured: a swap that returns nothing does not happen.
 */
function receivedIn({ changes }: Outcome, { network, to }: SwapIntent): bigint | undefined {
  let received = 0n
  for (const it of changes)
    if (it.kind === 'in' && (to.isNative ? !it.token : sameAddress(network.chainNamespace, it.token, to.contract)))
      received += it.amount
  return received || undefined
}

/** Apart from the text above it. */
const got = viewCss`
  margin-top: 2u;
`

interface SwapProgressProps {
  swap: Swap
  stage: Stage
  retry(isSingle?: boolean): void
}

/** SwapPreview after the wallet was asked: its progress, its costs and its outcome. */
export function SwapProgress({ swap, stage, retry }: SwapProgressProps) {
  const ctx = useModal()
  const { t, i18n, router } = ctx
  const { plan, transaction } = swap
  const { intent } = plan
  const { network, from, to, amount } = intent
  const locale = i18n.locale.value
  const entry = transaction.entry.value
  const { prepared } = transaction.state.value
  const measured = useMeasured(plan, transaction, to.isNative ? undefined : to.contract)
  const received = measured.data && receivedIn(measured.data, intent)
  const costs = swapCostsAt(swapPlace(ctx, intent, prepared), stage, {
    prepared,
    paid: transaction.paid.value,
    measured,
  })
  const href = useExplorer(network, entry)
  const paid = withUnit(exact(formatUnits(amount, from.decimals), locale), from.symbol)
  const came = received && balance(formatUnits(received, to.decimals), locale, SHOWN_DECIMALS, 0)
  const due = entry?.swap && withUnit(exact(entry.swap.amount, locale), to.symbol)
  const hash = entry?.hash
  const link = href && hash && (
    <a className={classes(boxes.line, boxes.gap1)} href={href} target="_blank" rel="noopener noreferrer">
      <bdi dir="ltr">{truncate(hash)}</bdi>
      <Icon path={OUT} small mirror />
    </a>
  )
  const isConfirmed = stage === 'confirmed'
  const arrived = entry?.arrived ?? (received && formatUnits(received, to.decimals))
  const figure = isConfirmed ? arrived : entry?.swap?.amount
  const isAsked = stage === 'asking' || stage === 'silent' || stage === 'confirming'
  const steps = prepared ? stepsOf(transaction, prepared) : 1
  return (
    <ProgressView
      transaction={transaction}
      stage={stage}
      network={network}
      retry={retry}
      token={{ symbol: to.symbol, src: to.logoUri, isNative: to.isNative }}
      words={wordsOf(swap)}
      values={{
        from: inMessage(formatUnits(amount, from.decimals), from.symbol, locale),
        to: figure ? inMessage(figure, to.symbol, locale) : to.symbol,
        amount: stage === 'nothing' && due ? due : paid,
      }}
      rows={[
        [t(isConfirmed ? 'swap.paid' : 'swap.pay'), <bdi dir="ltr">{paid}</bdi>],
        (isAsked || stage === 'sent') && promiseOf(ctx, intent, prepared),
        ...costRows(t, costs, measured.isLooking),
        !!link && [t('swap.transaction'), link],
      ]}
      result={
        received === undefined ? (
          isAsked &&
          steps > 1 && <p className={texts.small()}>{t('swap.step', { step: transaction.done.value + 1, steps })}</p>
        ) : (
          <>
            <p className={classes(headlines.label, got)}>{t('swap.got')}</p>
            <p className={headlines.amount()} style={sizeOf(`${came} ${to.symbol}`)} data-figure>
              <bdi dir="ltr" title={formatUnits(received, to.decimals)}>
                {came}
                <i> {to.symbol}</i>
              </bdi>
            </p>
          </>
        )
      }
      more={
        isConfirmed ? (
          <Button plain onClick={() => router.reset('Swap')}>
            {t('swap.again')}
          </Button>
        ) : (
          stage === 'reverted' && (
            <Button plain onClick={() => retry()}>
              {t('retry')}
            </Button>
          )
        )
      }
    />
  )
}
