import type { ReactNode, RefObject } from 'react'
import { boxes, Button, classes, texts, useEffect, useModal, useRef } from '../../modal/kit.ts'
import type { Network } from '../../base/network.ts'
import { Foot } from '../../ui/layout/view-parts.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import type { Prepared } from './plan.ts'
import { reasonOf, type State, type Transaction } from './state.ts'

/** Why it stopped, as text; undefined while it continues. `values`: the view's values for the text. */
export function useReason(state: State<Prepared>, values: Record<string, string>): string | undefined {
  const { t } = useModal()
  const reason = reasonOf(state)
  return reason.text && t(reason.text, { ...values, ...reason.values }) + (reason.words ? ` (${reason.words})` : '')
}

/**
 * Announces what stops or changes it, and scrolls it into view: it comes first in the body, which gets the returned
 * ref.
 */
export function useNews(news: string | false | undefined): RefObject<HTMLDivElement | null> {
  const { announce } = useModal()
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!news) return
    announce(news, true)
    body.current?.scrollTo(0, 0)
  }, [news])
  return body
}

/** It stopped, and `why`; the foot offers what can be done. */
export const Stopped = ({ why }: { why: string }) => (
  <Notice kind="error" title={useModal().t('review.stopped')} text={why} />
)

interface OfferedProps {
  prepared: Prepared | undefined
  network: Network
  /** Under a line that is. */
  isCentered?: boolean
}

/** What the wallet will ask besides, who else may pay the fee or add what is missing, and what happens if nobody does. */
export function Offered({ prepared, network, isCentered }: OfferedProps) {
  const { t, site } = useModal()
  const line = classes(texts.small, isCentered && boxes.centered)
  const { topped, isSponsored, isUpgrade } = prepared ?? {}
  return (
    <>
      {topped && <Notice text={t('funds.note', { symbol: topped })} />}
      {isUpgrade && <p className={line}>{t('review.upgrade')}</p>}
      {isSponsored && <p className={line}>{t('review.paymaster', { site })}</p>}
      {prepared?.isShort && <Notice kind="warn" text={t('review.short', { native: network.nativeCurrency.symbol })} />}
    </>
  )
}

interface ConfirmProps {
  transaction: Transaction<Prepared>
  isAgreed: boolean
  label: string
  /** The checkboxes without which the wallet is not asked, visible like the button. */
  children?: ReactNode
}

/**
 * Asks the wallet, once everything is checked and agreed to; offers a retry after a stop, or the way out if a retry
 * cannot help.
 */
export function Confirm({ transaction, isAgreed, label, children }: ConfirmProps) {
  const { t, router } = useModal()
  const { status } = transaction.state.value
  const isChecking = status === 'checking'
  const isInvalid = status === 'invalid'
  // There is nothing to agree to in what was stopped.
  if (isInvalid || status === 'insufficient' || status === 'unchecked')
    return (
      <Foot>
        <Button primary onClick={isInvalid ? router.back : transaction.prepare}>
          {t(isInvalid ? 'back' : 'retry')}
        </Button>
      </Foot>
    )
  return (
    <Foot>
      <div data-agree>{children}</div>
      <Button
        primary
        busy={isChecking}
        label={isChecking ? t('review.checking') : undefined}
        disabled={status !== 'ready' || !isAgreed}
        onClick={transaction.submit}
      >
        {label}
      </Button>
    </Foot>
  )
}
