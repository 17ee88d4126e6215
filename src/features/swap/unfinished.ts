import type { Context } from '../../modal/kit.ts'
import { sameAddress } from '../../base/caip.ts'
import type { Network } from '../../base/network.ts'

/** The swapping account and its network. */
export interface Swapper {
  network: Network
  address: string
}

/** Stores a swap from its approval to its hash, so that it survives the end of a visit. */
const KEY = 'swap'

/** The active account's approved but unsent swap on the active network. Stored data may be damaged or forged. */
export function recallSwap(
  { storage }: Context,
  { network, address }: Swapper,
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

/** An approval is being requested: the swap may continue in another visit. `amount`: plain decimal string. */
export const keepSwap = (
  { storage }: Pick<Context, 'storage'>,
  swap: { network: string; account: string; from: string; to: string; amount: string },
): void => storage.write(KEY, swap)

export const forgetSwap = ({ storage }: Pick<Context, 'storage'>): void => storage.write(KEY, undefined)
