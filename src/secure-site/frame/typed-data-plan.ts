// Typed data as it is shown: each field with its name, nested as it is signed.
import { formatUnits } from '../../base/amount.ts'
import { recordOf } from '../../base/record.ts'
import { tokenAt, type AskNode } from '../../chains/evm/token-calls.ts'
import type { TypedData } from '../../chains/evm/digests.ts'
import { agreedBy } from './agreed.ts'
import type { Row } from './approval-view.ts'
import { explainTyped, UNLIMITED } from './effects.ts'
import { KNOWINGLY, rowOf, UNEXPLAINED, type Plan, type PlanParts } from './plan.ts'
import type { Question } from './question.ts'

const LIST = /^(.*)\[\d*\]$/
const AMOUNT = /amount|value|allowed/i
const TIME = /deadline|expir|expiry/i
const NUMBER = /^u?int/
const SECONDS = /^\d{9,11}$/
/** No honest permit is for more. */
const TOKENS_MAX = 20

type Token = Awaited<ReturnType<typeof tokenAt>>
type Types = TypedData['types']

function leafText(name: string, type: string, value: unknown, token: Token): string {
  const text = String(value)
  if (!NUMBER.test(type)) return text
  if (TIME.test(name) && SECONDS.test(text))
    return new Date(Number(text) * 1000).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })
  if (!token || !AMOUNT.test(name)) return text
  return BigInt(text) >= UNLIMITED
    ? `Unlimited ${token.symbol}`
    : `${formatUnits(BigInt(text), token.decimals)} ${token.symbol}`
}

/** Whose amounts the fields of a part are in: the token that stands beside them (Permit2). Parts within it are others. */
const tokenBeside = (value: unknown, fields: Types[string]): string | undefined =>
  fields.some(it => it.name === 'token' && it.type === 'address') ? String(recordOf(value)['token']) : undefined

/** Draws parts with their tokens, by address. */
function createRows(types: Types, tokens: ReadonlyMap<string, Token>) {
  function rowOf(name: string, type: string, value: unknown, token: Token): Row {
    const item = LIST.exec(type)?.[1]
    if (item !== undefined && Array.isArray(value))
      return [name, value.length ? value.map((it, index) => rowOf(`${index + 1}.`, item, it, undefined)) : 'None']
    const fields = types[type]
    if (fields) return [name, rowsOf(value, fields)]
    return type === 'address' ? [name, String(value), 'address'] : [name, leafText(name, type, value, token)]
  }
  const rowsOf = (value: unknown, fields: Types[string], whole?: string): Row[] => {
    const token = tokens.get(tokenBeside(value, fields) ?? whole ?? '')
    return fields.map(field => rowOf(field.name, field.type, recordOf(value)[field.name], token))
  }
  return rowsOf
}

/** The tokens that parts of a message name. */
function tokensIn(value: unknown, type: string, types: Types): string[] {
  const item = LIST.exec(type)?.[1]
  if (item !== undefined) return Array.isArray(value) ? value.flatMap(it => tokensIn(it, item, types)) : []
  const fields = types[type] ?? []
  const inner = fields.flatMap(field => tokensIn(recordOf(value)[field.name], field.type, types))
  return [tokenBeside(value, fields) ?? [], ...inner].flat()
}

/** Amounts of permits are shown in units of their tokens, if a node knows them. Of other data, nobody knows what they are. */
async function tokensOf({ domain, types, primaryType, message }: TypedData, node: AskNode) {
  const isPermit = /^Permit/i.test(primaryType)
  // Without a token of its own, a permit is the contract's (EIP-2612).
  const addresses = isPermit ? [String(domain['verifyingContract']), ...tokensIn(message, primaryType, types)] : []
  const each = [...new Set(addresses)].slice(0, TOKENS_MAX).map(async it => [it, await tokenAt(it, node)] as const)
  return new Map(await Promise.all(each))
}

export async function planTypedData(
  question: Question & { kind: 'typed-data' },
  { chains, nodes, explain }: PlanParts,
): Promise<Plan> {
  const { method, network, account, data } = question
  const { domain, types, primaryType, message } = data
  const chain = chains[network]!
  const [tokens, clear] = await Promise.all([
    tokensOf(data, (name, params) => nodes.ask(network, name, params)),
    explain(
      { does: 'typed-data', network, account, coin: { symbol: chain.symbol, decimals: chain.decimals }, data },
      agreedBy(nodes.each(network).slice(0, 2)),
    ),
  ])
  const rowsOf = createRows(types, tokens)
  const { warning, rows = [] } = explainTyped({ domain, primaryType, types })
  const signed = rowsOf(message, types[primaryType] ?? [], String(domain['verifyingContract']))
  const name = domain['name']
  const caller = typeof name === 'string' && name ? `For ${name}, as the site calls it` : undefined
  const lead = clear?.lead ?? caller
  const warnings = [warning, clear?.warning].filter(it => it !== undefined)
  return {
    ...(clear && { names: clear.names }),
    request: {
      method,
      network: chain.name,
      account,
      title: clear?.title ?? `Sign ${primaryType}`,
      ...(lead && { lead }),
      ...(warnings.length > 0 && { warning: warnings.join('\n') }),
      ...(clear?.warning !== undefined && { doubt: KNOWINGLY }),
      rows: [
        ...(clear?.lines.map(rowOf) ?? []),
        ...(clear?.lines.length ? [['What you sign', signed] satisfies Row] : signed),
        ...(clear ? [] : [UNEXPLAINED]),
        ...(clear?.lead && caller ? [['', caller, 'note'] satisfies Row] : []),
        ...rows,
      ],
    },
    all: [{ type: 'evm-typed-data', data }],
    finish: ([signature]) => signature,
  }
}
