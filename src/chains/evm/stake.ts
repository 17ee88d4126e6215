// What is at stake in a call or a signature: the words in which our own reading says it.

/**
 * `out`: leaves. `allow`: `party` may take it. `in`: comes to `party`, at least. `credit`: `party` gets what the contract
 * gives for it. `debt`: `party` owes it. `control`: `party` gets power over what is yours. `run`: the code of `party` runs
 * as your account. `unread`: a call of `party` that could not be read.
 */
export type StakeKind = 'out' | 'allow' | 'in' | 'credit' | 'debt' | 'control' | 'run' | 'unread'

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
  /** Added to, or taken from, what the party may take already. */
  isChange?: 'more' | 'less'
  /** Whose it is, unless it is the account's. */
  from?: string
  party: string
  /** Seconds since 1970, after which the party cannot take it any more. */
  until?: bigint
}

export type Verb =
  | 'send'
  | 'approve'
  | 'approve-all'
  | 'revoke'
  | 'swap'
  | 'wrap'
  | 'unwrap'
  | 'supply'
  | 'withdraw'
  | 'borrow'
  | 'repay'
  | 'claim'
  | 'order'
  | 'cancel'
  | 'control'
  | 'safe'
  | 'several'
  | 'record'
  | 'register'
  | 'setting'
  | 'call'

/** A call of `from`. `data`: 0x-hex. */
export interface StakedCall {
  from: string
  to: string
  value: bigint
  data: string
}

export interface Stakes {
  verb: Verb
  /** In order; none is left out. */
  stakes: readonly Stake[]
  /** How many bytes of the data no function reads. */
  trailing: number
  /** Calls within the call, in order. */
  inner: readonly Stakes[]
}

/** The pinned contract at an address of the chain, by its name; undefined for any other. */
export type ContractAt = (address: string) => string | undefined

/** What a rule reads: arguments by name, structs as records, lists as lists. */
export type Args = Record<string, any>

export interface Around {
  contractAt: ContractAt
  /** The stakes of a call within this one. */
  within(call: StakedCall): Stakes
  /** Whether an address stands for the native currency. */
  isCoin(token: string): boolean
}

export interface Reading {
  verb: Verb
  stakes: readonly Stake[]
  inner?: readonly Stakes[]
}

/** How a function is read; `at`: only of the pinned contract of that name, because it promises something. */
export interface CallRule {
  at?: readonly string[]
  read(args: Args, call: StakedCall, around: Around): Reading
}
