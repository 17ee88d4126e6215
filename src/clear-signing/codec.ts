// What this room gets from the chain's: the reading of calls and messages. It decodes nothing itself.
import type { Field } from '../base/at-stake.ts'

export interface ReadCall {
  selector: string
  args: readonly Field[]
  /** Bytes behind the arguments, 0x-hex. */
  trailing: string
}

export interface Codec {
  /** 4 bytes of a function's fragment; undefined for what is not one. */
  selectorOf(fragment: string): string | undefined
  /** Undefined for any other function, and for any other encoding than the canonical one. */
  decode(fragment: string, data: string): ReadCall | undefined
  /** An address with its checksum; undefined for anything else. */
  address(text: string): string | undefined
}

/** A call of `from`; `data` is 0x-hex. */
export interface Call {
  chainId: string
  from: string
  to: string
  value: bigint
  data: string
}

/** What this product knows of tokens and accounts: never what a description says of them. */
export interface Facts {
  account: string
  coin: { symbol: string; decimals: number }
  /** Undefined for what is not a token, and where nobody answered. */
  token(address: string): Promise<{ symbol: string; decimals: number } | undefined>
  /** Of a contract that is known by its address. */
  nameOf(address: string): string | undefined
}

/** A line of an explanation. */
export interface Row {
  label: string
  value: string
  /** `quote`: words of the description itself. `group`: its `rows`. */
  kind: 'text' | 'amount' | 'address' | 'quote' | 'group'
  rows?: readonly Row[]
}
