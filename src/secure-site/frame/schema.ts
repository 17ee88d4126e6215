// The events of the embedding site, and their required payloads.
import { isRecord, isWhole, recordOf } from '../../base/record.ts'
import { isState } from '../connect/handover.ts'

type Check = (value: unknown) => boolean
type Shape = Record<string, Check>

const text: Check = value => typeof value === 'string'
const chain: Check = value => text(value) || isWhole(value)
const oneOf =
  (...values: string[]): Check =>
  value =>
    values.some(it => it === value)
const email: Check = value => typeof value === 'string' && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value)
const maybe =
  (check: Check): Check =>
  value =>
    value === undefined || value === null || check(value)
const mapOf =
  (check: Check): Check =>
  value =>
    isRecord(value) && Object.values(value).every(check)

const SIWX = ['accountAddress', 'chainId', 'domain', 'uri', 'version', 'nonce']
const isSiwx: Check = value =>
  isRecord(value) && SIWX.every(key => text(value[key])) && maybe(text)(value['serializedMessage'])

const NOTHING: Shape = {}

const EVENTS = new Map<string, Shape>(
  Object.entries<Shape>({
    SWITCH_NETWORK: { chainId: chain },
    CONNECT_EMAIL: { email },
    CONNECT_DEVICE: NOTHING,
    CONNECT_OTP: { otp: text },
    GET_SOCIAL_REDIRECT_URI: { provider: oneOf('google', 'github', 'apple', 'facebook', 'x', 'discord') },
    CONNECT_SOCIAL: { uri: text },
    GET_FARCASTER_URI: NOTHING,
    CONNECT_FARCASTER: NOTHING,
    CONNECT_PASSKEY: { state: isState, chainId: maybe(chain), siwxMessage: maybe(isSiwx) },
    GET_USER: { chainId: maybe(chain), preferredAccountType: maybe(text), siwxMessage: maybe(isSiwx) },
    SIGN_OUT: NOTHING,
    IS_CONNECTED: { token: maybe(text) },
    GET_CHAIN_ID: NOTHING,
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: NOTHING,
    INIT_SMART_ACCOUNT: NOTHING,
    SET_PREFERRED_ACCOUNT: { type: oneOf('eoa', 'smartAccount') },
    RPC_REQUEST: { method: text, chainNamespace: maybe(text), chainId: maybe(chain) },
    RPC_ABORT: NOTHING,
    UPDATE_EMAIL: { email },
    UPDATE_EMAIL_PRIMARY_OTP: { otp: text },
    UPDATE_EMAIL_SECONDARY_OTP: { otp: text },
    SYNC_THEME: {
      themeMode: maybe(oneOf('light', 'dark')),
      themeVariables: maybe(mapOf(it => text(it) || typeof it === 'number')),
      w3mThemeVariables: maybe(mapOf(text)),
    },
    SYNC_DAPP_DATA: { projectId: text, metadata: maybe(isRecord), sdkVersion: maybe(text), sdkType: maybe(text) },
    RELOAD: NOTHING,
  }),
)

export const UNKNOWN_EVENT = 'Unknown event'

/** Describes what is wrong with an event, or returns undefined. `name`: without its prefix. */
export function problemWithEvent(name: string, payload: unknown): string | undefined {
  const shape = EVENTS.get(name)
  if (!shape) return UNKNOWN_EVENT
  for (const [key, check] of Object.entries(shape)) {
    if (check(recordOf(payload)[key])) continue
    return key === 'email' ? 'Invalid email' : `Invalid payload: ${key}`
  }
}
