import type { Wait } from '../../base/abort.ts'
import type { Network } from '../../base/network.ts'
import type { TokenFacts } from '../tokens.ts'

/** A read of a contract; `to: 'multicall'` asks for the block's time and native balances. */
export interface Question {
  to: string
  /** Its signature: `function balanceOf(address) view returns (uint256)`. */
  call: string
  args?: readonly unknown[]
}

/** The values that a contract returned; undefined if it did not answer. */
export type Answer = readonly unknown[] | undefined

/** What balances and prices need of a chain; the adapter of its namespace fits. */
export interface Chain {
  /** Native balance in base units. */
  getBalance(network: Network, address: string, wait?: Wait): Promise<bigint>
  getTokens(network: Network, holder: string, tokens: string[], wait?: Wait): Promise<TokenFacts[]>
  /** Tokens that the account has some of, which vouches for none; absent on chains without such a list. */
  heldTokens?(network: Network, holder: string, wait?: Wait): Promise<{ token: string; account: string }[]>
  read(network: Network, call: { method: string; params?: unknown }, wait?: Wait): Promise<unknown>
  /** Absent on chains whose programs have no reads. */
  contracts?: { read(network: Network, questions: readonly Question[], wait?: Wait): Promise<Answer[]> }
}

/** Questions, and what their answers mean. */
export interface Asking<T> {
  questions: readonly Question[]
  read(answers: readonly Answer[]): T
}

/** Several askings as one, so that they travel in one request. */
export function together<T extends Record<string, unknown>>(parts: { [Name in keyof T]: Asking<T[Name]> }): Asking<T> {
  const entries: [string, Asking<unknown>][] = Object.entries(parts)
  return {
    questions: entries.flatMap(([, { questions }]) => questions),
    read(answers) {
      let at = 0
      return Object.fromEntries(
        entries.map(([name, { questions, read }]) => [name, read(answers.slice(at, (at += questions.length)))]),
      ) as T
    },
  }
}

/** Asks a network's contracts. Throws `rpc/*` and `http/*` if the network does not answer. */
export async function ask<T>(chain: Chain, network: Network, { questions, read }: Asking<T>, wait?: Wait): Promise<T> {
  const { contracts } = chain
  return read(contracts && questions.length ? await contracts.read(network, questions, wait) : [])
}

/** An integer that a contract returned, of any width. */
export function integer(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  return Number.isSafeInteger(value) ? BigInt(value as number) : undefined
}
