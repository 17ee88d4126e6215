import { Row, useModal, useSignal } from '../../modal/kit.ts'
import { sameAddress } from '../../base/caip.ts'
import { liveBudgets, revokeBudget } from '../../payments/budgets.ts'
import { Tile } from '../../ui/icons/marks.tsx'
import { SHIELD } from '../../ui/icons/more-icons.ts'
import { leftText } from './words.ts'

/** In the account menu: the budgets that the account agreed to, each of which a click ends. */
export function Budgets({ account }: { account: string }) {
  const ctx = useModal()
  const all = useSignal(liveBudgets())
  const revoke = async (id: string) => {
    await revokeBudget(id).then(
      () => ctx.notifications.show({ variant: 'success', message: ctx.t('pay.budget.stopped') }),
      ctx.report,
    )
    all.value = liveBudgets()
  }
  return (
    <>
      {all.value
        .filter(it => sameAddress(it.token.network, it.from, account))
        .map(budget => (
          <Row
            key={budget.id}
            picture={<Tile path={SHIELD} />}
            title={ctx.t('pay.budget.stop')}
            detail={leftText(ctx, budget)}
            onClick={() => void revoke(budget.id)}
          />
        ))}
    </>
  )
}
