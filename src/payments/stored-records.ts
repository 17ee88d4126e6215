// Records in this browser. A record comes before its payment: what cannot be written is not sent.
import { isAddress } from '../base/caip.ts'
import { policyOf } from '../base/namespaces.ts'
import { attempt } from '../base/errors.ts'
import { noop } from '../base/abort.ts'
import { isWhole, own } from '../base/record.ts'
import type { Trace } from '../base/sponsored-transfer.ts'
import { isStoredText as isText, isStoredToken, type PaymentRecord, type PaymentRecords } from './records.ts'

const KEY = 'wallet-modal/1/payments'
const LOCK = 'wallet-modal/pay'
const RECORDS_MAX = 100
const HASH = /^0x[\da-f]{64}$/i
const DIGITS = /^[\da-f]{64}$/
const STATUSES: readonly unknown[] = ['sent', 'said', 'paid', 'unpaid'] satisfies PaymentRecord['status'][]

function readTrace(value: unknown): Trace | undefined {
  const of = (key: string) => own(value, key)
  const [memo, account, message, slot, lastBlock] = ['memo', 'account', 'message', 'slot', 'lastBlock'].map(of)
  if (!isText(memo) || !memo || !isAddress('solana', account) || !isText(message) || !DIGITS.test(message)) return
  return isWhole(slot) && isWhole(lastBlock) ? { memo, account, message, slot, lastBlock } : undefined
}

/** A stored record; undefined if it is damaged. */
function read(value: unknown): PaymentRecord[] {
  const of = (key: string) => own(value, key)
  const [signed, token] = [of('authorization'), of('token')]
  const units = own(signed, 'value')
  if (!isStoredToken(token) || !isText(units) || !/^\d{1,30}$/.test(units) || !STATUSES.includes(of('status')))
    return []
  const [from, to, nonce] = [own(signed, 'from'), own(signed, 'to'), own(signed, 'nonce')]
  const { network } = token
  if (!isAddress(network, from) || !isAddress(network, to) || !isText(nonce) || !HASH.test(nonce)) return []
  const [end, at, key, salt, method, place] = [
    own(signed, 'validBefore'),
    ...['at', 'key', 'salt', 'method', 'place'].map(of),
  ]
  if (!isWhole(end) || end <= 0 || !isWhole(at) || at <= 0 || !isText(method) || !isText(place)) return []
  if (!isText(key) || !DIGITS.test(key) || !isText(salt) || !DIGITS.test(salt)) return []
  const transaction = of('transaction')
  const trace = readTrace(of('trace'))
  // Without it, nobody could find the payment again.
  if (network.startsWith('solana:') !== !!trace) return []
  return [
    {
      key,
      token,
      authorization: { from, to, value: BigInt(units), validAfter: 0, validBefore: end, nonce },
      ...(trace && { trace }),
      salt,
      method,
      place,
      at,
      status: of('status') as PaymentRecord['status'],
      isDelivered: of('isDelivered') === true,
      ...(isText(transaction) && policyOf(network).transaction.test(transaction) && { transaction }),
    },
  ]
}

/** All records, newest first. */
export function allRecords(): PaymentRecord[] {
  const list = attempt(() => JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown)
  return Array.isArray(list) ? list.flatMap(read) : []
}

/** Those of this browser, for all its tabs. Needs a secure context. `giveBack`: to the budget that a payment counted in. */
export const createStoredRecords = (giveBack: (nonce: string) => Promise<void>): PaymentRecords => ({
  of: key => allRecords().filter(it => it.key === key),
  async keep(record) {
    // Tabs that write at once would lose each other's records.
    await navigator.locks.request(`${LOCK}-records`, () => {
      const others = allRecords().filter(it => it.authorization.nonce !== record.authorization.nonce)
      // Whether an undecided one was paid is still to be found out.
      const kept = [record, ...others]
        .sort((a, b) => b.at - a.at)
        .filter((it, index) => index < RECORDS_MAX || it.status === 'sent')
      const text = JSON.stringify(kept, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
      localStorage.setItem(KEY, text)
    })
    if (record.status === 'unpaid') await giveBack(record.authorization.nonce).catch(noop)
  },
  alone: async (key, run) => navigator.locks.request(`${LOCK}/${key}`, run),
})
