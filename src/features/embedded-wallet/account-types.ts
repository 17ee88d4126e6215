import type { Namespace } from '../../base/network.ts'
import type { AccountType } from '../../connectors/embedded/events.ts'
import type { Embedded } from '../../connectors/embedded/index.ts'
import { noop } from '../../base/abort.ts'
import { own } from '../../base/record.ts'
import { ModalError, policyOf, type Context } from '../../modal/kit.ts'

const TYPES: readonly AccountType[] = ['eoa', 'smartAccount']
const KEY = 'account-types'

const read = (value: unknown): AccountType | undefined => TYPES.find(it => it === value)

/** The initial account type of a namespace: the user's choice, else the app's, else spec section 6. */
export function preferredType({ storage, options }: Context, namespace: Namespace): AccountType {
  const typeIn = (types: unknown) => read(own(types, namespace))
  return (
    storage.read(KEY, typeIn) ?? typeIn(options.defaultAccountTypes) ?? read(policyOf(namespace).accountType) ?? 'eoa'
  )
}

/** Chains on which the site has smart accounts. */
export const hasSmartAccounts = ({ store }: Embedded, chainId: string | number): boolean =>
  (store.get('smartAccountNetworks') ?? '').split(',').includes(String(chainId))

/** Switches to the other account type, which has another address. Throws the site's error, and then changes nothing. */
export async function chooseType(
  ctx: Context,
  { frame, connectors, voidApprovals }: Embedded,
  type: AccountType,
  wait: { signal: AbortSignal },
): Promise<void> {
  const { storage, connections, networks, events } = ctx
  if (!read(type))
    throw new ModalError('options/invalid', { message: 'Not a known account type. Use `eoa` or `smartAccount`.' })
  // R145: open requests were made for the previous account.
  voidApprovals()
  await frame.ask('SET_PREFERRED_ACCOUNT', { type }, wait)
  // Nothing waits for it: at the latest, the site sets the account up with its first transaction.
  if (type === 'smartAccount') frame.ask('INIT_SMART_ACCOUNT', undefined, wait).catch(noop)
  storage.write(KEY, { eip155: type })
  const connector = connectors.find(it => it.namespace === 'eip155')
  const session = await connector?.reconnect(wait)
  if (connector && session && connections.of('eip155').peek().connector === connector)
    connections.change(connector, session)
  events.track('SET_PREFERRED_ACCOUNT_TYPE', { accountType: type, network: networks.of('eip155').caipNetworkId })
}
