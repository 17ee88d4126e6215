import { clean, type Context } from '../../modal/kit.ts'
import { setApart } from '../../base/symbol.ts'
import { delay, noop } from '../../base/abort.ts'
import { implementationIn, reader } from '../../chains/evm/reader.ts'
import type { Token } from '../../clear-signing/codec.ts'
import type { Descriptor, Refused } from '../../clear-signing/descriptor.ts'
import { explaining, type Clear } from '../../clear-signing/explaining.ts'
import type { Asked } from '../transaction/explained.tsx'
import type { ExplainOptions } from './explanation.tsx'
import { wordsIn } from './messages.ts'

/** No review waits longer for what the app or a node adds. */
const PATIENCE_MS = 1_000
/** No honest call is of more tokens. */
const TOKENS_MAX = 40
const SYMBOL_MAX = 20

type Parts = Pick<Context, 'adapter' | 't'>

const soon = <Value>(value: Promise<Value>, life: AbortSignal): Promise<Value | undefined> =>
  Promise.race([
    value.catch(() => undefined),
    delay(PATIENCE_MS, life).then(
      () => undefined,
      () => undefined,
    ),
  ])

/**
 * Resolves with what is asked, in words. `others`: the descriptions that the app names; those that come late count from
 * the next review on. `show` gets what can be said while a node is still to tell what a proxy runs.
 */
export async function explain(
  ctx: Parts,
  { network, account, calls, typed }: Asked,
  { said, others, life, show }: ExplainOptions & { others: () => Promise<readonly (Descriptor | Refused)[]> },
): Promise<Clear | undefined> {
  const adapter = await ctx.adapter('eip155')
  const once = <Value>(key: string, ask: () => Promise<Value>): Promise<Value> => {
    if (!said.has(key)) {
      const answer = ask()
      answer.catch(() => said.delete(key))
      said.set(key, answer)
    }
    return said.get(key) as Promise<Value>
  }
  /** What nodes have not told in time. */
  let late: Promise<unknown>[] = []
  let files: Promise<readonly (Descriptor | Refused)[]> | undefined
  let tokens = 0
  const { caipNetworkId, nativeCurrency } = network
  const token = async (address: string): Promise<Token | undefined> => {
    if (tokens++ >= TOKENS_MAX) return
    const read = once(`${caipNetworkId} ${address}`, () => adapter.getTokens(network, account, [address]))
    const [facts] = (await read.catch(noop)) ?? []
    const symbol = setApart(clean(facts?.title?.symbol, SYMBOL_MAX))
    return facts?.title && symbol ? { symbol, decimals: facts.title.decimals } : undefined
  }
  const codeAt = (address: string) =>
    once(`${caipNetworkId} ${address} code`, () =>
      adapter.read(network, { method: 'eth_getCode', params: [address, 'latest'] }, { signal: life }),
    )
  const job = { network: caipNetworkId, account, coin: nativeCurrency }
  const means = {
    reader,
    words: wordsIn(ctx.t),
    token,
    others: () => (files ??= soon(others(), life).then(found => found ?? [])),
    async behind(address: string) {
      const asked = codeAt(address)
      const code = await soon(asked, life)
      if (code === undefined) late.push(asked.catch(noop))
      return implementationIn(code)
    },
  }
  const plain = (calls ?? []).map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))
  if (!typed && !plain.length) return
  for (;;) {
    late = []
    tokens = 0
    const clear = await explaining(
      typed ? { ...job, does: 'typed-data', data: typed } : { ...job, does: 'calls', calls: plain },
      means,
    )
    if (!late.length) return clear
    show(clear)
    const told = await Promise.all(late)
    if (told.every(it => it === undefined)) return clear
  }
}
