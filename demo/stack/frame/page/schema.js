// The events and their required payloads.
const text = value => typeof value === 'string'
const chain = value => text(value) || Number.isSafeInteger(value)
const record = value => typeof value === 'object' && value !== null && !Array.isArray(value)
const oneOf =
  (...values) =>
  value =>
    values.includes(value)
const email = value => text(value) && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value)
const maybe = check => value => value === undefined || value === null || check(value)
const mapOf = check => value => record(value) && Object.values(value).every(check)

const SIWX = ['accountAddress', 'chainId', 'domain', 'uri', 'version', 'nonce']
const isSiwx = value => record(value) && SIWX.every(key => text(value[key])) && maybe(text)(value.serializedMessage)

const NOTHING = {}
const accountType = oneOf('eoa', 'smartAccount')

/** @type {Map<string, Record<string, (value: unknown) => boolean>>} */
const EVENTS = new Map(
  Object.entries({
    SWITCH_NETWORK: { chainId: chain },
    CONNECT_EMAIL: { email },
    CONNECT_DEVICE: NOTHING,
    CONNECT_OTP: { otp: text },
    GET_SOCIAL_REDIRECT_URI: { provider: oneOf('google', 'github', 'apple', 'facebook', 'x', 'discord') },
    CONNECT_SOCIAL: { uri: text },
    GET_FARCASTER_URI: NOTHING,
    CONNECT_FARCASTER: NOTHING,
    GET_USER: { chainId: maybe(chain), preferredAccountType: maybe(text), siwxMessage: maybe(isSiwx) },
    SIGN_OUT: NOTHING,
    IS_CONNECTED: { token: maybe(text) },
    GET_CHAIN_ID: NOTHING,
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: NOTHING,
    INIT_SMART_ACCOUNT: NOTHING,
    SET_PREFERRED_ACCOUNT: { type: accountType },
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
    SYNC_DAPP_DATA: { projectId: text, metadata: maybe(record), sdkVersion: maybe(text), sdkType: maybe(text) },
    RELOAD: NOTHING,
  }),
)

/** Describes what is wrong with an event, or returns undefined. @param {string} name */
export function problemWith(name, payload) {
  const shape = EVENTS.get(name)
  if (!shape) return 'Unknown event'
  for (const [key, check] of Object.entries(shape)) {
    if (check(Object(payload)[key])) continue
    return key === 'email' ? 'Invalid email' : `Invalid payload: ${key}`
  }
}
