// What a call or a message carries, and what is at stake in it: chains read it, explanations draw it.

/** A value with its name and type. Members of structs and items of lists are fields in turn. */
export interface Field {
  /** Of an item: its position. */
  name: string
  /** `uint256`, `address[]`, `tuple`, `tuple[]`. */
  type: string
  /** Addresses with their checksum, bytes as 0x-hex in lower case, numbers as bigint. */
  value: string | boolean | bigint | readonly Field[]
}

/**
 * `out`: leaves. `allow`: `party` may take it. `in`: comes to `party`, at least. `credit`: `party` gets what the contract
 * gives for it. `debt`: `party` owes it. `control`: `party` gets power over what is yours, `loss`: loses it. `quorum`: from then
 * on, the Safe `party` needs `amount` signatures. `no-guard`, `no-handler`: the Safe `party` has none any more. `run`: the code
 * of `party` runs as your account. `unread`: a call of `party` that could not be read.
 */
export type StakeKind =
  | 'out'
  | 'allow'
  | 'in'
  | 'credit'
  | 'debt'
  | 'control'
  | 'loss'
  | 'quorum'
  | 'no-guard'
  | 'no-handler'
  | 'run'
  | 'unread'

export interface Stake {
  kind: StakeKind
  /** Its contract; `coin`: the native currency; `unnamed`: the call does not say. None where nothing is counted. */
  token?: string
  /** Base units, or how many; undefined where the call does not fix it. */
  amount?: bigint
  /** Of a collectible. */
  id?: bigint
  /** `amount` is an amount or a collectible's number: the contract decides. */
  isEither?: true
  /** Everything of the token or collection: the call has no number for it. */
  isWhole?: true
  /** Of what the account has lent to the contract, or owes it; without an amount all of it. */
  part?: 'supplied' | 'debt'
  /** Added to, or taken from, what the party may take already. */
  isChange?: 'more' | 'less'
  /** Whose it is, unless it is the account's. */
  from?: string
  party: string
  /** Of what comes: `away`, to somebody else than gives; `on`, to a router that a later call takes it out of. */
  goes?: 'away' | 'on'
  /** Seconds since 1970, after which the party cannot take it any more. */
  until?: bigint
}
