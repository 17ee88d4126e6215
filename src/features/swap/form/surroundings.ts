import { signal, type Context, type ReadonlySignal } from '../../../kit.ts'
import { sameAddress } from '../../../lib/caip.ts'
import type { Network } from '../../../chains/adapter.ts'

/** Who swaps where. */
export interface Place {
  network: Network
  address: string
}

/** Whether nobody can see the page. */
export function watchHidden(life: AbortSignal): ReadonlySignal<boolean> {
  const isHidden = signal(document.hidden)
  document.addEventListener(
    'visibilitychange',
    () => {
      isHidden.value = document.hidden
    },
    { signal: life },
  )
  return isHidden
}

/** What a swap is kept under from its allowance to its hash, so that a visit in between can end. */
const KEY = 'swap'

/**
 * A swap that was allowed and not sent, of the account and network in front. Everything stored may be damaged or
 * forged.
 */
export function recallSwap(
  { storage }: Context,
  { network, address }: Place,
): { from: string; to: string; amount: string } | undefined {
  return storage.read(KEY, value => {
    const { network: where, account, from, to, amount } = (value ?? {}) as Record<string, unknown>
    const isText = (text: unknown, pattern: RegExp): text is string => typeof text === 'string' && pattern.test(text)
    const isWhole =
      where === network.caipNetworkId &&
      isText(account, /^\w{1,64}$/) &&
      sameAddress(network.chainNamespace, account, address) &&
      isText(from, /^[\w:-]{1,128}$/) &&
      isText(to, /^[\w:-]{1,128}$/) &&
      isText(amount, /^\d{1,80}(\.\d{1,36})?$/)
    return isWhole ? { from, to, amount } : undefined
  })
}
