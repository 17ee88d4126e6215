import { isAbort, ModalError } from '../../../modal/kit.ts'
import type { ChainAdapter } from '../../../chains/adapter.ts'
import type { Wait } from '../../../chains/intents.ts'
import { setApart } from '../../../base/symbol.ts'
import { label } from '../../../base/links.ts'
import type { Problem } from '../../transaction/plan.ts'
import type { Side, SwapIntent } from './intent.ts'

/** What the chain says about the account and both tokens, whatever the service said (R104). */
export interface Facts {
  /** The account's native balance, in base units. */
  native: bigint
  /** The account's balance of the source, in base units. */
  held: bigint
  /** The contracts' symbols where the service's differ; sanitised. */
  symbols: { from?: string; to?: string }
}

const unread = (error: unknown): never => {
  throw isAbort(error) ? error : new NamedFailure('unchecked.network', error)
}

const problem = (text: string, { symbol }: Side): Problem => ({
  status: 'unchecked',
  reason: { text, values: { symbol } },
})

/** If the decimals differ from the service's, the swap ends: the typed text would be another amount. */
export async function readFacts(adapter: ChainAdapter, intent: SwapIntent, wait: Wait): Promise<Facts | Problem> {
  const { network, account } = intent
  const sides = (['from', 'to'] as const).filter(side => !intent[side].isNative)
  const [native, tokens] = await Promise.all([
    adapter.getBalance(network, account, wait),
    adapter.getTokens(
      network,
      account,
      sides.map(side => intent[side].contract),
      wait,
    ),
  ]).catch(unread)
  const facts: Facts = { native, held: native, symbols: {} }
  // R133: the native coin has no contract to ask; its network's definition counts.
  for (const side of ['from', 'to'] as const) {
    if (!intent[side].isNative) continue
    if (intent[side].decimals !== network.nativeCurrency.decimals) return problem('swap.facts.decimals', intent[side])
    if (intent[side].symbol !== network.nativeCurrency.symbol) facts.symbols[side] = network.nativeCurrency.symbol
  }
  for (const [at, side] of sides.entries()) {
    const { balance, title } = tokens[at] ?? {}
    if (!title) return problem('swap.facts.silent', intent[side])
    if (title.decimals !== intent[side].decimals) return problem('swap.facts.decimals', intent[side])
    const said = setApart(label(title.symbol, 20))
    if (said !== intent[side].symbol) facts.symbols[side] = said
    if (side === 'from') facts.held = balance ?? unread(new ModalError('rpc/error'))
  }
  return facts
}

/** A named failure in preparing a swap, for display: `text` is a key of the texts. */
export class NamedFailure extends Error {
  readonly text: string
  constructor(text: string, cause: unknown) {
    super(text, { cause })
    this.text = text
  }
}
