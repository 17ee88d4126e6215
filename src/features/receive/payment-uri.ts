import type { Network } from '../../chains/network.ts'
import { policyOf } from '../../chains/namespaces.ts'
import { formatUnits, parseUnits } from '../../lib/amount.ts'

/** Whether a code can ask for an amount there. */
export const canAskFor = ({ chainNamespace }: Network): boolean => !!policyOf(chainNamespace).payment

/**
 * What the code says: the address alone, which every scanner knows, or with an amount a request of EIP-681 or Solana
 * Pay. `amount` is a plain decimal string.
 */
export function paymentUri(
  { chainNamespace, id, nativeCurrency: { decimals } }: Network,
  address: string,
  amount?: string,
): string {
  const units = amount ? parseUnits(amount, decimals) : undefined
  switch (units ? policyOf(chainNamespace).payment : undefined) {
    case 'ethereum:':
      return `ethereum:${address}@${id}?value=${units}`
    case 'solana:':
      return `solana:${address}?amount=${formatUnits(units!, decimals)}`
    case undefined:
      return address
  }
}
