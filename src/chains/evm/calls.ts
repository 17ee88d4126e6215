import { numberToHex } from 'viem'
import type { Provider } from '../../base/provider.ts'
import { timeout, type Wait } from '../../base/abort.ts'
import { offersOf, type WalletOffers } from '../../base/capabilities.ts'
import { attempt, isAbort, ModalError, toModalError } from '../../base/errors.ts'
import type { CallsResult, TransactionRequest } from '../adapter.ts'
import type { CallsExtras } from '../intents.ts'
import type { Network } from '../../base/network.ts'
import { unsent } from '../../base/refusal.ts'
import { addressOf, callOf, hashOf, own } from './codec.ts'
import { createPollBackoff } from '../poll-backoff.ts'
import { askWallet } from '../wallet-request.ts'
import { confirmSender } from './wallet.ts'

// Several calls that are executed together or not at all (EIP-5792). None of viem's actions is suitable. `getCapabilities`
// drops what a wallet says of all chains. `sendCalls` brings in `sendTransaction` and its 20 kB (see wallet.ts), and omits a
// value of 0, so that the wallet would not get what the review showed (R78). `getCallsStatus` fails on a receipt without a
// block number, which wallets send (R57), and requests transactions of its own if an ID ends like viem's.
// `waitForCallsStatus` can be neither aborted nor paused (R36, R93).

/** A wallet that does not report a capability soon counts as not having it. */
const ANSWER_MS = 3_000
/** Time limit for a status request; it says nothing about the calls. */
const STATUS_MS = 10_000
/** Consecutive failures: pending calls are not given up because the wallet failed for a moment. */
const FAILURES_MAX = 5
/** 4096 bytes as 0x-hex, the longest that EIP-5792 allows. */
const ID_MAX = 8194
const RECEIPTS_MAX = 100

/** Like `ask`, for at most `ms`; a timeout is `wallet/failed`. */
async function askFor(
  ms: number,
  provider: Provider,
  method: string,
  params: unknown[],
  { signal }: Wait,
): Promise<unknown> {
  const limit = timeout(ms, signal)
  try {
    return await askWallet(provider, method, params, limit)
  } catch (error) {
    // Our own time limit is not an abort by the caller.
    throw signal?.aborted || !isAbort(error)
      ? error
      : new ModalError('wallet/failed', { message: 'The wallet didn’t answer.', cause: error })
  } finally {
    limit.done()
  }
}

/** What the wallet can do for the account; nothing if it does not say so soon. */
export async function readOffers(
  provider: Provider,
  network: Network,
  account: string,
  { signal, answerMs = ANSWER_MS }: Wait & { answerMs?: number } = {},
): Promise<WalletOffers> {
  const chainId = Number(network.id)
  try {
    const params = [addressOf(account), [numberToHex(chainId)]]
    return offersOf(await askFor(answerMs, provider, 'wallet_getCapabilities', params, { signal }), chainId)
  } catch (error) {
    if (signal?.aborted) throw error
    return {}
  }
}

export async function sendCalls(
  provider: Provider,
  network: Network,
  txs: TransactionRequest[],
  wait: Wait & CallsExtras = {},
): Promise<string> {
  const calls = txs.map(callOf)
  const from = calls[0]?.from
  if (!from || calls.some(call => call.from !== from)) throw unsent('All calls of a batch must come from one account.')
  await confirmSender(provider, from, network, wait)
  const { paymaster, required } = wait
  // All of it is optional, so that a wallet that cannot do it may go on without.
  const capabilities = {
    ...(paymaster && { paymasterService: { url: paymaster, context: {}, optional: true } }),
    ...(required && {
      auxiliaryFunds: {
        optional: true,
        requiredAssets: [
          { address: addressOf(required.token), amount: numberToHex(required.amount), standard: 'erc20' },
        ],
      },
    }),
  }
  const batch = {
    version: '2.0.0',
    from,
    chainId: numberToHex(Number(network.id)),
    atomicRequired: calls.length > 1,
    calls: calls.map(({ to, data, value }) => ({ to, ...(data !== undefined && { data }), value })),
    ...((paymaster || required) && { capabilities }),
  }
  const reply = await askWallet(provider, 'wallet_sendCalls', [batch], wait)
  // Wallets of the first draft return only the ID.
  const id = typeof reply === 'string' ? reply : own(reply, 'id')
  if (typeof id !== 'string' || !id || id.length > ID_MAX)
    throw new ModalError('wallet/failed', { message: 'The wallet returned no call-batch ID.' })
  return id
}

/** Maps EIP-5792 status codes and the first draft's words; undefined for anything else. */
function statusOf(status: unknown): CallsResult['status'] | 'pending' | undefined {
  if (status === 'PENDING') return 'pending'
  if (status === 'CONFIRMED') return 'success'
  if (typeof status !== 'number' || !Number.isInteger(status)) return
  return ([undefined, 'pending', 'success', 'failed', 'failed', 'failed', 'partial'] as const)[Math.floor(status / 100)]
}

/** What a wallet reports about calls: their result, 'pending', or undefined for an invalid answer. */
export function callsResultOf(reply: unknown): CallsResult | 'pending' | undefined {
  const walletStatus = statusOf(own(reply, 'status'))
  if (!walletStatus || walletStatus === 'pending') return walletStatus
  const list = own(reply, 'receipts')
  const receipts = attempt(() => (Array.isArray(list) ? list.slice(-RECEIPTS_MAX) : [])) ?? []
  const statuses = receipts.map(receipt => own(receipt, 'status')).map(it => (typeof it === 'string' ? it : ''))
  const reverted = statuses.filter(status => /^0x0+$/.test(status)).length
  const isDone = statuses.length > 0 && statuses.every(status => /^0x0*1$/.test(status))
  const hash = hashOf(own(receipts.at(-1), 'transactionHash'))
  // The chain's status of each transaction overrides the wallet's status of the whole, both ways (R138).
  const status = () => {
    if (isDone) return 'success'
    if (walletStatus !== 'success' || !reverted) return walletStatus
    return reverted < receipts.length ? 'partial' : 'failed'
  }
  return { status: status(), ...(hash && { hash }) }
}

/** Waits for the wallet's report about calls. `delayMs` is the first pause between two requests. */
export async function awaitCalls(
  provider: Provider,
  id: string,
  { signal, delayMs }: { signal: AbortSignal; delayMs: number },
): Promise<CallsResult> {
  const pause = createPollBackoff(delayMs, signal)
  for (let failures = 0; ; await pause()) {
    try {
      const result = callsResultOf(await askFor(STATUS_MS, provider, 'wallet_getCallsStatus', [id], { signal }))
      if (!result) throw new ModalError('wallet/failed', { message: 'The wallet returned no call-batch status.' })
      if (result !== 'pending') return result
      failures = 0
    } catch (error) {
      if (isAbort(error)) throw error
      // Whatever the wallet's reason, it is not about the calls: a refusal of the status request must not be taken for
      // theirs.
      if (++failures > FAILURES_MAX)
        throw new ModalError('wallet/failed', {
          message: 'The wallet doesn’t report what happened to the calls.',
          cause: error,
          data: toModalError(error, 'wallet/failed').data,
        })
    }
  }
}
