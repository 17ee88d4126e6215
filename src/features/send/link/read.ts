import type { Context } from '../../../modal/kit.ts'
import type { ChainAdapter } from '../../../chains/adapter.ts'
import type { Network } from '../../../base/network.ts'
import { isNativeCoin } from '../../../base/native-coin.ts'
import { formatUnits, parseUnits } from '../../../base/amount.ts'
import { accountId, networkId } from '../../../base/caip.ts'
import { truncate } from '../../../base/format.ts'
import { readPaymentLink, type LinkProblem, type PaymentLink } from '../../../base/payment-link.ts'
import { setApart } from '../../../base/symbol.ts'
import { clean } from '../../../base/text.ts'
import type { Token } from '../../../services/data.ts'
import type { Filling } from './filling.ts'
import { isNobody } from '../form/recipient.ts'

/** What comes of a link. */
export type Answer =
  | { filling: Filling }
  /** It is about a network that is not in front, where it asks for this. */
  | { elsewhere: Network; asks: Filling }
  /** Nothing of it is used. */
  | { refused: LinkProblem | 'nobody' | 'network' | 'token'; values?: Record<string, string> }

interface Asked {
  network: Network
  /** Undefined where what it has does not matter. */
  account: string | undefined
  adapter: ChainAdapter
}

/** What people call the networks of a scheme, where a link names none of them. */
const FAMILIES = { eip155: 'Ethereum', solana: 'Solana' }

const PART_MAX = 24
/** The most of a token that Solana can count. */
const UINT64_END = 1n << 64n

/** What is there of the native currency, as the chain says. */
async function nativeOf({ network, account, adapter }: Asked, wait: { signal: AbortSignal }): Promise<Token> {
  const { name, symbol, decimals } = network.nativeCurrency
  const balance = account === undefined ? 0n : await adapter.getBalance(network, account, wait)
  return tokenOf(network, { name, symbol, decimals, balance })
}

const tokenOf = (
  { caipNetworkId: chainId }: Network,
  it: { name: string; symbol: string; decimals: number; balance: bigint; address?: string },
): Token => ({
  name: it.name,
  symbol: it.symbol,
  chainId,
  ...(it.address && { address: accountId(chainId, it.address) }),
  quantity: { decimals: String(it.decimals), numeric: formatUnits(it.balance, it.decimals) },
})

/** A token by what its contract says; undefined where none lies at the address. */
async function titledOf(
  ctx: Context,
  { network, account, adapter }: Asked,
  address: string,
  { signal }: { signal: AbortSignal },
): Promise<Token | undefined> {
  const { convert } = await ctx.remote()
  // R103: what is read here may be kept for the last look.
  const holder = account ?? address
  const [facts] = await adapter.getTokens(network, holder, [address], { signal, apart: convert.origin })
  const { title, balance = 0n } = facts ?? {}
  if (!title) return
  const { decimals } = title
  // Older mints do not say what they are called.
  const symbol = setApart(title.symbol) || truncate(address)
  return tokenOf(network, { name: title.name || symbol, symbol, decimals, balance, address })
}

/** R104: an amount in whole tokens is counted by the decimals that the chain says. */
function unitsOf({ amount }: PaymentLink, { quantity: { decimals } }: Token): bigint | undefined {
  if (typeof amount !== 'string') return amount
  const units = parseUnits(amount, Number(decimals))
  return units !== undefined && units < UINT64_END ? units : undefined
}

const networkOf = ({ networks }: Context, { namespace, chainId }: PaymentLink): Network | undefined => {
  if (!networks.namespaces().includes(namespace)) return
  if (!chainId) return networks.of(namespace)
  return networks.list.value.find(it => it.caipNetworkId === networkId(namespace, chainId))
}

/** Of a network that is not offered, as far as anybody knows it. */
async function nameOf({ adapter }: Context, { namespace, chainId }: PaymentLink): Promise<string> {
  if (!chainId) return FAMILIES[namespace]
  const chains = await adapter(namespace).catch(() => undefined)
  return chains?.nameOf?.(networkId(namespace, chainId)) ?? chainId
}

/**
 * What a link leads to, with every address and the token in it checked with the chain that it is for. Throws `rpc/*` and
 * `http/*` where nobody answers.
 */
export async function readLink(ctx: Context, uri: string, wait: { signal: AbortSignal }): Promise<Answer> {
  const link = readPaymentLink(uri)
  if ('problem' in link) return { refused: link.problem, values: { part: clean(link.part, PART_MAX) } }
  const { namespace, recipient, token: contract, note } = link
  const network = networkOf(ctx, link)
  if (!network) return { refused: 'network', values: { network: await nameOf(ctx, link) } }
  const front = ctx.networks.active.peek()
  const account = ctx.connections.of(namespace).peek().address
  const isElsewhere = network.caipNetworkId !== front.caipNetworkId || !account
  if (isElsewhere && !ctx.options.enableNetworkSwitch && network.chainNamespace === front.chainNamespace)
    return { refused: 'network', values: { network: network.name } }
  const adapter = await ctx.adapter(namespace)
  // A name is looked up where one is typed.
  const to = recipient.includes('.') ? recipient : adapter.normalize(recipient)
  const mint = contract && adapter.normalize(contract)
  const own = [to, mint, account]
  if (!to || (contract && !mint) || note.references.some(it => !adapter.normalize(it) || own.includes(it)))
    return { refused: 'address' }
  if ([to, mint].some(it => it && isNobody(it))) return { refused: 'nobody' }
  // What the account has elsewhere is asked once it is there.
  const asked = { network, account: isElsewhere ? undefined : account, adapter }
  const token =
    !mint || isNativeCoin(network, mint) ? await nativeOf(asked, wait) : await titledOf(ctx, asked, mint, wait)
  if (!token) return { refused: 'token' }
  const amount = unitsOf(link, token)
  if (link.amount !== undefined && amount === undefined) return { refused: 'amount' }
  const filling = { link: uri, token, amount, to, note }
  return isElsewhere ? { elsewhere: network, asks: filling } : { filling }
}
