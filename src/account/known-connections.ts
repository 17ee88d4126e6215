import { signal, type Signal } from '@preact/signals-core'
import type { Namespace, ServedNamespace } from '../base/network.ts'
import type { Connections } from './connections.ts'
import type { KnownConnection } from './public.ts'
import type { Networks } from './networks.ts'
import type { Storage } from '../state/storage.ts'
import { watch } from '../state/resource.ts'
import { isRecord } from '../base/record.ts'
import { isAddress, keyOf } from '../base/caip.ts'
import { ModalError } from '../base/errors.ts'
import { clean } from '../base/text.ts'

const LIST = 'connections'
const LABELS = 'labels'
const MAX = 8
const MAX_LABELS = 32
const MAX_ID = 128
const MAX_LABEL = 32
/** These have one session for all namespaces: disconnecting one disconnects all. */
const ONE_SESSION = ['walletConnect', 'AUTH']

/** One per namespace and ID. */
type Entry = Pick<KnownConnection, 'namespace' | 'id' | 'name' | 'address'>
type Which = { namespace: Namespace; id: string }

/** Remembers which wallets are connected or were never disconnected, and the user's labels for accounts. */
export interface KnownConnections {
  /** Removes it from the list; the wallet is not notified. */
  forget(which: Which): void
  /** An empty label removes it. */
  setLabel(address: string, label: string | undefined): void
}

const isSame = (a: Which, b: Which) => a.namespace === b.namespace && a.id === b.id

/** Newest first. Stored data may be damaged or forged: no image and no link is taken from it (R85). */
export function decodeConnections(value: unknown): Entry[] {
  const list: Entry[] = []
  for (const it of Array.isArray(value) ? value.slice(0, MAX) : []) {
    if (!isRecord(it)) continue
    const { namespace, id, address } = it
    const name = clean(it['name'])
    if (typeof namespace !== 'string' || !isAddress(namespace, address)) continue
    if (!id || clean(id, MAX_ID) !== id || !name) continue
    const entry = { namespace: namespace as ServedNamespace, id, name, address }
    if (!list.some(other => isSame(other, entry))) list.push(entry)
  }
  return list
}

/** By address key, newest first. */
export const decodeLabels = (value: unknown): Map<string, string> =>
  new Map(
    (Array.isArray(value) ? value.slice(0, MAX_LABELS) : []).flatMap((it): [string, string][] => {
      const [key, text]: unknown[] = Array.isArray(it) ? it : []
      const label = clean(text, MAX_LABEL)
      return typeof key === 'string' && label ? [[key, label]] : []
    }),
  )

interface Parts {
  life: AbortSignal
  storage: Storage
  networks: Networks
  connections: Connections
  /** Holds the list. */
  knownConnections: Signal<readonly KnownConnection[]>
}

export function createKnownConnections(parts: Parts): KnownConnections {
  const { life, storage, networks, connections, knownConnections } = parts
  /** Incremented with every change of the stored data. */
  const turn = signal(0)
  const changed = () => {
    turn.value = turn.peek() + 1
  }
  const read = () => storage.read(LIST, decodeConnections) ?? []
  const readLabels = () => storage.read(LABELS, decodeLabels) ?? new Map<string, string>()
  const write = (key: typeof LIST | typeof LABELS, list: readonly unknown[]) => {
    storage.write(key, list.length ? list : undefined)
    changed()
  }

  function record(entry: Entry): void {
    const list = read()
    const newest = list.find(it => it.namespace === entry.namespace)
    if (JSON.stringify(newest) === JSON.stringify(entry)) return
    write(LIST, [entry, ...list.filter(it => !isSame(it, entry))].slice(0, MAX))
  }
  function forget(which: Which): void {
    const isMeant = (it: Which) => isSame(it, which) || (it.id === which.id && ONE_SESSION.includes(it.id))
    write(
      LIST,
      read().filter(it => !isMeant(it)),
    )
  }

  const active = new Map<Namespace, string>()
  watch(life, () => {
    for (const namespace of networks.namespaces()) {
      const { connector, address } = connections.of(namespace).value
      const before = active.get(namespace)
      if (connector) {
        const { id, name } = connector
        active.set(namespace, id)
        record({ namespace: connector.namespace, id, name, address })
      } else if (before) {
        active.delete(namespace)
        // If another tab connected another wallet, that one is stored, and this one stays on the list.
        if (!storage.get('session')?.[namespace]) forget({ namespace, id: before })
      }
    }
  })
  storage.watch(changed, life)
  watch(life, () => {
    turn.value
    const labels = readLabels()
    const offered = networks.namespaces()
    const list = read().flatMap((it): KnownConnection[] => {
      const { namespace, id, address } = it
      if (!offered.includes(namespace)) return []
      const isActive = connections.of(namespace).value.connector?.id === id
      const caipAddress = isActive ? connections.account(namespace)?.caipAddress : undefined
      const label = labels.get(keyOf(namespace, address))
      return [{ ...it, isActive, ...(caipAddress && { caipAddress }), ...(label && { label }) }]
    })
    if (JSON.stringify(list) !== JSON.stringify(knownConnections.peek()))
      knownConnections.value = Object.freeze(list.map(it => Object.freeze(it)))
  })

  return {
    forget,
    setLabel(address, label) {
      const namespace = networks.namespaces().find(it => isAddress(it, address))
      if (!namespace) throw new ModalError('address/invalid', { message: 'Invalid CAIP Address' })
      const key = keyOf(namespace, address)
      const text = clean(label, MAX_LABEL)
      const others = [...readLabels()].filter(([other]) => other !== key)
      write(LABELS, (text ? [[key, text], ...others] : others).slice(0, MAX_LABELS))
    },
  }
}
