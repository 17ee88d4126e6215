import { isBag } from '../base/bag.ts'
/** A wallet of before: enough to offer it until the directory has told of it anew. */
export interface RecentWallet {
  id: string
  rdns?: string
  name?: string
  /** Of its picture in the directory. */
  imageId?: string
}

/** What is kept between visits. No markup, URL or wallet object is ever taken from here. */
export interface StoredItems {
  /** Connector id by namespace: presence means reconnect on start. */
  session: Record<string, string>
  /** Active network, CAIP-2. */
  network: string
  /** Newest first, at most two (specification section 9). */
  recent: RecentWallet[]
}

export interface Storage {
  get<Key extends keyof StoredItems>(key: Key): StoredItems[Key] | undefined
  set<Key extends keyof StoredItems>(key: Key, value: StoredItems[Key] | undefined): void
  /** A key of a chunk, which brings the decoder: whatever is stored may be damaged or forged. */
  read<T>(key: string, decode: (value: unknown) => T | undefined): T | undefined
  write(key: string, value: unknown): void
  /** Another tab changed a key. */
  watch(listener: (key: string) => void, life: AbortSignal): void
}

const PREFIX = 'wallet-modal/1/'
const MAX_RECENT = 2

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 128

const decoders: { [Key in keyof StoredItems]: (value: unknown) => StoredItems[Key] | undefined } = {
  session: value =>
    isBag(value)
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
          .filter(isBag)
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
export function createStorage(area = () => window.localStorage): Storage {
  const memory = new Map<string, string | null>()
  const storage: Storage = {
    get: key => storage.read(key, decoders[key]),
    set: (key, value) => storage.write(key, value),
    read(key, decode) {
      let text = memory.get(key)
      try {
        text ??= text === null ? null : area().getItem(PREFIX + key)
        return text ? decode(JSON.parse(text)) : undefined
      } catch {
        return undefined
      }
    },
    write(key, value) {
      const text = value === undefined ? null : JSON.stringify(value)
      try {
        if (text === null) area().removeItem(PREFIX + key)
        else area().setItem(PREFIX + key, text)
        memory.delete(key)
      } catch {
        memory.set(key, text)
      }
    },
    watch(listener, life) {
      addEventListener(
        'storage',
        event => {
          // A null key means that the whole area was cleared.
          const keys =
            event.key === null
              ? Object.keys(decoders)
              : event.key.startsWith(PREFIX)
                ? [event.key.slice(PREFIX.length)]
                : []
          for (const key of keys) listener(key)
        },
        { signal: life },
      )
    },
  }
  return storage
}
