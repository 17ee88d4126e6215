import { isRecord } from '../base/record.ts'
import { attempt } from '../base/errors.ts'
import { createStoredTexts } from './stored-texts.ts'

/** A previously used wallet: enough to offer it until the wallet directory has been asked again. */
export interface RecentWallet {
  id: string
  rdns?: string
  name?: string
  /** ID of its image in the wallet directory. */
  imageId?: string
}

/**
 * The stored items that the core reads and writes, decoded. No markup, URL or wallet object is ever taken from here.
 */
export interface StoredItems {
  session: Record<string, string>
  network: string
  /** At most two (spec section 9). */
  recent: RecentWallet[]
}

/** How long an item is kept: while an account is connected, until its task is finished, or for good. */
type Lifetime = 'connection' | 'task' | 'browser'

/**
 * Everything that is stored in this browser under `wallet-modal/1/`, and for how long; a new shape gets a new number.
 * The keys of the secure site's protocol are in connectors/embedded, the relay's in connectors/walletconnect, and the
 * sign-in's in features/sign-in.
 */
export interface StoredKeys extends Record<keyof StoredItems, Lifetime> {
  /** Connector ID by namespace: if present, reconnect on start. */
  session: 'task'
  /** CAIP-2 ID of the active network. */
  network: 'browser'
  /** Previously connected wallets, newest first. */
  recent: 'browser'
  /** The user's wallets, until each is disconnected. */
  connections: 'task'
  /** The user's labels for accounts, by address. */
  labels: 'browser'
  /** Whether an installed wallet was found when the modal was last opened. */
  here: 'browser'
  /** Names of accounts, for a limited time. */
  ens_cache: 'connection'
  /** The account's holdings on its network, for half a minute. */
  portfolio_cache: 'connection'
  /** The account's native balance. */
  native_balance_cache: 'connection'
  /** Transactions sent from here whose outcome is unknown or has just arrived. */
  sent: 'task'
  /** Transactions sent from here that are decided, where no service tells the history. */
  journal: 'browser'
  /** An unfinished purchase. */
  purchase: 'task'
  /** What was paid to sites, without the signatures. Written by src/payments, because a failure to write counts there. */
  payments: 'browser'
  /** What may be paid to sites without a question here; written by src/payments, too. */
  'pay-budgets': 'browser'
  /** A swap whose second confirmation was never given. */
  swap: 'task'
  /** Recipients the user has sent to, by namespace. */
  [recipients: `recipients/${string}`]: 'browser'
  /** Contracts of tokens that were added, swapped or received here, by network. */
  'seen-tokens': 'browser'
  /** The embedded wallet's account type that the user chose, by namespace. */
  'account-types': 'browser'
  /** Permissions of a smart account that were granted to the app. */
  'app-permissions': 'task'
  /** That the user has seen that the embedded wallet is ready. */
  'wallet-ready': 'browser'
  /** Session keys for Coinbase's smart wallet. */
  coinbase: 'task'
  /** What a wallet app on this Android device granted the page. */
  'mobile-adapter': 'task'
}
export type StoredKey = keyof StoredKeys
/** Items that are kept while an account is connected. */
export type KeyOfConnection = { [Key in StoredKey]: StoredKeys[Key] extends 'connection' ? Key : never }[StoredKey]

export interface Storage {
  get<Key extends keyof StoredItems>(key: Key): StoredItems[Key] | undefined
  set<Key extends keyof StoredItems>(key: Key, value: StoredItems[Key] | undefined): void
  /** The caller of a read brings the decoder, because stored values may be damaged or forged. */
  read<T>(key: StoredKey, decode: (value: unknown) => T | undefined): T | undefined
  write(key: StoredKey, value: unknown): void
  /** Calls back when another tab changed a key. */
  watch(listener: (key: string) => void, life: AbortSignal): void
}

const PREFIX = 'wallet-modal/1/'
/** How many recently used wallets are remembered. */
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

/** Storage that never throws: if the browser refuses, values live until the page is closed. */
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
