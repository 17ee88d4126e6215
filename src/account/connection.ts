import type { SharedAccount } from '../base/network.ts'
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

/** The frozen accounts, with the active one beside them. */
export const activeOf = (shared: readonly SharedAccount[]) => {
  const accounts = Object.freeze(shared.map(it => Object.freeze({ ...it })))
  const { address, type } = accounts[0]!
  return { accounts, address, type }
}
