import type { Context, Feature } from '../../../modal/kit.ts'
import { Budgets, createBudgets } from './budgets.tsx'
import { messages } from './messages.ts'
import { paidTo } from './paid-to.ts'
import { Payments } from './payments.tsx'

/** What was paid to sites, and the budgets that were agreed to. */
export const install = (ctx: Context): Feature => ({
  messages,
  part: 'pay',
  slots: { ActivityPayments: Payments, PayBudgets: Budgets, paidTo, payBudgets: createBudgets(ctx) },
})
