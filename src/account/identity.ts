import { computed, signal, type ReadonlySignal } from '@preact/signals-core'
import type { AccountContext } from './context.ts'
import { resource, watch } from '../state/resource.ts'
import { accountName } from '../base/account-name.ts'
import { isRecord, own } from '../base/record.ts'
import { isAddress, keyOf, sameAddress } from '../base/caip.ts'
import type { Identity } from '../services/data.ts'

/** Name and picture of the account in front, asked for while somebody looks. */
export interface AccountIdentity {
  /** What the user calls it: first where there is room for one name, since it tells their accounts apart. */
  label: ReadonlySignal<string | undefined>
  /** As far as somebody knows them. */
  known: ReadonlySignal<Identity>
  /** What an account of the user is called, as far as it was asked for and is kept. */
  nameOf(address: string): string | undefined
  /** Everybody who could know has been asked, or there is nobody to ask. */
  isSettled: ReadonlySignal<boolean>
  /** Somebody looks; the modal itself does so while it is open. Returns the end of it. */
  look(): () => void
  /** The account has this name from now on. */
  learn(address: string, name: string): void
}

/** Of an account's name (specification section 9). */
const NAME_TTL_MS = 300_000
const KEY = 'ens_cache'
const MAX = 20

interface Kept {
  name: string
  /** In ms. */
  at: number
}

/** By address. What is stored may be damaged or forged, so a name counts only with its shape. */
export const decodeNames = (value: unknown): Map<string, Kept> =>
  new Map(
    (isRecord(value) ? Object.entries(value).slice(0, MAX) : []).flatMap(([address, it]): [string, Kept][] => {
      const name = accountName(own(it, 'name'))
      const at = own(it, 'at')
      return isAddress('eip155', address) && name && Number.isFinite(at) ? [[address, { name, at: at as number }]] : []
    }),
  )

export function createIdentity(ctx: AccountContext): AccountIdentity {
  const { life, storage, router, networks, connections, knownConnections } = ctx
  const lookers = signal(0)
  /** Grows with every name that is kept. */
  const turn = signal(0)

  const read = () => storage.read(KEY, decodeNames) ?? new Map<string, Kept>()
  /** Undefined where it is old, or comes from a clock that was ahead. */
  const keptName = (address: string): string | undefined => {
    const kept = read().get(keyOf('eip155', address))
    const age = Date.now() - (kept?.at ?? 0)
    return age >= 0 && age < NAME_TTL_MS ? kept?.name : undefined
  }
  const keep = (address: string, name: string | undefined) => {
    if (!isAddress('eip155', address)) return
    const key = keyOf('eip155', address)
    const others = [...read()].filter(([other]) => other !== key)
    const entries = name ? [[key, { name, at: Date.now() }] as const, ...others] : others
    storage.write(KEY, entries.length ? Object.fromEntries(entries.slice(0, MAX)) : undefined)
    turn.value++
  }

  /** Of the service alone; it is asked only where nobody else knows the account by a name. */
  async function reverse(address: string, wait: { signal: AbortSignal }): Promise<Identity> {
    const name = keptName(address)
    if (name) return { name }
    const { data } = await ctx.remote()
    const found = await data.reverse({
      network: networks.active.peek().caipNetworkId,
      address,
      sender: address,
      ...wait,
    })
    if (found?.name) keep(address, found.name)
    return found ?? {}
  }

  // Printed by its chain in other letters, it is still the same one.
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
    computed(() =>
      (router.isOpen.value || lookers.value > 0) && !networks.active.value.testnet ? account.value : undefined,
    ),
    async (address, wait) => {
      try {
        const identity = await (await ctx.remote()).data.identity({ address, sender: address, ...wait })
        const isEmbedded = connections.of('eip155').peek().connector?.type === 'auth'
        if (identity.name || !isEmbedded || !isAddress('eip155', address)) {
          keep(address, identity.name)
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
  // What a page button asked for is old by the time that somebody opens, or has failed.
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
