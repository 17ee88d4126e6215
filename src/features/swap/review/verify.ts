import type { Preview, SwapCall } from '../../../chains/adapter.ts'
import { isRounded } from '../../../base/amount.ts'
import { sameAddress } from '../../../base/caip.ts'
import type { Side, SwapIntent } from './intent.ts'

/**
 * How it is known what a swap does. `terms`: its own call says so, at a contract known to keep it, whatever a node
 * says; `simulation`: a node showed it, at an unknown contract; `nothing`: it could not be verified.
 */
export type VerifiedBy = 'terms' | 'simulation' | 'nothing'

export interface Verdict {
  by: VerifiedBy
  /** Base units of the destination received in the simulation, or by the terms of a wrap. */
  received?: bigint
  /** The minimum received, otherwise nothing happens; undefined if no known contract guarantees it. */
  minimum?: bigint
}

/** What the swap would do to the account, or undefined if that is anything but what was agreed (R102, R107). */
export function verify(
  intent: SwapIntent,
  target: string,
  terms: SwapCall | undefined,
  preview: Preview,
): Verdict | undefined {
  const { network, account, from, to, amount } = intent
  const same = (a: string | undefined, b: string | undefined) => a === b || sameAddress(network.chainNamespace, a, b)
  const tokenOf = (side: Side) => (side.isNative ? undefined : side.contract)
  const [own, wanted] = [tokenOf(from), tokenOf(to)]
  if (
    terms &&
    !(same(terms.from, own) && same(terms.to, wanted) && same(terms.receiver, account) && terms.amount === amount)
  )
    return
  const known = { minimum: terms?.minimum, ...(terms?.isWrap && { received: amount }) }
  // Pools count what they send. A token that nobody vouches for can keep a part of it, which only a simulation shows.
  const isKept = !!terms && (to.isPinned !== false || to.isNative || terms.isWrap)
  if (preview.by !== 'simulation') return isKept ? { by: 'terms', ...known } : { by: 'nothing' }
  if (!preview.isWhole) return
  let paid = 0n,
    received = 0n
  for (const it of preview.changes) {
    if (it.kind === 'in') received += same(it.token, wanted) ? it.amount : 0n
    else if (!same(it.token, own)) return
    else if (it.kind === 'approval') {
      if (!same(it.spender, target)) return
    } else paid += it.amount
  }
  // Wrapped currencies emit no log when they are minted or burned.
  if (terms?.isWrap) return paid > amount ? undefined : { by: 'terms', ...known }
  if (!isRounded(paid, amount) || !received) return
  return isKept || (terms && received >= terms.minimum)
    ? { by: 'terms', minimum: terms.minimum, received }
    : { by: 'simulation', received }
}
