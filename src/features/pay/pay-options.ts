import { ModalError } from '../../modal/kit.ts'
import { isRecord, own } from '../../base/record.ts'

const MAX = /^\d{1,30}(\.\d{1,36})? \S{1,32}$/

/** The options of a call. Throws `options/invalid`, because a limit that is not understood must not be ignored. */
export function readPayOptions(given: unknown): { max?: string; allowed?: readonly string[] } {
  if (given === undefined) return {}
  const [max, networks] = [own(given, 'max'), own(given, 'networks')]
  const refuse = (message: string) => new ModalError('options/invalid', { message })
  if (!isRecord(given)) throw refuse("Call payFetch with an object as its options, such as { max: '0.05 USDC' }.")
  if (max !== undefined && (typeof max !== 'string' || !MAX.test(max)))
    throw refuse("`max` is an amount and a symbol, such as '0.05 USDC'.")
  const isList = Array.isArray(networks) && networks.every(it => typeof it === 'string')
  if (networks !== undefined && !isList) throw refuse("`networks` is a list of CAIP-2 IDs, such as ['eip155:8453'].")
  return {
    ...(typeof max === 'string' && { max }),
    ...(isList && { allowed: networks as string[] }),
  }
}
