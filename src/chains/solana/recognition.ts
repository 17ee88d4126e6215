import { getBase64Encoder } from '@solana/web3.js'
import { attempt, ModalError } from '../../base/errors.ts'
import { num, own, str } from '../../services/decode.ts'
import type { AskedSince } from '../adapter.ts'
import { READ, type Ask } from './accounts.ts'
import { compare } from './outcome.ts'

// How to find a transaction whose answer was lost together with its signature. If the node does not show one, that
// proves nothing: it may have forgotten it, or list it on another page.

/** The account's newest transactions that are considered; if there were more since the request, none is matched. */
const NEWEST = 20
/** Of a transaction in base64. */
const TEXT_MAX = 2_000

/** The newest slot that the node knows. */
export async function mark(ask: Ask): Promise<string> {
  const slot = num(await ask('getSlot', [{ commitment: READ.commitment }]))
  if (slot === undefined || slot > Number.MAX_SAFE_INTEGER)
    throw new ModalError('http/bad-reply', { message: 'The node didn’t report a slot.' })
  return String(Math.trunc(slot))
}

/** Undefined for a malformed mark. */
const slotOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)

/** Signatures of the newest transactions of the account, each with its slot. */
async function newestOf(ask: Ask, account: string): Promise<{ signature: string; slot: number }[]> {
  const list = await ask('getSignaturesForAddress', [account, { limit: NEWEST, commitment: READ.commitment }])
  if (!Array.isArray(list))
    throw new ModalError('http/bad-reply', { message: 'The node didn’t report any transactions.' })
  return list.flatMap(it => {
    const [signature, slot] = [str(own(it, 'signature')), num(own(it, 'slot'))]
    return signature && slot !== undefined ? [{ signature, slot }] : []
  })
}

/** The signature of the transaction with exactly this message, if it landed. Throws if the node does not answer. */
export async function landedWith(ask: Ask, account: string, message: Uint8Array): Promise<string | undefined> {
  const all = await newestOf(ask, account)
  const found = await Promise.all(
    all.map(({ signature }) =>
      ask('getTransaction', [
        signature,
        { commitment: READ.commitment, encoding: 'base64', maxSupportedTransactionVersion: 0 },
      ]),
    ),
  )
  const at = found.findIndex(it => {
    const [whole] = [own(it, 'transaction')].flat()
    const text = str(whole, TEXT_MAX) ?? ''
    const bytes = attempt(() => getBase64Encoder().encode(text))
    // One signature precedes the message.
    return bytes?.length === message.length + 65 && message.every((byte, index) => byte === bytes[index + 65])
  })
  return all[at]?.signature
}

/** R139: the account's transfer in a later slot that did what was requested. */
export async function findSince(
  ask: Ask,
  query: AskedSince & { to: string; token?: string; amount: bigint; except: readonly string[] },
): Promise<string | undefined> {
  const { account, since, except } = query
  const start = slotOf(since)
  if (start === undefined) return
  for (const { signature: hash, slot } of await newestOf(ask, account))
    if (slot > start && !except.includes(hash) && (await compare(ask, { ...query, hash }))?.isAsked) return hash
}

/** Whether the transaction is in a later slot; undefined if the node does not know it, or the mark is malformed. */
export async function isSince(
  ask: Ask,
  { since, hash }: { since: string; hash: string },
): Promise<boolean | undefined> {
  const reply = await ask('getTransaction', [
    hash,
    { commitment: READ.commitment, encoding: 'base64', maxSupportedTransactionVersion: 0 },
  ])
  const [slot, start] = [num(own(reply, 'slot')), slotOf(since)]
  return slot === undefined || start === undefined ? undefined : slot > start
}
