import type { Token } from '../../../services/data.ts'
import { isFound, TokenPicker } from '../../transaction/token-picker.tsx'
import type { Form } from './form.ts'

/** Those that a search finds, the most valuable first. */
const linesOf = (all: readonly Token[], query: string) =>
  all.filter(it => isFound(it, query)).sort((a, b) => (b.value ?? -1) - (a.value ?? -1))

/** WalletSendSelectToken: the tokens that can be sent. */
export const TokenView = ({ form }: { form: Form }) => (
  <TokenPicker
    tokens={form.tokens.value}
    linesOf={linesOf}
    factsOf={token => ({
      src: token.iconUrl,
      isNative: !token.address,
      held: { usd: token.value, amount: token.quantity.numeric },
    })}
    chosen={form.token.value}
    choose={form.choose}
  />
)
