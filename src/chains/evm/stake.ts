// How our own reading says what is at stake in a call or a signature.
import type { Stake } from '../../base/at-stake.ts'

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
