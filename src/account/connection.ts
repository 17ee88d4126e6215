import type { Account, CaipNetworkId, SharedAccount } from '../base/network.ts'
import { accountId } from '../base/caip.ts'
import { policyOf } from '../base/namespaces.ts'
import type { Connector, Session } from '../connectors/connector.ts'

/** What a wallet shares while it is connected. */
interface Connected extends SharedAccount {
  status: 'connected'
  connector: Connector
  /**
   * All accounts that the wallet shares. The first is the active one, whose address and type are repeated beside the
   * list.
   */
  accounts: readonly Readonly<SharedAccount>[]
  /** Restored automatically, on a later visit or in another tab; the user is not waiting for it. */
  isReturning: boolean
}
type Unconnected = { [Field in Exclude<keyof Connected, 'status'>]?: undefined } & {
  /** `authorizing`: the wallet has answered, and the app has to agree. */
  status: 'disconnected' | 'connecting' | 'authorizing'
}
/** The state of one namespace. */
export type Connection = Connected | Unconnected

export const DISCONNECTED: Connection = { status: 'disconnected' }

/** A wallet's answer; `isReturning`: restored without a user request. */
export interface Answer {
  connector: Connector
  session: Session
  isReturning: boolean
}

/**
 * Runs between a wallet's answer and the connection; if it rejects, there is no connection. Resolves with the wallet's
 * network at that time.
 */
export type Authorize = (answer: Answer, wait: { signal: AbortSignal }) => Promise<Session>

/** The account of a wallet as apps see it. */
export function toAccount(connector: Connector, network: CaipNetworkId, address: string): Account {
  const { namespace, id, name, rdns, icon } = connector
  const account = {
    namespace,
    address,
    caipAddress: accountId(network, address),
    network,
    ...(policyOf(namespace).isNumbered && { chainId: Number(network.split(':')[1]) }),
    wallet: { id, name, rdns, icon },
  }
  return account as Account
}

/** The frozen accounts, with the active one beside them. */
export const activeOf = (shared: readonly SharedAccount[]) => {
  const accounts = Object.freeze(shared.map(it => Object.freeze({ ...it })))
  const { address, type } = accounts[0]!
  return { accounts, address, type }
}
