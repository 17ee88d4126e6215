import { isRecord } from '../base/record.ts'
import { attempt } from '../base/errors.ts'
import { createStoredTexts } from './stored-texts.ts'

/** A wallet of before: enough to offer it until the directory has told of it anew. */
export interface RecentWallet {
  id: string
  rdns?: string
  name?: string
  /** Of its picture in the directory. */
  imageId?: string
}

/** What the core reads and writes of that, decoded. No markup, URL or wallet object is ever taken from here. */
export interface StoredItems {
  session: Record<string, string>
  network: string
  /** At most two (specification section 9). */
  recent: RecentWallet[]
}

/** Until when something is kept: as long as somebody is connected, until what it is about is over, or for good. */
type Lifetime = 'connection' | 'task' | 'browser'

/**
 * Everything that is kept in this browser under `wallet-modal/1/`, and until when; a new shape
 * gets a new number. Keys of the secure site's protocol stand in connectors/embedded, of the relay's in
 * connectors/walletconnect, and of sign-in in features/sign-in.
 */
export interface StoredKeys extends Record<keyof StoredItems, Lifetime> {
  /** Connector id by namespace: presence means reconnect on start. */
  session: 'task'
  /** Active network, CAIP-2. */
  network: 'browser'
  /** Wallets connected before, newest first. */
  recent: 'browser'
  /** The user's wallets, until each is disconnected. */
  connections: 'task'
  /** What the user calls an account, by address. */
  labels: 'browser'
  /** Whether an installed wallet was there at the last opening. */
  here: 'browser'
  /** Names of accounts, for a while. */
  ens_cache: 'connection'
  /** What the account has on its network, for half a minute. */
  portfolio_cache: 'connection'
  /** What it has of the network's own currency. */
  native_balance_cache: 'connection'
  /** Transactions handed over here whose end is not known yet, or has just come. */
  sent: 'task'
  /** A purchase that has no end yet. */
  purchase: 'task'
  /** A swap whose second confirmation was never given. */
  swap: 'task'
  /** Whom the user sent to, by namespace. */
  [recipients: `recipients/${string}`]: 'browser'
  /** Kind of account of the embedded wallet that the user chose, by namespace. */
  'account-types': 'browser'
  /** Permissions given to the page for a smart account. */
  'app-permissions': 'task'
  /** That the user has seen that the embedded wallet is ready. */
  'wallet-ready': 'browser'
  /** Keys of the session with Coinbase's smart wallet. */
  coinbase: 'task'
}
export type StoredKey = keyof StoredKeys
/** What is kept as long as somebody is connected. */
export type KeyOfConnection = { [Key in StoredKey]: StoredKeys[Key] extends 'connection' ? Key : never }[StoredKey]

export interface Storage {
  get<Key extends keyof StoredItems>(key: Key): StoredItems[Key] | undefined
  set<Key extends keyof StoredItems>(key: Key, value: StoredItems[Key] | undefined): void
  /** Whoever reads a key brings the decoder: whatever is stored may be damaged or forged. */
  read<T>(key: StoredKey, decode: (value: unknown) => T | undefined): T | undefined
  write(key: StoredKey, value: unknown): void
  /** Another tab changed a key. */
  watch(listener: (key: string) => void, life: AbortSignal): void
}

const PREFIX = 'wallet-modal/1/'
/** Wallets used last that are remembered. */
export const MAX_RECENT = 2

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 128

const decoders: { [Key in keyof StoredItems]: (value: unknown) => StoredItems[Key] | undefined } = {
  session: value =>
    isRecord(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter((entry): entry is [string, string] => isText(entry[1]) && entry[0] !== '__proto__')
            .slice(0, 8),
        )
      : undefined,
  network: value => (isText(value) && /^[a-z0-9]+:[\w-]+$/i.test(value) ? value : undefined),
  recent: value =>
    Array.isArray(value)
      ? value
          .slice(0, MAX_RECENT)
          .filter(isRecord)
          .flatMap(({ id, rdns, name, imageId }) =>
            isText(id)
              ? {
                  id,
                  ...(isText(rdns) && { rdns }),
                  ...(isText(name) && { name }),
                  ...(isText(imageId) && /^[\w-]+$/.test(imageId) && { imageId }),
                }
              : [],
          )
      : undefined,
}

/** Storage that never throws: where the browser refuses, values live as long as the page. */
export function createStorage(area?: () => globalThis.Storage): Storage {
  const texts = createStoredTexts(PREFIX, area)
  const storage: Storage = {
    get: key => storage.read(key, decoders[key]),
    set: (key, value) => storage.write(key, value),
    read(key, decode) {
      const text = texts.get(key)
      return text ? attempt(() => decode(JSON.parse(text))) : undefined
    },
    write: (key, value) => texts.set(key, value === undefined ? null : JSON.stringify(value)),
    watch(listener, life) {
      addEventListener(
        'storage',
        event => {
          // A null key means that the whole area was cleared.
          if (event.key === null) for (const key of Object.keys(decoders)) listener(key)
          else if (event.key.startsWith(PREFIX)) listener(event.key.slice(PREFIX.length))
        },
        { signal: life },
      )
    },
  }
  return storage
}
