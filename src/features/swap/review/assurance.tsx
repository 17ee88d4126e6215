import { useModal, type Signal } from '../../../kit.ts'
import { Address } from '../../../ui/address.tsx'
import { Tick } from '../../../ui/money.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Exchange } from './exchange.ts'
import type { SwapIntent } from './intent.ts'
import type { Plan } from './plan.ts'

/** The contract of a swap that nobody knows, in full, and the tick without which the wallet is asked nothing (R102). */
export function UnknownContract({
  plan,
  trusted,
  amount,
}: {
  plan: Plan
  trusted: Signal<string | undefined>
  amount: string
}) {
  const { t } = useModal()
  const { target, assurance } = plan
  return (
    <>
      <Notice kind="error" title={t(`swap.unknown.${assurance}`)} text={t('swap.unknown.text', { amount })} />
      <Panel>
        <span className="label">{t('swap.through')}</span>
        <Address value={target} />
      </Panel>
      <Tick
        label={t('swap.unknown.sure', { amount })}
        isOn={trusted.value === target}
        onChange={isOn => {
          trusted.value = isOn ? target : undefined
        }}
      />
    </>
  )
}

/** Tokens whose contracts call themselves something else than the service does (R104). */
export function OtherSymbols({ intent, plan: { symbols } }: { intent: SwapIntent; plan: Plan }) {
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

/** How it is known what the swap does, by whom, and which step comes. */
export function CheckedBy({ exchange: { step, steps }, plan }: { exchange: Exchange; plan: Plan }) {
  const { t } = useModal()
  const { assurance, preview, isApart } = plan
  const isSimulated = preview.by === 'simulation'
  return (
    <>
      <p className="line s">
        <span className="grow">
          {t(isSimulated ? 'review.by.simulation' : assurance === 'terms' ? 'swap.by.terms' : 'swap.unknown.nothing')}
        </span>
        {steps.value > 1 && <span>{t('swap.step', { step: step.value + 1, steps: steps.value })}</span>}
      </p>
      {!isApart && <p className="s">{t('swap.by.same')}</p>}
    </>
  )
}
