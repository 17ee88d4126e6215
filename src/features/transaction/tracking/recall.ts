import type { Context } from '../../../modal/kit.ts'
import type { TrackedTransaction } from '../../../account/tracked-transactions.ts'
import { compare, parseUnits } from '../../../base/amount.ts'
import { keyOf, sameAddress } from '../../../base/caip.ts'

/**
 * R139: looks for a requested transaction whose answer was lost; returns its hash. A transaction that is known to be
 * another, or existed before the request, does not count, and without a known position of the account there is no
 * search.
 */
export async function recall(
  {
    sources,
    trackedTransactions,
    adapter: load,
    networks,
  }: Pick<Context, 'sources' | 'trackedTransactions' | 'adapter' | 'networks'>,
  {
    id,
    status,
    hash: walletHash,
    network: chain,
    account,
    to,
    token,
    amount,
    symbol,
    decimals,
    since,
    callHash,
  }: TrackedTransaction,
  wait: { signal: AbortSignal },
): Promise<string | undefined> {
  const network = networks.find(chain)
  if (!network || !since) return
  const { recognition } = await load(network.chainNamespace)
  const others = trackedTransactions.peek().flatMap(it => (it.id === id ? [] : (it.hash ?? [])))
  const asked = { account, since, callHash }
  const units = parseUnits(amount, token ? (decimals ?? 0) : network.nativeCurrency.decimals)
  const found = await recognition
    .find(network, { ...asked, to, token, amount: units ?? 0n, except: others }, wait)
    .catch(() => undefined)
  if (found) return found
  // The wallet returned a hash that no node knew at the time.
  if (walletHash && (await recognition.isSince(network, { ...asked, hash: walletHash }, wait).catch(() => false)))
    return walletHash
  if (status === 'refused') return
  // Transactions executed by others for the account, and batches by a wallet, are found only in the history, whose
  // entries the chain confirms.
  const page = await (await sources()).activity.page({ network: chain, address: account, ...wait })
  const known = new Set(others.map(hash => keyOf(chain, hash)))
  for (const { metadata, transfers } of page?.rows ?? []) {
    const { hash } = metadata
    const isAlike =
      hash &&
      metadata.chain === chain &&
      !known.has(keyOf(chain, hash)) &&
      sameAddress(chain, metadata.sentFrom, account) &&
      sameAddress(chain, metadata.sentTo, to) &&
      transfers.some(
        ({ direction, quantity: { numeric }, fungible }) =>
          direction !== 'in' && fungible?.symbol === symbol && numeric !== '' && compare(numeric, amount) === 0,
      )
    if (isAlike && (await recognition.isSince(network, { ...asked, hash }, wait))) return hash
  }
}
