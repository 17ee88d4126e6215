// Explains what the user is asked: by this product's own descriptions, and by those that the site names where there is none.
import type { Call, Reader, Token, TypedData } from './codec.ts'
import type { Descriptor, Refused } from './descriptor.ts'
import { explainCall, explainMessage, type Explained, type Explaining } from './explain.ts'
import { group, linesOf, nameIn, note, ownNote, type Line } from './lines.ts'
import { matchCall, matchMessage } from './match.ts'
import { pinnedContractAt, pinnedContracts, pinnedDescriptors } from './pinned/index.ts'
import type { Words } from './words.ts'

/** What is to be explained; `network` is of eip155, in CAIP-2. */
export type ExplainJob = { network: string; account: string; coin: Token } & (
  { does: 'calls'; calls: readonly Pick<Call, 'to' | 'value' | 'data'>[] } | { does: 'typed-data'; data: TypedData }
)

/** What is said of it. */
export interface Clear {
  /** Our verb; undefined for a message of which nothing is known, and for several calls. */
  title?: string
  /** What a description says it is for. */
  lead?: string
  /** That is in English, whatever the language of the rest. */
  isLeadEnglish?: boolean
  /** What is at stake first. */
  lines: readonly Line[]
  /** A description leaves out something that is at stake. */
  isLacking: boolean
  /** What of it is a danger. */
  warning?: string
  /** Contracts of the network that are known, by their address. */
  names: ReadonlyMap<string, string>
}

export interface Means {
  reader: Reader
  words: Words
  /** What nodes tell of a token; undefined if none does. */
  token(address: string): Promise<Token | undefined>
  /** The descriptions that the site names: asked for only if none of ours is of everything that is asked. */
  others?(): Promise<readonly (Descriptor | Refused)[]>
  /** The contract that a proxy runs, if that is proven. */
  behind?(address: string): Promise<string | undefined>
}

const chainIdOf = (network: string): string => network.replace(/^eip155:/, '')

/** What contracts of a network (CAIP-2) are called, by their addresses in lower case. `symbol`: of its coin. */
export const namesOf = (of: { network: string; symbol: string }, reader: Reader): Map<string, string> =>
  new Map([...pinnedContracts(chainIdOf(of.network)), ...reader.contractNames(of)])

const clearOf = (
  all: readonly Explained[],
  words: Words,
  rest: Pick<Clear, 'title' | 'lead' | 'isLeadEnglish' | 'lines' | 'names'>,
): Clear => ({
  ...rest,
  isLacking: all.some(it => it.isLacking),
  ...(all.some(it => it.isOneSided) && { warning: words.oneSided }),
})

/** What one description says that it is for: those of a site are quoted, and ours are in English. */
const leadOf = ({ intent, by }: Explained): Pick<Clear, 'lead' | 'isLeadEnglish'> =>
  intent ? { lead: intent, ...(by === undefined && { isLeadEnglish: true }) } : {}

/** Resolves with what is said. */
export async function explaining(job: ExplainJob, { reader, words, token, others, behind }: Means): Promise<Clear> {
  const { network, account: given, coin } = job
  const { codec } = reader
  const chainId = chainIdOf(network)
  const addressOf = (text: string): string => codec.address(text) ?? text
  const account = addressOf(given)
  const pinned = pinnedContractAt(chainId)
  const own = pinnedDescriptors()
  const names = namesOf({ network, symbol: coin.symbol }, reader).set(account.toLowerCase(), words.yours)
  const parts = async (isOurs: boolean): Promise<Explaining> => ({
    descriptors: isOurs || !others ? own : [...own, ...(await others())],
    codec,
    facts: { account, coin, token, nameOf: address => nameIn(names, address) },
    words,
    stakesOf: call => reader.stakesOf(call, pinned),
  })

  if (job.does === 'typed-data') {
    const { data } = job
    const stakes = reader.stakesOfMessage(data, account, pinned)
    const domain = new Map(Object.entries(data.domain).map(([key, it]) => [key, String(it)]))
    const message = { chainId, domain, type: reader.encodeTypeOf(data), fields: reader.fieldsOf(data), account }
    const it = await explainMessage(message, stakes, await parts(!!matchMessage(own, message)))
    // All fields of the message are shown as they are signed, so none is hidden.
    return clearOf([it], words, {
      lines: linesOf({ ...it, also: [] }, words, true),
      names,
      ...(stakes && { title: it.title }),
      ...leadOf(it),
    })
  }
  const calls = job.calls.map((it): Call => ({ chainId, from: account, ...it, to: addressOf(it.to) }))
  const proxied = await Promise.all(
    calls.map(async it => (matchCall(own, it, codec) ? undefined : await behind?.(it.to))),
  )
  const known = await parts(calls.every((it, at) => it.data === '0x' || matchCall(own, it, codec, proxied[at])))
  const all = await Promise.all(calls.map((it, at) => explainCall(it, known, proxied[at])))
  const [first] = all
  if (first && all.length === 1)
    return clearOf(all, words, { lines: linesOf(first, words, true), names, title: first.title, ...leadOf(first) })
  const lines = all.map((it, at): Line => {
    const intent = it.intent ? [it.by === undefined ? ownNote(it.intent) : note(it.intent)] : []
    return group(`${at + 1}. ${it.title}`, [...intent, ...linesOf(it, words, false)])
  })
  return clearOf(all, words, { lines, names })
}
