import { useModal, type EarlyContext } from '../../modal/context.ts'
import { Badge, Tile } from '../../ui/icons/marks.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { boxes } from '../../ui/layout/layout.ts'
import { GRID, RIGHT } from '../../ui/icons/more-icons.ts'
import { Row, RowSkeleton } from '../../ui/controls/row.tsx'
import { afterTerms, offersAll } from './methods.ts'

const countOf = ({ wallets }: EarlyContext) => wallets.directory.value.data?.count ?? 0
const isAwaited = ({ wallets }: EarlyContext) => wallets.list.value.includes(undefined)

/** Whether there is a wallet directory to open, or to wait for. */
export const hasAllWallets = (ctx: EarlyContext): boolean =>
  offersAll(ctx.options) && (countOf(ctx) > 0 || isAwaited(ctx))

/** The row that opens the wallet directory. */
export function AllWalletsRow() {
  const ctx = useModal<EarlyContext>()
  const { t, router, events } = ctx
  if (isAwaited(ctx)) return <RowSkeleton />
  return (
    <Row
      picture={<Tile path={GRID} />}
      title={t('connect.all')}
      end={
        <span className={boxes.line()}>
          <Badge>{countOf(ctx)}</Badge>
          <Icon path={RIGHT} mirror />
        </span>
      }
      onClick={() =>
        afterTerms(ctx, () => {
          events.track('CLICK_ALL_WALLETS', {})
          router.push('AllWallets')
        })
      }
    />
  )
}
