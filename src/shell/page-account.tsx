import { useModal } from '../core/context.ts'
import type { Account } from '../core/connection.ts'
import { truncate } from '../lib/format.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icons.tsx'
import { isOnWrongNetwork } from './page-buttons.tsx'

/** Within a page button: an account, one on its way, or what keeps it from working. */
export function PageAccount({ account }: { account?: Account }) {
  const ctx = useModal()
  const { t } = ctx
  if (!account)
    return (
      <>
        <Icon spin />
        {t('button.connecting')}
      </>
    )
  if (isOnWrongNetwork(ctx))
    return (
      <>
        <Icon name="warn" />
        {t('button.network')}
      </>
    )
  const count = ctx.sent.value.filter(
    ({ status, account: from }) => status === 'pending' && from === account.address,
  ).length
  return (
    <>
      {count ? <Icon spin /> : <Avatar address={account.address} size={24} />}
      {count ? t('button.pending', { count }) : <bdi dir="ltr">{truncate(account.address)}</bdi>}
    </>
  )
}
