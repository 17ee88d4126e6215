import type { Namespace } from '../base/network.ts'
import type { KeyOfConnection } from '../state/storage.ts'
import type { AccountContext } from './context.ts'
import { watch } from '../state/resource.ts'

const KEYS: Record<KeyOfConnection, true> = { ens_cache: true, portfolio_cache: true, native_balance_cache: true }

/**
 * Deletes what is stored only while an account is connected: on disconnect (R86), if a stored session does not come
 * back, and at the start if there is none (spec section 4). Sessions to restore must be `connecting` by then.
 */
export function forgetWithConnection({
  life,
  storage,
  networks,
  connections,
}: Pick<AccountContext, 'life' | 'storage' | 'networks' | 'connections'>): void {
  const held = new Set<Namespace>()
  watch(life, () => {
    const gone = networks.namespaces().filter(it => {
      const isHeld = connections.of(it).value.status !== 'disconnected'
      if (isHeld) held.add(it)
      return !isHeld && held.delete(it)
    })
    if (gone.length || !held.size)
      for (const key of Object.keys(KEYS) as KeyOfConnection[]) storage.write(key, undefined)
  })
}
