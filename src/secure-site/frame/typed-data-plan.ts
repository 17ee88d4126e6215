// Typed data as it is shown: each field with its name, nested as it is signed.
import { formatUnits } from '../../base/amount.ts'
import { recordOf } from '../../base/record.ts'
import { tokenAt } from '../../chains/evm/token-calls.ts'
import type { TypedData } from '../../chains/evm/digests.ts'
import type { Row } from './approval-view.ts'
import { explainTyped, UNLIMITED } from './effects.ts'
import type { Plan, PlanParts } from './plan.ts'
import type { Question } from './question.ts'

const LIST = /^(.*)\[\d*\]$/
const AMOUNT = /amount|value|allowed/i
const TIME = /deadline|expir|expiry/i
const NUMBER = /^u?int/
const SECONDS = /^\d{9,11}$/

type Token = Awaited<ReturnType<typeof tokenAt>>

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

function rowOf(name: string, type: string, value: unknown, types: TypedData['types'], token: Token): Row {
  const item = LIST.exec(type)?.[1]
  if (item !== undefined && Array.isArray(value)) {
    if (!value.length) return [name, 'None']
    return [name, value.map((it, index) => rowOf(`${index + 1}.`, item, it, types, token))]
  }
  const fields = types[type]
  if (fields) return [name, rowsOf(value, fields, types, token)]
  return type === 'address' ? [name, String(value), 'address'] : [name, leafText(name, type, value, token)]
}

const rowsOf = (value: unknown, fields: TypedData['types'][string], types: TypedData['types'], token: Token): Row[] =>
  fields.map(field => rowOf(field.name, field.type, recordOf(value)[field.name], types, token))

/** The token whose amounts a permit is in: the contract itself (EIP-2612), or the one that it names (Permit2). */
function tokenOf({ domain, primaryType, message }: TypedData): unknown {
  if (!/^Permit/i.test(primaryType)) return
  const inner = recordOf(message['details'] ?? message['permitted'])
  return inner['token'] ?? domain['verifyingContract']
}

export async function planTypedData(
  question: Question & { kind: 'typed-data' },
  { chains, nodes }: PlanParts,
): Promise<Plan> {
  const { method, network, account, data } = question
  const { domain, types, primaryType, message } = data
  const address = tokenOf(data)
  const token =
    typeof address === 'string' ? await tokenAt(address, (name, params) => nodes.ask(network, name, params)) : undefined
  const { warning, rows = [] } = explainTyped({ domain, primaryType })
  const name = domain['name']
  return {
    request: {
      method,
      network: chains[network]!.name,
      account,
      title: `Sign ${primaryType}`,
      ...(typeof name === 'string' && name && { lead: `For ${name}, as the site calls it` }),
      ...(warning && { warning }),
      rows: [...rowsOf(message, types[primaryType] ?? [], types, token), ...rows],
    },
    all: [{ type: 'evm-typed-data', data }],
    finish: ([signature]) => signature,
  }
}
