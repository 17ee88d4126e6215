// The rings of this browser: one for each wallet that was opened here. What cannot be read is left as it is, because it may
// hold the only seal of a passkey.
import { attempt } from '../base/errors.ts'
import type { Addresses } from './keys/keys.ts'
import { readRing, writeRing, type Ring, type RingKey } from './ring.ts'

const PREFIX = 'wallet-modal/ring/'
const LAST = 'wallet-modal/last'

/** A ring, and whether this browser keeps it: storage can be refused, or hold something unreadable in its place. */
export interface Kept {
  ring: Ring
  isKept: boolean
}

export interface Rings {
  /** The wallets of this browser, the last used one first. Unreadable ones are left out. */
  all(): Ring[]
  /** The ring that has a passkey. `id`: in hex. */
  withPasskey(id: string): Ring | undefined
  /**
   * Puts a passkey that has just opened `account` on its ring, makes that wallet the last used one, and asks the browser to
   * keep its storage. `file`: a wallet file that helped; its further passkeys come along if it is of the same wallet.
   */
  learn(account: Addresses, key: RingKey, file?: Ring): Kept
  /**
   * Writes a changed ring; what other pages added to it meanwhile stays. A wallet that was forgotten meanwhile stays
   * forgotten.
   */
  keep(ring: Ring): Kept
  /** Forgets a wallet in this browser. */
  forget(ring: Ring): void
}

/** The site's storage; undefined where the browser refuses it. */
export const storageOfPage = (): Storage | undefined => attempt(() => localStorage)

/** `rp`: the site's host name. */
export function createRings(storage: Storage | undefined, rp: string): Rings {
  const nameOf = (evm: string) => PREFIX + evm.toLowerCase()
  const readAt = (name: string) => readRing(storage?.getItem(name) ?? null, rp)

  function all(): Ring[] {
    const names = attempt(() => Object.keys(storage ?? {}).filter(it => it.startsWith(PREFIX))) ?? []
    const last = attempt(() => storage?.getItem(LAST))
    const rings = names.sort().flatMap(name => attempt(() => readAt(name)) ?? [])
    return rings.sort((a, b) => Number(nameOf(b.evm) === last) - Number(nameOf(a.evm) === last))
  }

  function write(ring: Ring): boolean {
    const name = nameOf(ring.evm)
    const isWritten = attempt(() => {
      if (!storage) return false
      storage.setItem(name, writeRing(ring))
      storage.setItem(LAST, name)
      return true
    })
    // Nobody waits for the answer: browsers that ask their user would hold up the wallet.
    if (isWritten) navigator.storage?.persist?.().catch(() => undefined)
    return isWritten === true
  }

  /** Throws nothing, and says no, where something unreadable is in its place. */
  function put(ring: Ring): Kept {
    const isFree = attempt(() => {
      readAt(nameOf(ring.evm))
      return true
    })
    return { ring, isKept: isFree === true && write(ring) }
  }

  function keep(ring: Ring): Kept {
    const stored = attempt(() => readAt(nameOf(ring.evm)))
    if (!stored) return { ring, isKept: false }
    const keys = ring.keys.map(key => ({ ...stored.keys.find(({ id }) => id === key.id), ...key }))
    const others = stored.keys.filter(({ id }) => !keys.some(it => it.id === id))
    const saved = ring.saved ?? stored.saved
    return put({ ...ring, keys: [...keys, ...others], ...(saved !== undefined && { saved }) })
  }

  function learn(account: Addresses, key: RingKey, file?: Ring): Kept {
    const stored = attempt(() => readAt(nameOf(account.evm)))
    const further = file?.evm === account.evm ? file : undefined
    const known = [...(stored?.keys ?? []), ...(further?.keys ?? [])]
    const before = known.find(({ id }) => id === key.id)
    const others = known.filter(({ id }, at) => id !== key.id && known.findIndex(it => it.id === id) === at)
    const name = before?.name ?? (others.length ? `${key.name} ${others.length + 1}` : key.name)
    const mine: RingKey = { ...key, name, made: before?.made ?? key.made }
    const saved = stored?.saved ?? further?.saved
    return put({ v: 1, rp, ...account, keys: [...others, mine], ...(saved !== undefined && { saved }) })
  }

  return {
    all,
    withPasskey: id => all().find(({ keys }) => keys.some(it => it.id === id)),
    learn,
    keep,
    forget(ring) {
      storage?.removeItem(nameOf(ring.evm))
    },
  }
}
