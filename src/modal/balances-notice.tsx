import { useModal } from './context.ts'
import { Notice, type NoticeProps } from '../ui/controls/notice.tsx'
import { useSeconds } from '../ui/layout/hooks.tsx'

/** Says why balances are unknown, outdated or incomplete, with Retry, which counts down the pause after a failure. */
export function BalancesNotice(why: Omit<NoticeProps, 'action'>) {
  const { t, balances } = useModal()
  const seconds = useSeconds(balances.pausedUntil.value)
  const label = seconds ? t('retry.in', { seconds }) : t('retry')
  return <Notice {...why} action={{ label, isOff: seconds > 0, onClick: balances.reload }} />
}
