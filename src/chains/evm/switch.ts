import type { Chain } from 'viem'
import { addChain, switchChain } from 'viem/actions'
import type { Provider } from '../../connectors/connector.ts'
import { delay } from '../../lib/abort.ts'
import { chainIdToCaip } from '../../lib/caip.ts'
import { attempt, codeOfText, type ModalError } from '../../lib/errors.ts'
import type { Network } from '../network.ts'
import { answer } from './client.ts'
import { askWallet } from '../wallet-request.ts'
import { walletClient } from './wallet.ts'

/** MetaMask · the chain follows a resolved switch with a delay · 2022-02 */
const SETTLE_MS = 500

/**
 * Whether a failed switch may mean that the wallet lacks the chain. 4902 says so; beside it: MetaMask mobile · −32603,
 * with 4902 inside or in words only · 2021-10; 32603 without the sign through bridges · 2025-02 Wallets without
 * `wallet_switchEthereumChain` · −32601 or 4200; some of them can add · 2021 WalletConnect · 5000, its own "rejected",
 * with the words for an unknown chain · 2023 MetaMask mobile 7.37 · no error at all: null, and the chain stays; the
 * chain id read afterwards tells · 2024-11
 */
const isUnknownChain = ({ code, data }: ModalError): boolean =>
  code === 'wallet/unknown-chain' ||
  code === 'wallet/unsupported-method' ||
  (code === 'wallet/failed' && Math.abs(Number(data?.code)) === 32603) ||
  (data?.code === 5000 && codeOfText(String(data.reason)) === 'wallet/unknown-chain')

/**
 * Switches the wallet to `network` (EIP-3326); one that does not know it is told `chain` once (EIP-3085).
 * Resolves with the chain that the wallet reports afterwards, whatever it answered on the way.
 */
export async function switchNetwork(
  provider: Provider,
  network: Network,
  chain: Chain,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const target = network.caipNetworkId
  const client = walletClient(provider, { signal })
  const readChain = async () => {
    // What the wallet tells while its answer is on the way is newer than the answer.
    let news: unknown
    const listen = (id: unknown) => {
      news = id
    }
    attempt(() => provider.on!('chainChanged', listen))
    const id = await askWallet(provider, 'eth_chainId', [], { signal }).finally(() =>
      attempt(() => provider.removeListener!('chainChanged', listen)),
    )
    return chainIdToCaip(news ?? id)
  }
  let current: string | undefined
  // Resolves with the error that is forgiven because the chain id, read afresh, has the last word.
  const step = async (asked: Promise<unknown>, isForgiven: (error: ModalError) => boolean) => {
    const failure = await answer(asked).then(
      () => undefined,
      (error: ModalError) => error,
    )
    if (failure && !isForgiven(failure)) throw failure
    current = await readChain()
    if (failure || current === target) return failure
    await delay(SETTLE_MS, signal)
    current = await readChain()
  }
  // A wallet may fail after it did what was asked; a "no" of the user is final.
  const mayStillArrive = (error: ModalError) => !/declined|pending|aborted/.test(error.code)

  const first = await step(switchChain(client, chain), isUnknownChain)
  if (current === target) return current
  let last = await step(addChain(client, { chain }), mayStillArrive)
  // Most wallets switch when they add.
  if (current !== target && !last) last = await step(switchChain(client, chain), mayStillArrive)
  if (current !== target && last) throw first ?? last
  return current
}
