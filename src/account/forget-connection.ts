import type { KeyOfConnection } from '../state/storage.ts'
import type { AccountContext } from './context.ts'

const KEYS: Record<KeyOfConnection, true> = { ens_cache: true, portfolio_cache: true, native_balance_cache: true }

/** On disconnect, deletes what is stored only while an account is connected (R86). */
export function forgetWithConnection({ events, storage }: Pick<AccountContext, 'events' | 'storage'>): void {
  events.on('disconnect', () => {
    for (const key of Object.keys(KEYS) as KeyOfConnection[]) storage.write(key, undefined)
  })
}
