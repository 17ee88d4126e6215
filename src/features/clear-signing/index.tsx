import type { Context, Feature } from '../../modal/kit.ts'
import { explain } from './explain.ts'
import { Explanation } from './explanation.tsx'
import { createHostFiles } from './host-files.ts'
import { reader } from '../../chains/evm/reader.ts'
import { namesOf } from '../../clear-signing/explaining.ts'
import { nameIn } from '../../clear-signing/lines.ts'
import { messages } from './messages.ts'

/** What a wallet is asked to sign, in words: our reading of it, and descriptions of contracts (ERC-7730). */
export function install(ctx: Context): Feature {
  const others = createHostFiles(ctx)
  return {
    messages,
    part: 'signing',
    slots: {
      Explanation: asked => (
        <Explanation asked={asked} explain={(asked, options) => explain(ctx, asked, { ...options, others })} />
      ),
      contractName: ({ caipNetworkId, nativeCurrency }, address) =>
        nameIn(namesOf({ network: caipNetworkId, symbol: nativeCurrency.symbol }, reader), address),
    },
  }
}
