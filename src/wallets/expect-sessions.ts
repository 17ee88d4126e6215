import type { WalletsContext } from './context.ts'

type Parts = Pick<WalletsContext, 'life' | 'storage' | 'networks' | 'connections' | 'loadSlot' | 'slots'>

/**
 * Shows the previous visit's sessions as connecting. The code that restores them and follows other tabs (restore.ts) is
 * loaded once there is something to restore or follow. Resolves when all are settled.
 */
export async function expectSessions(
  { life, storage, networks, connections, loadSlot, slots }: Parts,
  settle?: number,
): Promise<void> {
  const restored = async () => {
    await loadSlot('restored')
    await slots.peek().restored?.()
  }
  storage.watch(() => void restored().catch(() => {}), life)
  const stored = networks.namespaces().filter(namespace => storage.get('session')?.[namespace])
  const givenUp = Promise.all(stored.map(namespace => connections.expect(namespace, settle)))
  if (stored.length) await Promise.race([givenUp, restored().catch(() => givenUp)])
}
