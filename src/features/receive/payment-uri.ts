import type { Network } from '../../chains/network.ts'
import { policyOf } from '../../chains/namespaces.ts'
import { parseUnits } from '../../lib/amount.ts'

/** Whether a code can ask for an amount there. */
export const canAskFor = ({ chainNamespace }: Network): boolean => !!policyOf(chainNamespace).paymentScheme

/**
 * What the code says: the address alone, which every scanner knows, or with an amount a request of EIP-681. `amount` is
 * a plain decimal string.
 */
export function paymentUri(
  { chainNamespace, id, nativeCurrency: { decimals } }: Network,
  address: string,
  amount?: string,
): string {
  const { paymentScheme } = policyOf(chainNamespace)
  const value = amount && paymentScheme ? parseUnits(amount, decimals) : undefined
  return value ? `${paymentScheme}:${address}@${id}?value=${value}` : address
}
