import { ModalError, type Context } from '../../../modal/kit.ts'
import type { ChainAdapter } from '../../../chains/adapter.ts'
import type { Network } from '../../../base/network.ts'
import { isNativeCoin } from '../../../base/native-coin.ts'
import { formatUnits, parseUnits } from '../../../base/amount.ts'
import { accountId, networkId } from '../../../base/caip.ts'
import { truncate } from '../../../base/format.ts'
import { readPaymentLink, type LinkProblem, type PaymentLink } from '../../../base/payment-link.ts'
import { setApart } from '../../../base/symbol.ts'
import { clean } from '../../../base/text.ts'
import type { Token } from '../../../services/network/data.ts'
import type { Filling } from './filling.ts'
import { isNobody } from '../form/recipient.ts'

/** The result of a link. */
export type Answer =
  | { filling: Filling }
  /** It is for an inactive network, where it requests this. */
  | { elsewhere: Network; asks: Filling }
  /** Nothing in it is used. */
  | { refused: LinkProblem | 'nobody' | 'network' | 'token'; values?: Record<string, string> }

interface Asked {
  network: Network
  /** Undefined if its balance does not matter. */
  account: string | undefined
  adapter: ChainAdapter
}

/** Common names of a scheme's networks, if a link names none of them. */
const FAMILIES = { eip155: 'Ethereum', solana: 'Solana' }

const PART_MAX = 24
/** The limit of Solana's token amounts. */
const UINT64_END = 1n << 64n

/** The native balance, according to the chain. */
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

/** A token as its contract describes it; undefined if there is none at the address. */
async function titledOf(
  ctx: Context,
  { network, account, adapter }: Asked,
  address: string,
  { signal }: { signal: AbortSignal },
): Promise<Token | undefined> {
  const { origin } = await ctx.sources()
  // R103: the result may be cached for the final check.
  const holder = account ?? address
  const [facts] = await adapter.getTokens(network, holder, [address], { signal, apart: origin })
  const { title, balance = account === undefined ? 0n : undefined } = facts ?? {}
  if (!title) return
  if (balance === undefined) throw new ModalError('rpc/error', { message: 'The token doesn’t report a balance.' })
  const { decimals } = title
  // Older mints have no name.
  const symbol = setApart(title.symbol) || truncate(address)
  return tokenOf(network, { name: title.name || symbol, symbol, decimals, balance, address })
}

/** R104: an amount in whole tokens is converted with the chain's decimals. */
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

/** Name of a network that is not configured, if known. */
async function nameOf({ adapter }: Context, { namespace, chainId }: PaymentLink): Promise<string> {
  if (!chainId) return FAMILIES[namespace]
  const chains = await adapter(namespace).catch(() => undefined)
  return chains?.nameOf?.(networkId(namespace, chainId)) ?? chainId
}

/**
 * A link's content, with every address and the token checked on its chain. Throws `rpc/*` and `http/*` if nothing
 * answers.
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
  // Names are looked up by the recipient field.
  const to = recipient.includes('.') ? recipient : adapter.normalize(recipient)
  const mint = contract && adapter.normalize(contract)
  const own = [to, mint, account]
  if (!to || (contract && !mint) || note.references.some(it => !adapter.normalize(it) || own.includes(it)))
    return { refused: 'address' }
  if ([to, mint].some(it => it && isNobody(it))) return { refused: 'nobody' }
  // Balances on another network are requested once the user is there.
  const asked = { network, account: isElsewhere ? undefined : account, adapter }
  const token =
    !mint || isNativeCoin(network, mint) ? await nativeOf(asked, wait) : await titledOf(ctx, asked, mint, wait)
  if (!token) return { refused: 'token' }
  const amount = unitsOf(link, token)
  if (link.amount !== undefined && amount === undefined) return { refused: 'amount' }
  const filling = { link: uri, token, amount, to, note }
  return isElsewhere ? { elsewhere: network, asks: filling } : { filling }
}
