import type { Context } from '../../../modal/kit.ts'
import type { TrackedTransaction } from '../../../account/tracked-transactions.ts'
import { compare, parseUnits } from '../../../base/amount.ts'
import { keyOf, sameAddress } from '../../../base/caip.ts'

/**
 * R139: looks for the transaction that the wallet was asked for and that nobody heard the answer to; its hash. What is
 * known to be another one, or was there before the question, is not taken for it, and one whose account was at no known
 * place then is not looked for.
 */
export async function recall(
  {
    remote,
    trackedTransactions,
    adapter: load,
    networks,
  }: Pick<Context, 'remote' | 'trackedTransactions' | 'adapter' | 'networks'>,
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
  // The wallet gave a hash, which no node knew at the time.
  if (walletHash && (await recognition.isSince(network, { ...asked, hash: walletHash }, wait).catch(() => false)))
    return walletHash
  if (status === 'refused') return
  // What others carry out for the account, and calls that a wallet did at once, stand in the history alone, whose word
  // the chain confirms.
  const page = await (await remote()).data.history({ network: chain, address: account, ...wait })
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
