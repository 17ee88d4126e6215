import type { Namespace } from '../../base/network.ts'
import { chainIdToCaip, isAddress, sameAddress } from '../../base/caip.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import { own } from '../../services/decode.ts'
import type { Session } from '../connector.ts'
import type { EmbeddedUser } from './events.ts'

/** What a user shares in a namespace: the account in use first, then the others. */
export function sessionOf(namespace: Namespace, user: EmbeddedUser): Session {
  const { address, chainId, preferredAccountType, accounts } = user
  const caipNetworkId = namespace === 'eip155' ? chainIdToCaip(chainId) : String(chainId)
  if (!caipNetworkId?.startsWith(namespace) || !isAddress(namespace, address))
    throw new ModalError('embedded/failed', { message: 'An error occurred' })
  const isFront = (it: { address: string }) => sameAddress(namespace, it.address, address)
  const front = accounts.find(isFront) ?? { address, type: preferredAccountType ?? 'eoa' }
  const others = accounts.filter(it => !isFront(it) && isAddress(namespace, it.address))
  return { accounts: [front, ...others], caipNetworkId }
}

/** Who would sign, and where, as the view shows it; the account is undefined while it is not known. */
interface Standing {
  account: string | undefined
  /** CAIP-2. */
  network: string
}

/** Typed data (EIP-712), which hosts write as an object or as JSON. */
const domainOf = (data: unknown): unknown =>
  own(typeof data === 'string' ? attempt((): unknown => JSON.parse(data)) : data, 'domain')

/** Accounts and chain ids that a request names, as it writes them. */
function namedBy(method: string, params: unknown): { accounts: unknown[]; chains: unknown[] } {
  const first = own(params, '0')
  switch (method) {
    case 'personal_sign':
      // Some hosts write the address first.
      return { accounts: [[own(params, '1'), first].find(it => isAddress('eip155', it))], chains: [] }
    case 'eth_signTypedData_v4':
      return { accounts: [first], chains: [own(domainOf(own(params, '1')), 'chainId')] }
    case 'eth_sendTransaction':
    case 'wallet_sendCalls':
      return { accounts: [own(first, 'from')], chains: [own(first, 'chainId')] }
    case 'wallet_grantPermissions': {
      const grants = Array.isArray(params) ? params : []
      return { accounts: grants.map(it => own(it, 'address')), chains: grants.map(it => own(it, 'chainId')) }
    }
    default:
      return { accounts: [own(params, 'pubkey')], chains: [] }
  }
}

/**
 * R145: what a request names that is not in use: the site would ask for what is in use, or act for what nobody sees.
 * What it leaves out is what is in use.
 */
export function misnamed(
  namespace: Namespace,
  { method, params }: { method: string; params: unknown },
  { account, network }: Standing,
): 'account' | 'chain' | undefined {
  const { accounts, chains } = namedBy(method, params)
  const isNamed = (it: unknown) => it !== undefined && it !== null
  if (account && accounts.some(it => isNamed(it) && !sameAddress(namespace, String(it), account))) return 'account'
  return chains.some(it => isNamed(it) && chainIdToCaip(it) !== network) ? 'chain' : undefined
}
