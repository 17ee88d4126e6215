import type { Chain } from 'viem'
import { addChain, switchChain } from 'viem/actions'
import type { Provider } from '../../base/provider.ts'
import { child, delay, isTimeout, timeout, type Wait } from '../../base/abort.ts'
import { chainIdToCaip } from '../../base/caip.ts'
import { attempt, isAbort, ModalError, type ErrorCode } from '../../base/errors.ts'
import { lacksChain } from '../../base/refusal.ts'
import { redact } from '../../base/redact.ts'
import type { Network } from '../../base/network.ts'
import { createPollBackoff } from '../poll-backoff.ts'
import { askWallet } from '../wallet-request.ts'
import { answer } from './client.ts'
import { unaddable } from './addable-chain.ts'
import { walletClient } from './wallet.ts'

/** MetaMask · the chain changes some time after a switch has resolved · 2022-02 */
const SETTLE_MS = 500
/** Time limit for a wallet to report its chain. */
const LOOK_MS = 5_000
/** While a wallet does not answer, it is polled after one second, then less and less often, for about ten minutes. */
const FIRST_LOOK_MS = 1_000
const LOOKS = 60

// Failures that can mean that the wallet lacks the chain. The message does not tell, since it comes in any language,
// and the code hardly does. The standard's is 4902; besides it:
// MetaMask mobile · −32603, with 4902 inside or only in the message · 2021-10; 32603 unsigned via bridges · 2025-02
// Wallets without `wallet_switchEthereumChain` · −32601 or 4200; some of them can add · 2021
// MetaMask mobile 7.37 · no error at all: null, and the chain stays; the chain ID read afterwards tells · 2024-11
// Our own connectors' errors are exact, and never mean this.
const MAY_LACK: readonly ErrorCode[] = [
  'wallet/failed',
  'wallet/unknown-chain',
  'wallet/unsupported-method',
  'wallet/disconnected',
]
const mayLack = ({ code, data }: ModalError): boolean =>
  MAY_LACK.includes(code) || lacksChain(data?.['code'], data?.['reason'])

/** The error of a switch for which the chain was not added. */
function notAdded(first: ModalError | undefined, adding: ModalError): ModalError {
  if (adding.code === 'wallet/unsupported-method') return first?.code === 'wallet/failed' ? first : adding
  const reason = redact(String(adding.data?.['reason'] ?? ''))
  const why = reason && ` (${reason})`
  return new ModalError(first?.code === 'wallet/unknown-chain' ? first.code : adding.code, {
    cause: adding,
    data: { ...adding.data, isAdding: true },
    message: `The wallet didn’t add the network${why}.`,
  })
}

/** Follows a wallet to `target`: its events, and its answers when polled. */
function follow(provider: Provider, target: string, signal: AbortSignal | undefined) {
  const over = child(signal)
  const announcedIds: unknown[] = []
  let arrive = () => {}
  const onChainChanged = (id: unknown) => {
    announcedIds.push(id)
    if (chainIdToCaip(id) === target) arrive()
  }
  attempt(() => provider.on?.('chainChanged', onChainChanged))
  over.signal.addEventListener('abort', () => attempt(() => provider.removeListener?.('chainChanged', onChainChanged)))

  /** Its current chain. An event while its answer is pending is newer, and replaces a missing answer. */
  async function look(): Promise<string | undefined> {
    const before = announcedIds.length
    const limit = timeout(LOOK_MS, signal)
    try {
      const id = await askWallet(provider, 'eth_chainId', [], limit)
      return chainIdToCaip(announcedIds.length > before ? announcedIds.at(-1) : id)
    } catch (error) {
      if (signal?.aborted) throw error
      if (announcedIds.length) return chainIdToCaip(announcedIds.at(-1))
      throw isTimeout(limit.signal)
        ? new ModalError('wallet/failed', { message: 'The wallet doesn’t report its network.' })
        : error
    } finally {
      limit.done()
    }
  }
  /** Resolves once the wallet is seen there; for wallets without events, and those whose events get lost. */
  async function seen(life: AbortSignal): Promise<void> {
    const pause = createPollBackoff(FIRST_LOOK_MS, life)
    for (let left = LOOKS; left; left--) {
      await pause()
      const id = await askWallet(provider, 'eth_chainId', [], { signal: life }).catch((error: unknown) => {
        if (life.aborted) throw error
      })
      if (chainIdToCaip(id) === target) return
    }
    await new Promise(() => {})
  }
  /** Resolves with the result of `asked`, or with nothing once the wallet is there, whichever comes first. */
  async function arrival<T>(asked: Promise<T>): Promise<T | undefined> {
    const life = child(over.signal)
    const moved = new Promise<undefined>(resolve => {
      arrive = () => resolve(undefined)
    })
    try {
      return await Promise.race([asked, moved, seen(life.signal).then(() => undefined)])
    } finally {
      life.abort()
    }
  }
  const hasBeen = () => announcedIds.some(id => chainIdToCaip(id) === target)
  return { look, arrival, hasBeen, end: () => over.abort() }
}

/**
 * Switches the wallet to `network` (EIP-3326); if it may not know the network, `chain` is added once (EIP-3085), or
 * before anything else (`isAdding`). What happened counts, not the wallet's answer: each request ends as soon as the
 * wallet is there, and the chain ID is read again whatever it answers. Resolves with the chain that the wallet reports
 * then.
 */
export async function switchNetwork(
  provider: Provider,
  network: Network,
  chain: Chain,
  { signal, isAdding }: Wait & { isAdding?: boolean } = {},
): Promise<string | undefined> {
  const target = network.caipNetworkId
  const client = walletClient(provider, { signal })
  const { look, arrival, hasBeen, end } = follow(provider, target, signal)
  let current: string | undefined
  /** Resolves with the failure of a wallet that is still elsewhere, if it may lack the chain. */
  async function step(asked: Promise<unknown>): Promise<ModalError | undefined> {
    const failure = await arrival(
      answer(asked).then(
        () => undefined,
        (error: ModalError) => error,
      ),
    )
    if (failure && isAbort(failure)) throw failure
    current = await look().catch((error: unknown) => {
      throw failure && !isAbort(error) ? failure : error
    })
    if (current === target) return
    if (failure && !mayLack(failure)) throw failure
    if (failure) return failure
    await arrival(delay(SETTLE_MS, signal))
    current = await look()
  }

  try {
    const first = isAdding ? undefined : await step(switchChain(client, chain))
    // A wallet that has been there and left again does not lack it.
    if (current === target || (!first && hasBeen())) return current
    const fault = unaddable(chain)
    if (fault)
      throw new ModalError('wallet/unknown-chain', {
        cause: first,
        data: { isUnaddable: true },
        message: `No wallet can add ${network.name}: ${fault}.`,
      })
    const adding = await step(addChain(client, { chain }))
    if (current === target) return current
    if (adding) throw notAdded(first, adding)
    // Most wallets switch when they add.
    const last = await step(switchChain(client, chain))
    if (last) throw last
    return current
  } finally {
    end()
  }
}
