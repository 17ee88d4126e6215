import type { Namespace } from '../../base/network.ts'
import { chainIdToCaip, isAddress, sameAddress } from '../../base/caip.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import { own } from '../../services/decode.ts'
import type { Session } from '../connector.ts'
import type { EmbeddedUser } from './events.ts'

/** The user's accounts in a namespace: the active one first, then the others. */
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

/** The account that would sign, and its network, as the view shows them; the account is undefined while unknown. */
interface Standing {
  account: string | undefined
  /** CAIP-2 network ID. */
  network: string
}

/** Typed data (EIP-712), which apps pass as an object or as JSON. */
const domainOf = (data: unknown): unknown =>
  own(typeof data === 'string' ? attempt(() => JSON.parse(data) as unknown) : data, 'domain')

/** Accounts and chain IDs that a request names, as it writes them. */
function namedBy(method: string, params: unknown): { accounts: unknown[]; chains: unknown[] } {
  const first = own(params, '0')
  switch (method) {
    case 'personal_sign':
      // Some apps pass the address first.
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
 * R145: the account or chain of a request that is not the active one: the site would use the active one, or act for an
 * account that the user does not see. Whatever a request omits defaults to the active one.
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
