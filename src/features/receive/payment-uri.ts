import type { Network } from '../../base/network.ts'
import { policyOf } from '../../base/namespaces.ts'
import { formatUnits, parseUnits } from '../../base/amount.ts'

/** What is requested, if it is not the native currency. */
interface Asked {
  contract: string
  decimals: number
}

/**
 * Whether a QR code can request an amount there. An EIP-681 token request begins with the token's contract, and a
 * scanner that takes the first address for the recipient would send the tokens there, so none is made.
 */
export const canAskFor = ({ chainNamespace }: Network, token?: Asked): boolean => {
  const { payment } = policyOf(chainNamespace)
  return payment === 'solana:' || (payment === 'ethereum:' && !token)
}

/**
 * The QR code's content: only the address, which every scanner understands, or with an amount a request as in EIP-681
 * or Solana Pay. `amount` is a plain decimal string of the native currency, or of `token`.
 */
export function paymentUri(network: Network, address: string, amount?: string, token?: Asked): string {
  const { chainNamespace, id, nativeCurrency } = network
  const { decimals } = token ?? nativeCurrency
  const units = amount && canAskFor(network, token) ? parseUnits(amount, decimals) : undefined
  switch (units ? policyOf(chainNamespace).payment : undefined) {
    case 'ethereum:':
      return `ethereum:${address}@${id}?value=${units}`
    case 'solana:':
      return `solana:${address}?amount=${formatUnits(units!, decimals)}${token ? `&spl-token=${token.contract}` : ''}`
    case undefined:
      return address
  }
}
