// What this room gets from the chain's: the reading of calls and messages. It decodes nothing itself.
import type { Field, Stake } from '../base/at-stake.ts'

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

/** A message whose form says what it is (EIP-712). */
export interface TypedData {
  domain: Record<string, unknown>
  types: Record<string, readonly { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

/** What a token says of itself. */
export interface Token {
  symbol: string
  decimals: number
}

/** What the chain's reader tells of a call or a message. */
export interface Stakes {
  verb: string
  stakes: readonly Stake[]
  trailing: number
}

/** The chain's own reading of calls and messages: see chains/evm/reader.ts. `contractAt`: the pinned contract there. */
export interface Reader {
  codec: Codec
  stakesOf(call: Call, contractAt: (address: string) => string | undefined): Stakes
  stakesOfMessage(
    data: TypedData,
    account: string,
    contractAt: (address: string) => string | undefined,
  ): Stakes | undefined
  /** EIP-712, encodeType. */
  encodeTypeOf(data: TypedData): string
  fieldsOf(data: TypedData): readonly Field[]
  /** What contracts are called, by their addresses in lower case. `symbol`: of the network's coin. */
  contractNames(of: { network: string; symbol: string }): ReadonlyMap<string, string>
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
  coin: Token
  /** Undefined for what is not a token, and where nobody answered. */
  token(address: string): Promise<Token | undefined>
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
  /** The label is in English, whatever the language of the rest; `all`: the value too. */
  english?: 'label' | 'all'
}
