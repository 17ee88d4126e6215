import { Row, useModal, useSignal, type Context } from '../../../modal/kit.ts'
import type { PaymentToken } from '../../../base/authorization.ts'
import { sameAddress } from '../../../base/caip.ts'
import { spanOf } from '../../../base/format.ts'
import type { PayBudget } from '../../../base/payment.ts'
import type { Budgets as Book } from '../../../modal/slots.ts'
import {
  agreeTo,
  canCover,
  coveringBudget,
  giveBack,
  limitsIn,
  liveBudgets,
  readBudget,
  revokeBudget,
  spentOf,
  takeFrom,
  type Budget,
} from '../../../payments/budgets.ts'
import { Tile } from '../../../ui/icons/marks.tsx'
import { SHIELD } from '../../../ui/icons/more-icons.ts'
import { amountOf, clockTime, siteOf } from '../words.ts'

const sitesOf = (origins: readonly string[], locale: string) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(origins.map(siteOf))

/** What is agreed to with a budget. */
function budgetText({ t, i18n }: Context, token: PaymentToken, terms: PayBudget): string {
  const locale = i18n.locale.value
  const { perPayment = 0n, total = 0n } = limitsIn(token, terms) ?? {}
  return t('pay.budget', {
    time: spanOf(Math.round(terms.hours * 3600), locale),
    each: amountOf({ token, amount: perPayment }, locale),
    total: amountOf({ token, amount: total }, locale),
    sites: sitesOf(terms.origins, locale),
  })
}

/** What is left of a budget, until when, and for whom. */
function leftText({ t, i18n }: Context, budget: Budget): string {
  const locale = i18n.locale.value
  const { token, total, origins, until } = budget
  const left = amountOf({ token, amount: total - spentOf(budget) }, locale)
  return `${t('pay.budget.left', { left, time: clockTime(until, locale) })} · ${sitesOf(origins, locale)}`
}

/** For payments within a budget, or one that could begin with it. */
export const createBudgets = (ctx: Context): Book => ({
  read: readBudget,
  textOf: wanted => (canCover(wanted) ? budgetText(ctx, wanted.offer.token, wanted.terms) : undefined),
  covering: wanted => coveringBudget(wanted)?.id,
  agree: async wanted => (await agreeTo(wanted)).id,
  take: takeFrom,
  giveBack,
})

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
