// What an embedded wallet is asked to sign, as far as it can be explained.
import type { Approval } from '../../connectors/embedded/methods.ts'
import { attempt } from '../../base/errors.ts'
import { isRecord, own, recordOf } from '../../base/record.ts'
import type { Asked, AskedCall } from '../transaction/explained.tsx'

type What = Pick<Asked, 'calls' | 'typed'>

function callOf(it: unknown): AskedCall | undefined {
  const { to, value = '0x0', data, input } = recordOf(it)
  const units = attempt(() => BigInt(value as string))
  const bytes = data ?? input ?? '0x'
  return typeof to === 'string' && typeof bytes === 'string' && units !== undefined
    ? { to, value: units, data: bytes }
    : undefined
}

function typedOf(given: unknown): Asked['typed'] {
  const data = typeof given === 'string' ? attempt(() => JSON.parse(given) as unknown) : given
  const [domain, types, primaryType, message] = ['domain', 'types', 'primaryType', 'message'].map(it => own(data, it))
  const isTypes =
    isRecord(types) &&
    Object.values(types).every(
      list =>
        Array.isArray(list) && list.every(it => typeof own(it, 'name') === 'string' && isTypeName(own(it, 'type'))),
    )
  if (!isTypes || typeof primaryType !== 'string' || !isRecord(message)) return
  return { domain: recordOf(domain), types: types as NonNullable<Asked['typed']>['types'], primaryType, message }
}
const isTypeName = (it: unknown): it is string => typeof it === 'string'

/** Undefined for everything else, for calls of which one is none, and for data without its types. */
export function askedOf({ namespace, method, params }: Approval): What | undefined {
  if (namespace !== 'eip155' || !Array.isArray(params)) return
  const given: readonly unknown[] = params
  if (method === 'eth_signTypedData_v4') {
    const typed = typedOf(given[1])
    return typed && { typed }
  }
  const list = method === 'wallet_sendCalls' ? own(given[0], 'calls') : [given[0]]
  if (!/^(eth_sendTransaction|wallet_sendCalls)$/.test(method) || !Array.isArray(list)) return
  const calls = list.map(callOf)
  return calls.every(it => it !== undefined) ? { calls } : undefined
}
