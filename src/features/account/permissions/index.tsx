import { Row, useModal, type Context, type Feature } from '../../../modal/kit.ts'
import { ltr } from '../../../base/format.ts'
import { KEY } from '../../../ui/icons/more-icons.ts'
import { Badge, Tile } from '../../../ui/icons/marks.tsx'
import { messages } from './messages.ts'
import { createPermissions } from './state.ts'
import { PermissionsView } from './view.tsx'

/** In the account menu: how many permissions the wallet lists, or that it did not list them. */
function PermissionsRow({ listed, wallet }: { listed: number | undefined; wallet: string }) {
  const { t, router } = useModal()
  return (
    <Row
      picture={<Tile path={KEY} />}
      title={t('grants.title')}
      detail={listed === undefined && t('permissions.failed', { wallet: ltr(wallet) })}
      end={listed !== undefined && <Badge>{listed}</Badge>}
      onClick={() => router.push('ExecutionPermissions')}
    />
  )
}

/** The execution permissions (ERC-7715) that the connected wallet has granted, and how to revoke them. */
export function install(ctx: Context): Feature {
  const permissions = createPermissions(ctx)
  return {
    messages,
    part: 'login',
    views: { ExecutionPermissions: { body: () => <PermissionsView permissions={permissions} /> } },
    slots: { PermissionsRow },
  }
}
