// A call or a message in words: our verb and what is at stake above, what a description says of it below. The description
// explains, and decides nothing: without one, or with one that is wrong, the stakes are the same.
import { clean } from '../base/text.ts'
import type { Field, Stake } from '../base/at-stake.ts'
import type { Call, Codec, Facts, Row, Stakes } from './codec.ts'
import type { Descriptor, Refused } from './descriptor.ts'
import { hiddenRows } from './hidden.ts'
import { isUsable, matchCall, matchMessage, type Matched, type Message } from './match.ts'
import { isOneSided, stakeRows, unsaid } from './stake-rows.ts'
import { Mismatch, partRows, type Inner, type Walk } from './walk.ts'
import { fill, type Words } from './words.ts'

const DEPTH_MAX = 3
const CALLS_MAX = 20
const INTENT_MAX = 200

export interface Explaining {
  /** Read with `readDescriptor`: those that are refused are said. */
  descriptors: readonly (Descriptor | Refused)[]
  codec: Codec
  facts: Facts
  words: Words
  stakesOf(call: Call): Stakes
}

export interface Explained {
  /** Our verb. */
  title: string
  /** What is at stake, in our words. */
  stakes: readonly Row[]
  /** What the description says it is for. */
  intent?: string
  /** Whose description it is: the origin of a file that the site names. Undefined: this product's own, or none. */
  by?: string
  rows: readonly Row[]
  /** What the description gives no row. */
  also: readonly Row[]
  notes: readonly string[]
  /** Something that is at stake has no row in the description. */
  isLacking: boolean
  /** What is given may bring nothing. */
  isOneSided?: boolean
}

/** Its words are those of the file: only this product's own speaks for itself. */
function intentOf({ by }: Descriptor, intent: string, words: Words): string | undefined {
  const text = clean(intent, INTENT_MAX)
  if (!text) return
  return by === undefined ? text : fill(words.says, { origin: by, text })
}

const isShown = (
  { amount, id, isWhole, party }: Stake,
  shown: ReadonlySet<string>,
  known: readonly string[],
): boolean =>
  (amount === undefined || isWhole || shown.has(String(amount)) || (amount === 1n && shown.has(String(id)))) &&
  (shown.has(party.toLowerCase()) || known.includes(party.toLowerCase()))

type Body = Pick<Explained, 'rows' | 'also' | 'notes' | 'intent' | 'by'> & { shown: ReadonlySet<string> }

const NOTHING: Body = { rows: [], also: [], notes: [], shown: new Set() }

interface Given {
  args: readonly Field[]
  call: Call
  depth: number
  count: { calls: number }
}

/** The rows of a matched description; none, and a note, if it cannot be of these values. */
async function bodyOf(matched: Matched, { args, call, depth, count }: Given, parts: Explaining): Promise<Body> {
  const { codec, facts, words } = parts
  if (!matched) return NOTHING
  if (matched === 'twice') return { ...NOTHING, notes: [words.twice] }
  const { descriptor, format } = matched
  const field = (name: string, type: string, value: string | bigint): Field => ({ name, type, value })
  const walk: Walk = {
    codec,
    facts,
    words,
    chainId: call.chainId,
    from: call.from,
    isPinned: descriptor.by === undefined,
    args,
    transaction: [
      field('from', 'address', call.from),
      field('to', 'address', call.to),
      field('value', 'uint256', call.value),
      field('chainId', 'uint256', BigInt(call.chainId)),
    ],
    seen: new Set(),
    shown: new Set(),
    notes: new Set(),
    count: { rows: 0 },
    async within({ to, value, data, from = call.from }): Promise<Inner | undefined> {
      if (depth >= DEPTH_MAX || count.calls >= CALLS_MAX) {
        walk.notes.add(words.deep)
        return
      }
      count.calls++
      return innerOf({ chainId: call.chainId, from, to, value, data }, { depth: depth + 1, count }, parts)
    },
  }
  try {
    const rows = await partRows(format.fields, args, walk)
    const intent = intentOf(descriptor, format.intent, words)
    return {
      rows,
      also: hiddenRows(args, walk.seen, { codec, words }),
      notes: [...walk.notes],
      shown: walk.shown,
      ...(intent && { intent }),
      ...(descriptor.by !== undefined && { by: descriptor.by }),
    }
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error
    return { ...NOTHING, also: hiddenRows(args, new Set(), { codec, words }), notes: [words.mismatch] }
  }
}

const usableOf = ({ descriptors, codec }: Explaining): Descriptor[] =>
  descriptors.filter((it): it is Descriptor => !('problem' in it) && isUsable(it, codec))

