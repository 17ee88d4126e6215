import type { Client } from 'viem'
import { signMessage as signMessageAction } from 'viem/actions'
import type { Provider } from '../../base/provider.ts'
import type { Wait } from '../../base/abort.ts'
import { chainIdToCaip, sameAddress, toAddresses } from '../../base/caip.ts'
import { isAbort, ModalError } from '../../base/errors.ts'
import type { TransactionRequest } from '../adapter.ts'
import type { Network } from '../../base/network.ts'
import { askWallet } from '../wallet-request.ts'
import { answer, clientOver } from './client.ts'
import { addressOf, callOf, hashOf, signatureOf, toHex } from './codec.ts'

// viem's `sendTransaction` asks the wallet a second time, with `wallet_sendTransaction`, if the first request fails: a
// transaction that a wallet rejected after accepting it would be sent twice (R74). It also brings in 20 kB of signing
// code that wallets have themselves, as does `sendCalls`.

/** viem's actions over a wallet. */
export const walletClient = (provider: Provider, wait: Wait): Client =>
  clientOver((method, params) => askWallet(provider, method, params, wait))

/**
 * Asks the wallet itself directly before each request, because its account and chain may have changed since the user
 * confirmed.
 */
async function confirm(provider: Provider, from: string, network: Network | undefined, wait: Wait): Promise<void> {
  const [accounts, chainId] = await Promise.all([
    askWallet(provider, 'eth_accounts', [], wait),
    network && askWallet(provider, 'eth_chainId', [], wait),
  ])
  if (!toAddresses('eip155', accounts).some(address => sameAddress('eip155', address, from)))
    throw new ModalError('wallet/account-changed')
  if (network && chainIdToCaip(chainId) !== network.caipNetworkId)
    throw new ModalError('wallet/account-changed', {
      message: 'The wallet is on another network. Switch it back and try again.',
      data: { expected: network.caipNetworkId, actual: chainIdToCaip(chainId) },
    })
}

/**
 * Directly before something is sent; throws `wallet/account-changed` if the wallet's account or chain is not, or may
 * not be, the one that the user confirmed.
 */
export const confirmSender = (provider: Provider, from: string, network: Network, wait: Wait): Promise<void> =>
  confirm(provider, from, network, wait).catch((error: ModalError) => {
    // A wallet that does not report its chain has not been asked for anything either: unlike later failures, this
    // certainly sent nothing.
    throw isAbort(error) ? error : new ModalError('wallet/account-changed', { message: error.message, cause: error })
  })

export async function sendTransaction(
  provider: Provider,
  network: Network,
  tx: TransactionRequest,
  wait: Wait = {},
): Promise<string> {
  const call = callOf(tx)
  await confirmSender(provider, call.from, network, wait)
  // Wallets compare the chain ID with their own once more.
  const params = [{ ...call, chainId: toHex(BigInt(network.id)) }]
  const hash = hashOf(await askWallet(provider, 'eth_sendTransaction', params, wait))
  if (!hash) throw new ModalError('wallet/failed', { message: 'The wallet returned no transaction hash.' })
  return hash
}

export async function signMessage(
  provider: Provider,
  address: string,
  message: string,
  wait: Wait = {},
): Promise<string> {
  const account = addressOf(address)
  await confirm(provider, account, undefined, wait)
  const signature = signatureOf(await answer(signMessageAction(walletClient(provider, wait), { account, message })))
  if (!signature) throw new ModalError('wallet/failed', { message: 'The wallet returned no signature.' })
  return signature
}
