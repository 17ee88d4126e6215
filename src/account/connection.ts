import type { SharedAccount } from '../base/network.ts'
import type { Connector, Session } from '../connectors/connector.ts'

/** What a wallet shared and goes on sharing. */
interface Connected extends SharedAccount {
  status: 'connected'
  connector: Connector
  /** All that the wallet shares; the first is the active one, whose address and type stand beside them. */
  accounts: readonly Readonly<SharedAccount>[]
  /** It came back by itself, on a later visit or in another tab; nobody waits for it. */
  isReturning: boolean
}
type Unconnected = { [Field in Exclude<keyof Connected, 'status'>]?: undefined } & {
  /** `authorizing`: the wallet has answered, and the page has to agree. */
  status: 'disconnected' | 'connecting' | 'authorizing'
}
/** What is known of one namespace. */
export type Connection = Connected | Unconnected

export const DISCONNECTED: Connection = { status: 'disconnected' }

/** A wallet's answer; `isReturning`: without anybody having asked for it now. */
export interface Answer {
  connector: Connector
  session: Session
  isReturning: boolean
}

/**
 * What has to happen between a wallet's answer and the connection; a rejection means that there is none. Resolves with
 * where the wallet is by then.
 */
export type Authorize = (answer: Answer, wait: { signal: AbortSignal }) => Promise<Session>

/** The accounts, for good, and the active one of them beside. */
export const activeOf = (shared: readonly SharedAccount[]) => {
  const accounts = Object.freeze(shared.map(it => Object.freeze({ ...it })))
  const { address, type } = accounts[0]!
  return { accounts, address, type }
}
