import { useModal } from './context.ts'
import { Notice, type NoticeProps } from '../ui/controls/notice.tsx'
import { useSeconds } from '../ui/layout/hooks.tsx'

/** Why balances are unknown, outdated or incomplete, and Retry; it counts down while balances pause after a failure. */
export function BalancesNotice(why: Omit<NoticeProps, 'action'>) {
  const { t, balances } = useModal()
  const seconds = useSeconds(balances.pausedUntil.value)
  const label = seconds ? t('retry.in', { seconds }) : t('retry')
  return <Notice {...why} action={{ label, isOff: seconds > 0, onClick: balances.reload }} />
}