/** A call within a call: its verb, what is at stake in it, and what its own description says. */
async function innerOf(call: Call, at: Pick<Given, 'depth' | 'count'>, parts: Explaining): Promise<Inner> {
  const { codec, facts, words } = parts
  const read = parts.stakesOf(call)
  const matched = matchCall(usableOf(parts), call, codec)
  const args = matched && matched !== 'twice' ? matched.call!.args : []
  const body = await bodyOf(matched, { args, call, ...at }, parts)
  const title: Row = {
    label: titleOf(await verbOf(read, facts), call.to, facts, words),
    value: call.to,
    kind: 'address',
  }
  const atStake = await stakeRows(read.stakes, facts, words)
  const rows = [title, ...atStake, ...unsaid(body.rows, atStake, words), ...body.also]
  const shown = new Set([...body.shown, call.to.toLowerCase(), String(call.value)])
  return { rows, shown, notes: body.notes }
}

const NOBODY = /^0x0+$/

/** What takes back an approval of a token lets take number 0 of a collection: only a token has decimals. */
async function verbOf({ verb, stakes }: Stakes, facts: Facts): Promise<string> {
  const numbers = stakes.filter(it => it.isEither && it.amount === 0n && it.token && !NOBODY.test(it.party))
  if (verb !== 'revoke' || !numbers.length) return verb
  const known = await Promise.all(numbers.map(it => facts.token(it.token!)))
  return known.every(it => it) ? verb : 'approve'
}

/** Our verb where it is known; else whom it calls. */
function titleOf(verb: string, to: string, { nameOf }: Facts, words: Words): string {
  const contract = verb === 'call' ? nameOf(to) : undefined
  return contract ? fill(words.callOf, { contract }) : (words[verb as keyof Words] ?? words.call)
}

async function assembled(
  read: Stakes,
  body: Body,
  call: Call,
  { facts, words, descriptors, codec }: Explaining,
): Promise<Explained> {
  const { intent, by, rows, also, notes, shown } = body
  const { verb, stakes, trailing } = read
  // Whom one calls, and oneself, need no row of the description.
  const known = [call.to, call.from].map(it => it.toLowerCase())
  const isBehind = rows.length > 0 && !stakes.every(it => isShown(it, new Set([...shown, String(call.value)]), known))
  // Of a call that only the site describes, each value is at stake.
  const isLacking = isBehind || (by !== undefined && also.some(it => it.label !== words.zeros))
  const unusable = descriptors.filter(it => 'problem' in it || !isUsable(it, codec))
  return {
    title: titleOf(await verbOf(read, facts), call.to, facts, words),
    stakes: await stakeRows(stakes, facts, words),
    ...(intent && { intent }),
    ...(by !== undefined && { by }),
    rows,
    also: [
      ...also,
      ...(trailing > 0 ? [{ label: words.trailing, value: String(trailing), kind: 'text' } satisfies Row] : []),
    ],
    notes: [
      ...notes,
      ...unusable.map(it =>
        'problem' in it
          ? fill(words.invalid, { origin: it.from, reason: it.problem })
          : fill(words.invalid, { origin: it.by ?? '', reason: words.keys }),
      ),
      ...(isLacking ? [words.leftOut] : []),
    ],
    isLacking,
    ...(isOneSided(verb, stakes) && { isOneSided: true }),
  }
}

/** A call of the account. `behind`: the contract that a proxy runs, if that is proven. */
export async function explainCall(call: Call, parts: Explaining, behind?: string): Promise<Explained> {
  const matched = matchCall(usableOf(parts), call, parts.codec, behind)
  const args = matched && matched !== 'twice' ? matched.call!.args : []
  const body = await bodyOf(matched, { args, call, depth: 0, count: { calls: 0 } }, parts)
  return assembled(parts.stakesOf(call), body, call, parts)
}

/** A message that is signed; `stakes`: undefined if nothing is known to be at stake. */
export async function explainMessage(
  message: Message & { fields: readonly Field[]; account: string },
  stakes: Stakes | undefined,
  parts: Explaining,
): Promise<Explained> {
  const { chainId, account, domain, fields: args } = message
  const to = domain.get('verifyingContract') ?? ''
  const call: Call = { chainId, from: account, to, value: 0n, data: '0x' }
  const matched = matchMessage(usableOf(parts), message)
  const body = await bodyOf(matched, { args, call, depth: 0, count: { calls: 0 } }, parts)
  return assembled(stakes ?? { verb: 'sign', stakes: [], trailing: 0 }, body, call, parts)
}
