import { boxes, classes, texts, useModal } from '../../../modal/kit.ts'
import { Address } from '../../../ui/text/address.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Notice } from '../../../ui/controls/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { stepsOf } from '../../transaction/state.ts'
import type { SwapIntent } from './intent.ts'
import type { Swap, SwapPlan } from './plan.ts'
import type { PreparedSwap } from './prepare.ts'
import { headlines } from '../../../ui/layout/headline.ts'

/**
 * The unknown contract of a swap, in full (R102). No allowance limits what its call does with the account's rights
 * there, so `amount` is not the most that it could take.
 */
export function UnknownContract({ prepared, amount }: { prepared: PreparedSwap; amount: string }) {
  const { t } = useModal()
  const { target, verifiedBy } = prepared
  return (
    <>
      <Notice kind="error" title={t(`swap.unknown.${verifiedBy}`)} text={t('swap.unknown.text', { amount })} />
      <Panel>
        <span className={headlines.label()}>{t('swap.through')}</span>
        <Address value={target} />
      </Panel>
    </>
  )
}

/** The checkbox without which the wallet is not asked about such a contract. */
export function TrustTick({ prepared, trusted }: Pick<SwapPlan, 'trusted'> & { prepared: PreparedSwap }) {
  const { t } = useModal()
  const { target } = prepared
  return (
    <Checkbox
      label={t('swap.unknown.sure')}
      isOn={trusted.value === target}
      onChange={isOn => {
        trusted.value = isOn ? target : undefined
      }}
    />
  )
}

/** Tokens whose contracts have another symbol than the service says (R104). */
export function OtherSymbols({ intent, prepared: { symbols } }: { intent: SwapIntent; prepared: PreparedSwap }) {
  const { t } = useModal()
  const others = (['from', 'to'] as const).flatMap(side =>
    symbols[side] === undefined ? [] : [{ symbol: intent[side].symbol, said: symbols[side] || '?' }],
  )
  return (
    <>
      {others.map(it => (
        <Notice key={it.symbol} kind="warn" text={t('swap.symbol', it)} />
      ))}
    </>
  )
}

function sourceOf({ preview, verifiedBy }: PreparedSwap): string {
  if (preview.by === 'simulation') return 'review.by.simulation'
  return verifiedBy === 'terms' ? 'swap.by.terms' : 'swap.unknown.nothing'
}

/** How the swap's effect was verified, by whom, and which step comes next. */
export function CheckedBy({ swap: { transaction }, prepared }: { swap: Swap; prepared: PreparedSwap }) {
  const { t } = useModal()
  const done = transaction.done.value
  const steps = stepsOf(transaction, prepared)
  return (
    <>
      <p className={classes(boxes.line, texts.small)}>
        <span className={boxes.grow()}>{t(sourceOf(prepared))}</span>
        {steps > 1 && <span>{t('swap.step', { step: done + 1, steps })}</span>}
      </p>
      {!prepared.isApart && <p className={texts.small()}>{t('swap.by.same')}</p>}
    </>
  )
}
