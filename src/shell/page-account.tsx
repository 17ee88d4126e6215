import { useModal } from '../core/context.ts'
import type { Account } from '../core/handle.ts'
import { truncate } from '../lib/format.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icons.tsx'
import { classes } from '../ui/sheet.ts'
import { texts } from '../ui/text.ts'
import { isOnWrongNetwork, openFrom, pageButton } from './page-buttons.tsx'

/** What a page button tells of an account, of one on its way, and of what keeps it from working. */
export function PageAccount({ account }: { account?: Account }) {
  const ctx = useModal()
  const { t } = ctx
  if (!account)
    return (
      <button className={pageButton()} data-kind="picture" onClick={() => openFrom(ctx)}>
        <Icon spin />
        {t('button.connecting')}
      </button>
    )
  if (isOnWrongNetwork(ctx))
    return (
      <button className={classes(pageButton, texts.warn)} data-kind="picture" onClick={() => openFrom(ctx)}>
        <Icon name="warn" />
        {t('button.network')}
      </button>
    )
  const count = ctx.sent.value.filter(
    ({ status, account: from }) => status === 'pending' && from === account.address,
  ).length
  return (
    <button className={pageButton()} data-kind="picture" onClick={() => openFrom(ctx, 'Account')}>
      {count ? <Icon spin /> : <Avatar address={account.address} size={24} />}
      {count ? t('button.pending', { count }) : <bdi dir="ltr">{truncate(account.address)}</bdi>}
    </button>
  )
}
