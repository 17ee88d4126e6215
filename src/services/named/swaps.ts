import type { Wait } from '../../base/abort.ts'
import { isAbort } from '../../base/errors.ts'
import { own } from '../decode.ts'
import type { Built, SwapPair } from '../network/convert.ts'

type Query = SwapPair & Wait & { amount: bigint; gasPrice?: bigint }

/** Who quotes swaps and builds their calls. */
export interface Maker {
  quote(query: Query): Promise<bigint | undefined>
  buildSwap(query: Query & { slippage: number }): Promise<Built>
}

const keyOf = ({ network, from, to, amount }: Query) => [network, from, to, amount].join(' ')

/**
 * Swaps by the first of `makers` that knows a way: the next one is asked only where those before it know none, or do not
 * answer. Nobody else is asked where two nodes of the network disagree. Throws what the first one that failed threw, if
 * no other knows a way.
 */
export function inOrder(makers: readonly Maker[]): Maker {
  /** Who quoted last builds the call for it. */
  let last: { key: string; maker: Maker } | undefined
  async function quote(query: Query): Promise<bigint | undefined> {
    const failures: unknown[] = []
    for (const maker of makers) {
      try {
        const found = await maker.quote(query)
        if (found === undefined) continue
        last = { key: keyOf(query), maker }
        return found
      } catch (error) {
        if (isAbort(error) || own(own(error, 'data'), 'apart')) throw error
        failures.push(error)
      }
    }
    if (failures.length) throw failures[0]
    return undefined
  }
  return {
    quote,
    async buildSwap(query) {
      if (last?.key !== keyOf(query)) await quote(query)
      return (last?.key === keyOf(query) ? last.maker : makers[0]!).buildSwap(query)
    },
  }
}
