import type { ReactNode, RefObject } from 'react'
import { Button, useEffect, useModal, useRef } from '../../modal/kit.ts'
import { Foot } from '../../ui/layout/view-parts.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import type { Prepared } from './plan.ts'
import { reasonOf, type State, type Transaction } from './state.ts'

/** Why it does not go on, in words; undefined while it does. `values`: what the view has for the text. */
export function useReason(state: State<Prepared>, values: Record<string, string>): string | undefined {
  const { t } = useModal()
  const reason = reasonOf(state)
  return reason.text && t(reason.text, { ...values, ...reason.values }) + (reason.words ? ` (${reason.words})` : '')
}

/** Says what stops or changes it, and brings it into sight: it stands first in the body, which gets what is returned. */
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

/** It does not go on, and `why`; what can be done about it stands in the foot. */
export const Stopped = ({ why }: { why: string }) => (
  <Notice kind="error" title={useModal().t('review.stopped')} text={why} />
)

interface ConfirmProps {
  transaction: Transaction<Prepared>
  isAgreed: boolean
  label: string
  /** The ticks without which the wallet is not asked, in sight like the way on. */
  children?: ReactNode
}

/** Asks the wallet, once all is checked and agreed to; what stopped is tried again, or left where that cannot help. */
export function Confirm({ transaction, isAgreed, label, children }: ConfirmProps) {
  const { t, router } = useModal()
  const { status } = transaction.state.value
  const isChecking = status === 'checking'
  const isInvalid = status === 'invalid'
  // Of what was stopped there is nothing to agree to.
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
