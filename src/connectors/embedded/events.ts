import { isWhole } from '../../base/record.ts'
import type { CaipNetworkId } from '../../base/network.ts'
import { isAddress } from '../../base/caip.ts'
import { isEmail } from '../../base/login.ts'
import { ModalError } from '../../base/errors.ts'
import { clean } from '../../base/text.ts'
import { httpsUrl } from '../../base/url.ts'
import { list, own, str } from '../../services/decode.ts'
import type { SignedIn } from '../connector.ts'
import type { SiteMessage } from './methods.ts'

export type AccountType = 'eoa' | 'smartAccount'
export const SOCIAL_PROVIDERS = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** The signed-in user, with the account on the requested network and all available account types. */
export interface EmbeddedUser {
  email?: string
  userName?: string
  address: string
  /** As the site writes it: the bare number of an EVM chain, CAIP-2 for any other. */
  chainId: string | number
  accounts: { address: string; type: AccountType }[]
  preferredAccountType?: AccountType
  smartAccountDeployed?: boolean
  /** Of a passkey wallet: whether it outlives its passkey. */
  isBackedUp?: boolean
}

/** A request to the embedded wallet. */
export interface RpcPayload {
  method: string
  params?: unknown
  chainNamespace: string
  chainId: CaipNetworkId
}

/** The value if it is valid; otherwise the whole message is invalid. */
function sure<T>(value: T | undefined): T {
  if (value === undefined) throw new ModalError('http/bad-reply')
  return value
}
const oneOf =
  <Name extends string>(...names: Name[]) =>
  (value: unknown): Name =>
    sure(names.find(name => name === value))
/** Undefined if the site leaves it out or sends null. */
const maybe = <T>(value: unknown, read: (value: unknown) => T): T | undefined =>
  value === undefined || value === null ? undefined : read(value)

const accountType = oneOf('eoa', 'smartAccount')
const flag = (value: unknown) => sure(typeof value === 'boolean' ? value : undefined)
const address = (value: unknown) => sure(isAddress('eip155', value) || isAddress('solana', value) ? value : undefined)
const email = (value: unknown) => {
  const text = str(value, 254)
  return sure(text && isEmail(text) ? text : undefined)
}
const chainId = (value: unknown) => sure(isWhole(value) ? value : str(value, 64))
const link = (value: unknown) => sure(httpsUrl(value, true))

function user(payload: unknown): EmbeddedUser {
  const isBackedUp = maybe(own(payload, 'isBackedUp'), flag)
  return {
    email: maybe(own(payload, 'email'), email),
    userName: maybe(own(payload, 'userName'), value => clean(value)) || undefined,
    address: address(own(payload, 'address')),
    chainId: chainId(own(payload, 'chainId')),
    accounts: list(own(payload, 'accounts') ?? [], item => ({
      address: address(own(item, 'address')),
      type: accountType(own(item, 'type')),
    })),
    preferredAccountType: maybe(own(payload, 'preferredAccountType'), accountType),
    smartAccountDeployed: maybe(own(payload, 'smartAccountDeployed'), flag),
    ...(isBackedUp !== undefined && { isBackedUp }),
  }
}

const LONGEST_MESSAGE = 4096
/** The signature of an undeployed contract includes how to deploy it (ERC-6492). */
const LONGEST_SIGNATURE = 20_000
/**
 * The user, and what was signed with the answer. Malformed signatures are dropped; the user is signed in nevertheless.
 */
function userAndSigned(payload: unknown): EmbeddedUser & { signed?: SignedIn[] } {
  const message = own(payload, 'message')
  const signature = str(own(payload, 'signature'), LONGEST_SIGNATURE)
  const isSigned = typeof message === 'string' && message.length <= LONGEST_MESSAGE && signature
  return { ...user(payload), ...(isSigned && { signed: [{ message, signature }] }) }
}

