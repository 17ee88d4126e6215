import { own } from '../base/record.ts'

/** The target of a wallet call: 0x-hex of at least one digit. */
export const isTarget = (value: unknown): value is string => typeof value === 'string' && /^0x[\da-f]+$/i.test(value)

const NOWHERE: readonly unknown[] = [undefined, null, '', '0x']

/** Whether a call has no target, and so would create a contract. */
export const lacksTarget = (call: unknown): boolean => NOWHERE.includes(own(call, 'to'))
