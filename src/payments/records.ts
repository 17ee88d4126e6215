import type { Authorization, PaymentToken } from '../base/authorization.ts'
import type { Trace } from '../base/sponsored-transfer.ts'
import { isAddress } from '../base/caip.ts'
import { isRecord, isWhole, own } from '../base/record.ts'

/**
 * A payment whose signature left this page. The signature itself is nowhere here: who reads a record cannot pay with
 * it.
 */
export interface PaymentRecord {
  /** See `requestKey`. */
  key: string
  token: PaymentToken
  authorization: Authorization
  /** On Solana, where no nonce finds it. */
  trace?: Trace
  /** See `newSalt`. */
  salt: string
  method: string
  /** Origin and path that were paid for, without the query. */
  place: string
  /** When it was sent, in s since 1970. */
  at: number
  /**
   * `sent`: nobody knows yet. `said`: delivered, and the site says that it was paid. `paid`: the chain shows it.
   * `unpaid`: it never can be, as the chain shows, or because the signature was thrown away.
   */
  status: 'sent' | 'said' | 'paid' | 'unpaid'
  isDelivered: boolean
  /** The transaction that the chain shows for the nonce. */
  transaction?: string
}

/** Where records are kept. */
export interface PaymentRecords {
  /** Those of a request, newest first. */
  of(key: string): readonly PaymentRecord[]
  /** Replaces the record with the same nonce, or adds it. Rejects if it cannot be kept: then nothing is sent. */
  keep(record: PaymentRecord): Promise<void>
  /** Runs alone for this key, in all tabs (Web Locks). */
  alone<T>(key: string, run: () => Promise<T>): Promise<T>
}

export const isStoredText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2048

/** A token as it was kept; anybody who can run code here could have changed it. */
export const isStoredToken = (value: unknown): value is PaymentToken =>
  isRecord(value) &&
  ['network', 'symbol'].every(key => isStoredText(own(value, key))) &&
  ['name', 'version'].every(key => own(value, key) === undefined || isStoredText(own(value, key))) &&
  isAddress(String(own(value, 'network')), own(value, 'asset')) &&
  isWhole(own(value, 'decimals'))

export const placeOf = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
