import { noop, timeout } from '../base/abort.ts'
import { refused, type Paid, type Paying } from './paying.ts'
import type { PaymentRecord } from './records.ts'
import { initOf, type PaidRequest } from './request.ts'
import { settled } from './settled.ts'
import { saysPaid } from './signature.ts'

const SILENCE_MS = 30_000

export interface Sent {
  request: PaidRequest
  header: string
  record: PaymentRecord
}

/** Sends what was signed, and finds out what became of it. */
export async function send({ request, header, record }: Sent, paying: Paying): Promise<Paid> {
  const { records, fetch: ask = fetch, silenceMs = SILENCE_MS } = paying
  const { headers = [], ...init } = initOf(request)
  const limit = timeout(silenceMs)
  const response = await ask(request.url, {
    ...init,
    headers: [...(headers as [string, string][]), ['PAYMENT-SIGNATURE', header]],
    redirect: 'error',
    cache: 'no-store',
    signal: limit.signal,
  }).catch(() => undefined)
  limit.done()
  const answer = response && { response }
  const isDelivered = response?.ok === true
  const state = await settled(paying, record)
  const ended = async (status: PaymentRecord['status'], transaction?: string): Promise<PaymentRecord> => {
    const end = { ...record, status, isDelivered, ...(transaction && { transaction }) }
    // The payment is over; a record that cannot be written now is asked about on the chain later.
    await records.keep(end).catch(noop)
    return end
  }
  const again = () => send({ request, header, record }, paying)
  if (isDelivered) {
    const isSaid = saysPaid(response.headers.get('payment-response'))
    const status = state.is === 'paid' || state.is === 'unpaid' ? state.is : isSaid && 'said'
    return {
      state: 'delivered',
      response,
      record: await ended(status || 'sent', state.is === 'paid' ? state.transaction : undefined),
    }
  }
  switch (state.is) {
    case 'paid':
      return { state: 'paid-not-delivered', ...answer, record: await ended('paid', state.transaction) }
    case 'unpaid':
      return refused('expired', { ...answer, record: await ended('unpaid') })
    case 'open':
      return { state: 'open', until: state.until, ...answer, record, again }
    case 'unknown':
      return { state: 'unchecked', ...answer, record, again }
  }
}

/** The authorization under a request's key that can still be used, or of which nobody knows. */
export async function aliveOf(key: string, paying: Paying): Promise<PaymentRecord | undefined> {
  const { records } = paying
  for (const record of records.of(key)) {
    if (record.status !== 'sent' && record.status !== 'said') continue
    const state = await settled(paying, record)
    // What is used up is not taken a second time, whatever used it.
    if (state.is === 'unknown' && state.isUsed) continue
    if (state.is !== 'paid' && state.is !== 'unpaid') return record
    await records.keep({ ...record, status: state.is, ...(state.is === 'paid' && { transaction: state.transaction }) })
  }
}
