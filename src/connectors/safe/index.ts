import { chainIdToCaip, isAddress } from '../../base/caip.ts'
import { own } from '../../base/record.ts'
import { attempt } from '../../base/errors.ts'
import type { Connector } from '../connector.ts'
import { createInjectedConnector } from '../eip1193.ts'
import { createParent, type Framed } from './parent.ts'
import { createSafeProvider, type SafeInfo } from './provider.ts'

/** The makers' domains; anyone else can host a Safe and is shown by name. */
const MAKERS = /(^|\.)(safe\.global|gnosis-safe\.io)$/

function safeOf(reply: unknown): SafeInfo | undefined {
  const [address, chainId] = [own(reply, 'safeAddress'), Number(own(reply, 'chainId'))]
  return isAddress('eip155', address) && chainIdToCaip(chainId) ? { address: address as string, chainId } : undefined
}

/**
 * The Safe in whose frame this page is shown (Safe Apps). Resolves once the parent page has identified itself; never if
 * it is not a Safe.
 */
export async function findSafe(
  life: AbortSignal,
  page: Framed = window as unknown as Framed,
  pollMs?: number,
): Promise<Connector | undefined> {
  const parent = createParent(page, life)
  const safe = safeOf(await parent.ask('getSafeInfo'))
  if (!safe) return
  const host = attempt(() => new URL(parent.origin()!).hostname) ?? ''
  const name = MAKERS.test(host) ? 'Safe' : `Safe (${host})`
  const identity = { id: 'safe', key: 'safe', type: 'external', name } as const
  const connector = createInjectedConnector(identity, createSafeProvider(parent, safe, life, pollMs), new WeakMap())
  const asContract = <T extends object | undefined>(session: T) =>
    session && { ...session, accounts: [{ address: safe.address, type: 'smartAccount' as const }] }
  return {
    ...connector,
    connect: async wait => asContract(await connector.connect(wait)) as never,
    reconnect: async wait => asContract(await connector.reconnect(wait)) as never,
    disconnect: async () => {},
  }
}