interface Row<Payload, Reply> {
  /** The payload of a success; throws if it is invalid. */
  read(payload: unknown): Reply
  /** Time limit for the answer; absent if the user is asked and can take their time. */
  timeoutMs?: number
  /** Exists for its type only. */
  payload?: Payload
}
const TIMEOUT_MS = 30_000
const event =
  <Payload = undefined>(timeoutMs: number | undefined = TIMEOUT_MS) =>
  <Reply = undefined>(read: (payload: unknown) => Reply = () => undefined as Reply): Row<Payload, Reply> => ({
    read,
    timeoutMs,
  })
const WITHOUT_END = 0

/**
 * Every event that this client sends to the secure site: its payload, and how its success is read. The site answers
 * with `{NAME}_SUCCESS`, or `{NAME}_ERROR` with `{ message }`.
 */
export const EVENTS = {
  SWITCH_NETWORK: event<{ chainId: CaipNetworkId }>()(it => ({ chainId: chainId(own(it, 'chainId')) })),
  CONNECT_EMAIL: event<{ email: string }>()(it => ({
    action: oneOf('VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT')(own(it, 'action')),
  })),
  CONNECT_DEVICE: event(WITHOUT_END)(),
  CONNECT_OTP: event<{ otp: string }>()(),
  CONNECT_SOCIAL: event<{ uri: string }>()(user),
  GET_SOCIAL_REDIRECT_URI: event<{ provider: SocialProvider }>()(it => ({ uri: link(own(it, 'uri')) })),
  GET_FARCASTER_URI: event()(it => ({ url: link(own(it, 'url')) })),
  CONNECT_FARCASTER: event(WITHOUT_END)(it => ({ userName: clean(own(it, 'userName')) })),
  GET_USER: event<{ chainId: CaipNetworkId; preferredAccountType?: AccountType; siwxMessage?: SiteMessage }>()(
    userAndSigned,
  ),
  CONNECT_PASSKEY: event<{ state: string; chainId: CaipNetworkId; siwxMessage?: SiteMessage }>(WITHOUT_END)(
    userAndSigned,
  ),
  SIGN_OUT: event()(),
  IS_CONNECTED: event()(it => ({ isConnected: flag(own(it, 'isConnected')) })),
  GET_CHAIN_ID: event()(it => ({ chainId: chainId(own(it, 'chainId')) })),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: event()(it => ({
    smartAccountEnabledNetworks: list(own(it, 'smartAccountEnabledNetworks'), id => (isWhole(id) ? id : undefined)),
  })),
  INIT_SMART_ACCOUNT: event()(it => ({
    address: address(own(it, 'address')),
    isDeployed: flag(own(it, 'isDeployed')),
  })),
  SET_PREFERRED_ACCOUNT: event<{ type: AccountType }>()(it => ({
    type: accountType(own(it, 'type')),
    address: address(own(it, 'address')),
  })),
  RPC_REQUEST: event<RpcPayload>(WITHOUT_END)(result => result),
  /** Cancels unanswered requests. */
  RPC_ABORT: event()(),
  UPDATE_EMAIL: event<{ email: string }>()(it => ({
    action: oneOf('VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP')(own(it, 'action')),
  })),
  UPDATE_EMAIL_PRIMARY_OTP: event<{ otp: string }>()(),
  UPDATE_EMAIL_SECONDARY_OTP: event<{ otp: string }>()(it => ({ newEmail: email(own(it, 'newEmail')) })),
  SYNC_THEME: event<{
    themeMode?: 'light' | 'dark'
    themeVariables?: Record<string, string | number>
    w3mThemeVariables?: Record<string, string>
  }>()(),
  SYNC_DAPP_DATA: event<{
    metadata?: { name: string; description: string; url: string; icons: string[] }
    sdkVersion?: string
    sdkType?: string
    projectId: string
  }>()(),
}

export type EventName = keyof typeof EVENTS
export type ReplyOf<Name extends EventName> = ReturnType<(typeof EVENTS)[Name]['read']>
type Given<Name extends EventName> = (typeof EVENTS)[Name] extends Row<infer Payload, unknown> ? Payload : never
/** The payload of an event, if it has one, as arguments. */
export type Carries<Name extends EventName> =
  Given<Name> extends undefined ? [payload?: undefined] : [payload: NonNullable<Given<Name>>]
