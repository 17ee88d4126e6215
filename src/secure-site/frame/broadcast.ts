// A signed transaction on its way to the network. Whether it was sent is a fact of the network: an answer that was lost, or
// the refusal of a node that had it already, says nothing of it.
import { own } from '../../base/record.ts'
import { isNodesRefusal } from '../../base/refusal.ts'
import { clean } from '../../base/text.ts'

/** A node: a method and its parameters. */
type Ask = (method: string, params: unknown[]) => Promise<unknown>

/** How a network takes transactions. */
export interface Sending {
  /** What the transaction is called there. */
  name: string
  /** What a node answers, which is the name if it took the transaction. */
  send(node: Ask): Promise<unknown>
  /** Whether a node knows the transaction. */
  isKnown(node: Ask): Promise<boolean>
}

/** No node took it, but one could have: it can still happen. */
export class Unsaid extends Error {
  override name = 'Unsaid'
  constructor(
    readonly transaction: string,
    options?: ErrorOptions,
  ) {
    super('The network didn’t say whether it took the transaction.', options)
  }
}

const REASON_MAX = 200
/** Why a node refused; empty if it did not say. */
export const reasonOf = (error: unknown): string => clean(own(own(error, 'data'), 'reason'), REASON_MAX)

/** EIP-1474: the transaction was not taken. */
const REFUSED = -32003
/**
 * Sends to the first of the nodes that takes it, and resolves with its name. Throws with the reason of the one that
 * refused it, or code -32003, or `Unsaid` if one could have taken it without saying so.
 */
export async function broadcast({ name, send, isKnown }: Sending, nodes: readonly Ask[]): Promise<string> {
  let isUnsaid = false
  let failure: unknown
  for (const node of nodes) {
    try {
      if ((await send(node)) === name) return name
      isUnsaid = true
    } catch (error) {
      failure = error
      if (isNodesRefusal(error)) break
      isUnsaid = true
    }
  }
  const known = await Promise.all(nodes.map(it => isKnown(it).catch(() => false)))
  if (known.includes(true)) return name
  if (isUnsaid || !nodes.length) throw new Unsaid(name, { cause: failure })
  const reason = reasonOf(failure)
  const message = reason ? `The network didn’t take it: ${reason}.` : 'The network didn’t take it.'
  throw Object.assign(new Error(message, { cause: failure }), { code: REFUSED })
}
