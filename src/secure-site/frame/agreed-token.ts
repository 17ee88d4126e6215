// Amounts of an explanation are in units of a token only if no node says otherwise.
import { tokenAt, type AskNode } from '../../chains/evm/token-calls.ts'
import type { Token } from '../explainer/job.ts'

/** What nodes tell of a token; undefined if none does, or if they differ. */
export const agreedToken =
  (nodes: readonly AskNode[]) =>
  async (address: string): Promise<Token | undefined> => {
    const all = await Promise.all(nodes.map(it => tokenAt(address, it)))
    const told = all.filter(it => it !== undefined)
    const [first, ...others] = told
    return others.every(it => it.symbol === first!.symbol && it.decimals === first!.decimals) ? first : undefined
  }
