import { encodeFunctionData, erc20Abi, formatEther } from 'viem'
import { RpcError } from './rpc-error.js'

const GAS = 100_000n
/** What the account needs for fees on top. */
const SPARE = 10n ** 16n

/**
 * Adds what an account lacks from another account of the wallet (ERC-7682), after the user agreed: of the coin what the
 * calls' values need, of tokens what `assets` (`requiredAssets`) names. Does nothing for wallets without a reserve.
 */
export function createFunding({ wallet, post, accounts }) {
  return async function fund({ calls, assets = [], account, chain }) {
    const reserve = accounts[wallet.reserve?.()]
    if (!reserve) return
    const node = wallet.node(chain)
    const price = 2n * BigInt(await node('eth_gasPrice', []))
    const moved = []
    const needed = calls.reduce((sum, { value = 0 }) => sum + BigInt(value), SPARE)
    const lack = needed - BigInt(await node('eth_getBalance', [account.address, 'latest']))
    if (lack > 0n) moved.push({ to: account.address, value: lack, gas: GAS, gasPrice: price })
    for (const { address, amount, standard } of assets) {
      if (standard !== 'erc20') throw new RpcError(5771, 'This asset cannot be added.')
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account.address] })
      const missing = BigInt(amount) - BigInt(await node('eth_call', [{ to: address, data }, 'latest']))
      if (missing <= 0n) continue
      const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account.address, missing] })
      moved.push({ to: address, value: 0n, data: transfer, gas: GAS, gasPrice: price })
    }
    if (!moved.length) return
    await wallet.ask({
      method: 'wallet_sendCalls',
      title: 'Add funds',
      rows: moved.map(({ to, value }) => [value ? `${formatEther(value)} of the coin` : 'Token', to, 'address']),
      account: reserve.address,
    })
    for (const hash of await post(moved, reserve, chain))
      while (!(await node('eth_getTransactionReceipt', [hash]))) await new Promise(done => setTimeout(done, 50))
  }
}
