import { computed, signal, type ReadonlySignal } from '@preact/signals-core'
import type { AccountContext } from './context.ts'
import { resource, watch } from '../state/resource.ts'
import { formatUnits } from '../base/amount.ts'
import { own } from '../base/record.ts'
import { keyOf } from '../base/caip.ts'

/** The active account's native balance, for page buttons that show it. */
export interface NativeBalance {
  /** Decimal string, if known. */
  known: ReadonlySignal<string | undefined>
  /** Marks the balance as on display; returns a function that ends it. */
  look(): () => void
}

/** Spec section 9. */
const TTL_MS = 30_000
const KEY = 'native_balance_cache'
const AMOUNT = /^\d{1,60}(\.\d{1,36})?$/

interface Kept {
  amount: string
  /** In ms. */
  at: number
}

/**
 * The stored balance of this account (network and address), unless it is damaged, old, or from a clock that was ahead.
 */
export function decodeNative(value: unknown, account: string, now = Date.now()): Kept | undefined {
  const [of, amount, at] = ['account', 'amount', 'at'].map(key => own(value, key))
  return of === account &&
    typeof amount === 'string' &&
    AMOUNT.test(amount) &&
    typeof at === 'number' &&
    now - at >= 0 &&
    now - at < TTL_MS
    ? { amount, at }
    : undefined
}

export function createNativeBalance(ctx: AccountContext): NativeBalance {
  const { life, networks, connections, balances, storage, trackedTransactions } = ctx
  const lookers = signal(0)
  const account = computed(() => {
    const { caipNetworkId, chainNamespace, unsupported } = networks.active.value
    const { status, address } = connections.of(chainNamespace).value
    return lookers.value && status === 'connected' && !unsupported
      ? `${caipNetworkId}:${keyOf(caipNetworkId, address!)}`
      : undefined
  })
  const state = resource(life, account, async (key, wait, show: (amount: string, at: number) => void) => {
    const kept = storage.read(KEY, value => decodeNative(value, key))
    if (kept) show(kept.amount, kept.at)
    const network = networks.active.peek()
    const { address } = connections.of(network.chainNamespace).peek()
    const chain = await ctx.adapter(network.chainNamespace)
    const amount = formatUnits(await chain.getBalance(network, address!, wait), network.nativeCurrency.decimals)
    if (!wait.signal.aborted) storage.write(KEY, { account: key, amount, at: Date.now() })
    return amount
  })
  // A pending transaction has arrived or has cost a fee.
  let before = 0
  watch(life, () => {
    const pending = trackedTransactions.value.filter(({ status }) => status === 'pending').length
    if (pending < before) state.reload()
    before = pending
  })
  return {
    // Prefers the modal's balance, which is newer than the button's.
    known: computed(() => {
      const read = balances.value.data?.tokens.find(token => !token.address)?.quantity.numeric
      return account.value && (read ?? state.value.data)
    }),
    look() {
      lookers.value++
      return () => {
        lookers.value--
      }
    },
  }
}
