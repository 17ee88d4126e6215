import { endings } from '../messages.ts'

/** English texts of what was paid to sites, and of budgets. */
export const messages = {
  ...endings,
  'pay.budget':
    'Don’t ask here again for {time}: up to {each} per payment and {total} in total, to {sites}. Your wallet still asks.',
  'pay.budget.stop': 'Ask before each payment',
  'pay.budget.left': '{left} left until {time}',
  'pay.budget.stopped': 'You’ll be asked before every payment.',
  'pay.list': 'Payments to sites',
  'pay.state.asking': 'Checking the network',
  'pay.state.paid': 'Paid',
  'pay.state.said': 'Paid, says the site',
  'pay.state.until': 'Can be taken until {time}',
} as const
