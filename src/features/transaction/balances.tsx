import { useModal } from '../../modal/kit.ts'
import { BalancesNotice } from '../../modal/balances-notice.tsx'
import type { Balances } from '../../services/tokens.ts'

/** How many tokens a notice names. */
const NAMED_MAX = 3

/** The account is known to be empty; tokens that imitate others do not count. */
export const isNothing = ({ tokens, isBasic }: Balances): boolean =>
  !isBasic && tokens.every(({ imitates, quantity }) => imitates || !Number(quantity.numeric))

/** Where the data service did not answer: what is known nevertheless, and Retry. */
export function BasicNotice({ balances }: { balances: Balances | undefined }) {
  const { t } = useModal()
  if (!balances?.isBasic) return null
  const symbols = balances.tokens.map(({ symbol }) => symbol)
  if (symbols.length > NAMED_MAX) symbols.splice(NAMED_MAX, Infinity, '…')
  const text = t('tokens.basic.text', { symbol: symbols.join(', ') })
  return <BalancesNotice kind="warn" title={t('tokens.basic')} text={text} />
}
