import { isAbort, ModalError } from '../../../modal/kit.ts'
import type { ChainAdapter } from '../../../chains/adapter.ts'
import type { Wait } from '../../../chains/intents.ts'
import { setApart } from '../../../base/symbol.ts'
import { label } from '../../../base/links.ts'
import type { Problem } from '../../transaction/plan.ts'
import type { Side, SwapIntent } from './intent.ts'
import { NamedFailure } from './named-failure.ts'

/** What the chain says of the account and of both sides, whatever the service said of them (R104). */
export interface Facts {
  /** Base units of the native currency that the account has. */
  native: bigint
  /** Base units of the source that it has. */
  held: bigint
  /** Symbols of the contracts where the service told others; cleaned. */
  symbols: { from?: string; to?: string }
}

const unread = (error: unknown): never => {
  throw isAbort(error) ? error : new NamedFailure('unchecked.network', error)
}

const problem = (text: string, { symbol }: Side): Problem => ({
  status: 'unchecked',
  reason: { text, values: { symbol } },
})

/** Other decimals than the service said end the swap: what was typed would be another amount. */
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
  // R133: the network's own coin has no contract to ask; its definition is what counts.
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
