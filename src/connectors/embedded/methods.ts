import { isWhole } from '../../base/record.ts'
import type { Namespace } from '../../base/network.ts'
import { own } from '../../services/decode.ts'
import type { SIWXMessageData } from '../../base/siwx.ts'
import { NODE_READS } from '../../base/methods.ts'
import { abortable } from '../../base/abort.ts'
import { isTarget, lacksTarget } from '../call-target.ts'
import type { ConnectWait } from '../connector.ts'

/**
 * `read`: answered without the user. `user`: shown in the wallet iframe and answered there by the user. Anything else
 * is refused (spec section 6).
 */
export type Permission = 'read' | 'user'

type Check = (params: unknown) => boolean
type Row = readonly [method: string, needs: readonly [Permission, Check]]

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isHex = (value: unknown) => typeof value === 'string' && /^0x[\da-f]*$/i.test(value)
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isNothing: Check = params => params === undefined || (isList(params) && !params.length)
const has =
  (fields: Record<string, (value: unknown) => boolean>): Check =>
  params =>
    isObject(params) && Object.entries(fields).every(([name, check]) => check(own(params, name)))
const maybe = (check: (value: unknown) => boolean) => (value: unknown) => value === undefined || check(value)

/** EIP-7702: code of others would run as the account, and nothing in the modal could say what it does. */
const delegates = (it: unknown) =>
  own(it, 'authorizationList') !== undefined || /^(0x0*4|4|eip7702)$/i.test(String(own(it, 'type')))
/** A transaction that creates a contract has no target. */
const fitsTransaction = has({ to: maybe(isHex), data: maybe(isHex) })
const isTransaction: Check = it => fitsTransaction(it) && !delegates(it)
const fitsCall = has({ to: isTarget, data: maybe(isHex) })
const isCall: Check = it => fitsCall(it) && !delegates(it)
const fitsCalls = has({ calls: calls => isList(calls) && calls.length > 0 && calls.every(isCall) })
const sendsCalls: Check = it => fitsCalls(it) && !delegates(it)
const createsContract = has({ calls: calls => isList(calls) && calls.some(it => isObject(it) && lacksTarget(it)) })
const isPermission = has({ type: isText, data: maybe(isObject) })
/** ERC-7715. The site decides which types exist. */
const isGrant = has({
  expiry: it => isWhole(it) && it > 0,
  chainId: maybe(isHex),
  address: maybe(isHex),
  signer: maybe(isPermission),
  permissions: it => isList(it) && it.length > 0 && it.every(isPermission),
})
const COMMITMENTS: readonly unknown[] = [
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
]
const sendsBy = maybe(has({ preflightCommitment: maybe(it => COMMITMENTS.includes(it)) }))

const WITHOUT_PARAMS = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_chainId',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
]
const READS = [
  ...NODE_READS,
  'eth_estimateUserOperationGas',
  'eth_getAccount',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_newFilter',
  'eth_supportedEntryPoints',
  'eth_uninstallFilter',
]
const table = (names: string[], check: Check): Row[] => names.map(name => [name, ['read', check]])

/** Every permitted method and the check of its parameters; maps, so that no inherited name is found. */
const METHODS = new Map<Namespace, ReadonlyMap<string, Row[1]>>([
  [
    'eip155',
    new Map<string, Row[1]>([
      ...table(READS, isList),
      ...table(WITHOUT_PARAMS, isNothing),
      ['wallet_getAssets', ['read', isList]],
      ['wallet_getCallsStatus', ['read', params => isList(params) && isText(params[0])]],
      ['wallet_getCapabilities', ['read', params => isNothing(params) || isList(params)]],
      ['personal_sign', ['user', params => isList(params) && isHex(params[0]) && isHex(params[1])]],
      ['eth_signTypedData_v4', ['user', params => isList(params) && isHex(params[0]) && params.length > 1]],
      ['eth_sendTransaction', ['user', params => isList(params) && isTransaction(params[0])]],
      ['eth_sendUserOperation', ['user', isList]],
      ['wallet_sendCalls', ['user', params => isList(params) && sendsCalls(params[0])]],
      ['wallet_grantPermissions', ['user', it => isList(it) && it.length > 0 && it.every(isGrant)]],
      ['wallet_revokePermissions', ['user', () => true]],
    ]),
  ],
  [
    'solana',
    new Map<string, Row[1]>([
      ['solana_signMessage', ['user', has({ message: isText, pubkey: isText })]],
      ['solana_signTransaction', ['user', has({ transaction: isText })]],
      [
        'solana_signAllTransactions',
        ['user', has({ transactions: it => isList(it) && it.length > 0 && it.every(isText) })],
      ],
      ['solana_signAndSendTransaction', ['user', has({ transaction: isText, options: sendsBy })]],
    ]),
  ],
])

const methodOf = (namespace: Namespace, method: unknown) =>
  typeof method === 'string' ? METHODS.get(namespace)?.get(method) : undefined

/** What a method of the embedded wallet needs; undefined: it is not permitted. */
export const permissionOf = (namespace: Namespace, method: unknown): Permission | undefined =>
  methodOf(namespace, method)?.[0]

/** Whether the parameters of a permitted method are valid. */
export const isWellFormed = (namespace: Namespace, method: string, params: unknown): boolean =>
  methodOf(namespace, method)?.[1](params) ?? false

/** What is wrong with parameters that are not valid. */
export function faultOf(method: string, params: unknown): string {
  const given = own(params, '0')
  if (method === 'wallet_sendCalls' && createsContract(given))
    return 'A call has no target: wallet_sendCalls can’t create contracts'
  const isHandedOver = method === 'eth_sendTransaction' && delegates(given)
  return isHandedOver ? 'The account can’t be handed to other code (EIP-7702)' : 'Invalid parameters'
}

/** A sign-in message in the site's form (frame.md section 3): its fields, and the text to sign. */
export interface SiteMessage extends SIWXMessageData {
  serializedMessage: string
}

/**
 * The message that the site signs with its answer; undefined if there is none: then the account is asked afterwards.
 */
export async function messageFor({ signal, signIn }: Partial<ConnectWait>): Promise<SiteMessage | undefined> {
  if (!signIn) return
  try {
    const message = await abortable(signIn(), signal)
    // Functions cannot be passed between windows, including those of an app's own message.
    const data = JSON.parse(JSON.stringify(message)) as SIWXMessageData
    return { ...data, serializedMessage: String(message) }
  } catch {
    return
  }
}

/** What a site can say about a request beside its text (EIP-1193, EIP-1474, EIP-5792). */
const CODES = [
  4001, 4100, 4200, 4900, 4901, 5700, 5710, 5720, 5730, 5740, 5750, 5760, -32000, -32002, -32003, -32005, -32602,
  -32603,
]
/** The code that the site gave with an error; undefined if it is none of these. */
export const codeTold = (reply: unknown): number | undefined => CODES.find(it => it === own(reply, 'code'))

/** What the user is asked to approve. */
export interface Approval {
  namespace: Namespace
  method: string
  params: unknown
}
