import { computed, resource, signal, type Context, type ReadonlySignal, type Resource } from '../../../modal/kit.ts'
import { delay } from '../../../base/abort.ts'
import { formatUnits, isDecimals } from '../../../base/amount.ts'
import { sameAddress } from '../../../base/caip.ts'
import { label } from '../../../base/links.ts'
import { isNativeCoin } from '../../../base/native-coin.ts'
import type { Network } from '../../../base/network.ts'
import { bareSymbol, setApart } from '../../../base/symbol.ts'

/** A token as its contract describes it, sanitised. */
export interface Found {
  /** Its contract, in the chain's own form. */
  address: string
  name: string
  symbol: string
  decimals: number
  /** What the account holds, as a plain decimal string; undefined if the contract does not tell. */
  held?: string
  /** The symbol that it imitates. */
  imitates?: string
}

/** What the typed text is, or why no token can be added by it. */
export type Finding = { kind: 'wrong' | 'self' | 'native' | 'known' | 'none' } | ({ kind: 'found' } & Found)

export interface Adding {
  text: ReadonlySignal<string>
  type(text: string): void
  /** Idle while nothing is typed; failed if the node does not answer. */
  finding: ReadonlySignal<Resource<Finding>> & { reload(): void }
  /** Adds the found token, goes back, and says what to expect. Does nothing while none is found. */
  add(): void
}

/** While an address is typed it is not wrong yet. */
const TYPING_MS = 400
const SYMBOL_MAX = 20
const NAME_MAX = 64

/** The account and the network for which something was typed. */
interface Asked {
  text: string
  network: Network
  account: string
}

/** The token that is being added to the active network. `typingMs`: how long an invalid address can still be typed. */
export function createAdding(ctx: Context, typingMs = TYPING_MS): Adding {
  const { life, networks, connections } = ctx
  const text = signal('')
  const asked = computed((): Asked | undefined => {
    const network = networks.active.value
    const { address: account } = connections.of(network.chainNamespace).value
    const typed = text.value.trim()
    return typed && account ? { text: typed, network, account } : undefined
  })

  async function find({ text: typed, network, account }: Asked, wait: { signal: AbortSignal }): Promise<Finding> {
    const space = network.chainNamespace
    const chain = await ctx.adapter(space)
    const address = chain.normalize(typed)
    if (!address) {
      await delay(typingMs, wait.signal)
      return { kind: 'wrong' }
    }
    if (isNativeCoin(network, address)) return { kind: 'native' }
    if (sameAddress(space, address, account)) return { kind: 'self' }
    const { balances } = await ctx.sources()
    if (await balances.isKnown?.(network, address, wait)) return { kind: 'known' }
    const [{ title, balance } = {}] = await chain.getTokens(network, account, [address], wait)
    const symbol = setApart(label(title?.symbol, SYMBOL_MAX))
    // What has no symbol or cannot be divided is not listed either.
    if (!title?.decimals || !isDecimals(title.decimals) || !symbol) return { kind: 'none' }
    const { decimals } = title
    return {
      kind: 'found',
      address,
      name: label(title.name, NAME_MAX) || symbol,
      symbol,
      decimals,
      held: balance === undefined ? undefined : formatUnits(balance, decimals),
      imitates: balances.imitated?.(network, address, bareSymbol(symbol)),
    }
  }

  const finding = resource<Asked, Finding>(life, asked, find, ctx.router.isOpen)

  return {
    text,
    type: typed => void (text.value = typed),
    finding,
    add() {
      const { data } = finding.peek()
      const { network, account } = asked.peek() ?? {}
      if (data?.kind !== 'found' || !network || !account) return
      text.value = ''
      ctx.balances.expire({ network, address: account, tokens: [data.address] }).catch(ctx.report)
      ctx.router.back()
      const { symbol, held } = data
      const message = ctx.t(held !== undefined && !Number(held) ? 'add.later' : 'add.done', { symbol })
      ctx.notifications.show({ message, variant: 'success' })
    },
  }
}
