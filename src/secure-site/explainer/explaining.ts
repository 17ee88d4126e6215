// Explains what the user is asked, by this product's own descriptions alone.
import { parseNetworkId } from '../../base/caip.ts'
import type { CaipNetworkId } from '../../base/network.ts'
import { normalize } from '../../chains/evm/codec.ts'
import { contractNames } from '../../chains/evm/contract-names.ts'
import { decodeCall, encodeTypeOf, fieldsOf, selectorOf } from '../../chains/evm/decode.ts'
import { stakesOf, stakesOfMessage } from '../../chains/evm/stakes.ts'
import { explainCall, explainMessage, type Explaining } from '../../clear-signing/explain.ts'
import { pinnedContractAt, pinnedContracts, pinnedDescriptors } from '../../clear-signing/pinned/index.ts'
import { words } from '../../clear-signing/words.ts'
import type { Row } from '../frame/approval-view.ts'
import { nameIn } from '../frame/known-contracts.ts'
import type { Clear, ExplainJob, Token } from './job.ts'
import { rowsOf } from './rows.ts'

type TokenAt = (address: string) => Promise<Token | undefined>

const addressOf = (text: string): string => normalize(text) ?? text

/** Resolves with what is said; `token`: what nodes tell of one, undefined if none does. */
export async function explaining(job: ExplainJob, token: TokenAt): Promise<Clear> {
  const { network, account: given, coin } = job
  const { chainId } = parseNetworkId(network)!
  const account = addressOf(given)
  const pinned = pinnedContractAt(chainId)
  const names = new Map([
    ...pinnedContracts(chainId),
    ...contractNames({ network: network as CaipNetworkId, symbol: coin.symbol }),
    [account, words.yours] as const,
  ])
  const parts: Explaining = {
    descriptors: pinnedDescriptors(),
    codec: { decode: decodeCall, selectorOf, address: normalize },
    facts: { account, coin, token, nameOf: address => nameIn(names, address) },
    words,
    stakesOf: call => stakesOf(call, pinned),
  }
  const clear = (rows: readonly Row[], rest: Pick<Clear, 'title' | 'lead'>): Clear => ({
    ...rest,
    rows,
    names,
  })

  if (job.does === 'typed-data') {
    const { data } = job
    const stakes = stakesOfMessage(data, account, pinned)
    const domain = new Map(Object.entries(data.domain).map(([key, it]) => [key, String(it)]))
    const message = { chainId, domain, type: encodeTypeOf(data), fields: fieldsOf(data), account }
    const it = await explainMessage(message, stakes, parts)
    // All fields of the message are shown as they are signed, so none is hidden.
    return clear(rowsOf({ ...it, also: [] }, true), {
      ...(stakes && { title: it.title }),
      ...(it.intent && { lead: it.intent }),
    })
  }
  const all = await Promise.all(
    job.calls.map(it => explainCall({ chainId, from: account, ...it, to: addressOf(it.to) }, parts)),
  )
  const [first] = all
  if (first && all.length === 1)
    return clear(rowsOf(first, true), { title: first.title, ...(first.intent && { lead: first.intent }) })
  const rows = all.map((it, at): Row => {
    const intent: Row[] = it.intent ? [['', it.intent, 'note']] : []
    return [`${at + 1}. ${it.title}`, [...intent, ...rowsOf(it, false)]]
  })
  return clear(rows, {})
}
