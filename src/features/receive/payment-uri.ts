import type { Network } from '../../chains/adapter.ts'
import { parseUnits } from '../../lib/amount.ts'

/**
 * What the code says: the address alone, which every scanner knows, or with an amount a request of EIP-681. `amount` is
 * a plain decimal string.
 */
export function paymentUri(
  { chainNamespace, id, nativeCurrency: { decimals } }: Network,
  address: string,
  amount?: string,
): string {
  const value = amount && chainNamespace === 'eip155' ? parseUnits(amount, decimals) : undefined
  return value ? `ethereum:${address}@${id}?value=${value}` : address
}
