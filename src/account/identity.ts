import { computed, signal, type ReadonlySignal } from '@preact/signals-core'
import type { AccountContext } from './context.ts'
import { resource, watch } from '../state/resource.ts'
import { accountName } from '../base/account-name.ts'
import { isRecord, own } from '../base/record.ts'
import { isAddress, isNetworkId, keyOf, sameAddress } from '../base/caip.ts'
import type { Identity } from '../services/network/data.ts'

/** Name and picture of the active account, loaded while they are on display. */
export interface AccountIdentity {
  /** The user's label: shown first if there is room for one name, since it distinguishes their accounts. */
  label: ReadonlySignal<string | undefined>
  /** Name and picture, as far as known. */
  known: ReadonlySignal<Identity>
  /** The cached name of one of the user's accounts. */
  nameOf(address: string): string | undefined
  /** Every source has been asked, or there is none. */
  isSettled: ReadonlySignal<boolean>
  /** Marks the identity as on display, as the modal does while it is open. Returns a function that ends it. */
  look(): () => void
  /** Records a new name of the account. */
  learn(address: string, name: string): void
}

/** Lifetime of an account's name (spec section 9). */
const NAME_TTL_MS = 300_000
const KEY = 'ens_cache'
const MAX = 20

interface Kept {
  name: string
  /** In ms. */
  at: number
  /** The network that it is for; absent if a service gave it, for all. */
  network?: string
}

/** By address. Stored data may be damaged or forged, so a name counts only if it has the right shape. */
export const decodeNames = (value: unknown): Map<string, Kept> =>
  new Map(
    (isRecord(value) ? Object.entries(value).slice(0, MAX) : []).flatMap(([address, it]): [string, Kept][] => {
      const name = accountName(own(it, 'name'))
      const at = own(it, 'at')
      const network = own(it, 'network')
      return isAddress('eip155', address) && name && Number.isFinite(at)
        ? [[address, { name, at: at as number, ...(isNetworkId(network) && { network }) }]]
        : []
    }),
  )

export function createIdentity(ctx: AccountContext): AccountIdentity {
  const { life, storage, router, networks, connections, knownConnections } = ctx
  const lookers = signal(0)
  /** Incremented with every stored name. */
  const turn = signal(0)

  /** Of names that nodes tell, each is for one network: the one for Ethereum never stands in on another (ENSIP-19). */
  const place = () => (ctx.sourcesChunk === 'services' ? undefined : networks.active.value.caipNetworkId)

  const read = () => storage.read(KEY, decodeNames) ?? new Map<string, Kept>()
  /** Undefined if it is old, or was stored by a clock that was ahead. */
  const keptName = (address: string): string | undefined => {
    const kept = read().get(keyOf('eip155', address))
    const age = Date.now() - (kept?.at ?? 0)
    return age >= 0 && age < NAME_TTL_MS && kept?.network === place() ? kept?.name : undefined
  }
  const keep = (address: string, name: string | undefined, network = place()) => {
    if (!isAddress('eip155', address)) return
    const key = keyOf('eip155', address)
    const others = [...read()].filter(([other]) => other !== key)
    const entries = name ? [[key, { name, at: Date.now(), ...(network && { network }) }] as const, ...others] : others
    storage.write(KEY, entries.length ? Object.fromEntries(entries.slice(0, MAX)) : undefined)
    turn.value++
  }

  /** Asks only the data service, and only if no other source knows a name. */
  async function reverse(address: string, wait: { signal: AbortSignal }): Promise<Identity> {
    const name = keptName(address)
    if (name) return { name }
    const { names } = await ctx.sources()
    const found = await names.reverse({
      network: networks.active.peek().caipNetworkId,
      address,
      sender: address,
      ...wait,
    })
    if (found?.name) keep(address, found.name)
    return found ?? {}
  }

  // Printed in other letter case by its chain, it is still the same address.
  let last: string | undefined
  const account = computed(() => {
    const namespace = networks.namespace.value
    const { status, address } = connections.of(namespace).value
    if (status !== 'connected') return (last = undefined)
    return (last = sameAddress(namespace, last, address) ? last : address)
  })
  const state = resource(
    life,
    // Never on test networks (contract of the data service).
    computed(() => {
      const isSeen = router.isOpen.value || lookers.value > 0
      const address = isSeen && !networks.active.value.testnet ? account.value : undefined
      return address ? { address, network: place() } : undefined
    }),
    async ({ address, network: place }, wait) => {
      try {
        const network = networks.active.peek()
        const identity = await (await ctx.sources()).names.identity({ network, address, sender: address, ...wait })
        const isEmbedded = connections.of('eip155').peek().connector?.type === 'auth'
        if (identity.name || !isEmbedded || !isAddress('eip155', address)) {
          keep(address, identity.name, place)
          return identity
        }
        const found = await reverse(address, wait)
        return { ...found, avatar: identity.avatar ?? found.avatar }
      } catch (error) {
        ctx.report(error)
        throw error
      }
    },
  )
  // What a page button loaded is stale by the time the modal opens, or has failed.
  watch(life, () => {
    if (!router.isOpen.value) return
    const { status, at = 0 } = state.peek()
    if (status === 'failed' || (status === 'ready' && Date.now() - at > NAME_TTL_MS)) state.reload()
  })

  const nameOf = (address: string) => {
    turn.value
    return (address === account.value && state.value.data?.name) || keptName(address)
  }
  return {
    nameOf,
    label: computed(() => {
      const namespace = networks.namespace.value
      const { address } = connections.of(namespace).value
      return own(
        knownConnections.value.find(it => it.namespace === namespace && it.address === address),
        'label',
      ) as string | undefined
    }),
    known: computed(() => ({
      name: account.value && nameOf(account.value),
      avatar: state.value.data?.avatar,
    })),
    isSettled: computed(() => state.value.status !== 'loading'),
    look() {
      lookers.value++
      return () => {
        lookers.value--
      }
    },
    learn(address, name) {
      keep(address, name)
      state.reload()
    },
  }
}
