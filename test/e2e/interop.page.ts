// Runs on the host page: what a dApp does with the provider, with three libraries.
import {
  connect,
  createConfig,
  disconnect,
  getAccount,
  getBlockNumber,
  http,
  injected,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
  waitForTransactionReceipt,
} from '@wagmi/core'
import { base, mainnet } from '@wagmi/core/chains'
import { BrowserProvider } from 'ethers'
import { createPublicClient, createWalletClient, custom, type EIP1193Provider } from 'viem'
import type { WalletModal } from '../../src/page/handle.ts'

const { WalletModal } = window as unknown as { WalletModal: WalletModal }
const provider = () => WalletModal.getProvider('eip155') as unknown as EIP1193Provider

const MESSAGE = 'Sign in to Größe 💶'
const TYPED = {
  domain: {
    name: 'Interop',
    version: '1',
    chainId: 1,
    verifyingContract: '0x1111111111111111111111111111111111111111',
  },
  types: {
    Order: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
      { name: 'note', type: 'string' },
    ],
  },
  primaryType: 'Order',
  message: { to: '0x2222222222222222222222222222222222222222', amount: 12345678901234567890n, note: 'line\nbreak' },
} as const
const TO = '0x3333333333333333333333333333333333333333'

export interface Outcome {
  address: string
  chain: number
  block: string
  signature: `0x${string}`
  typed: `0x${string}`
  hash: `0x${string}`
  status: string | number | null | undefined
}

const runs = {
  async viem(): Promise<Outcome> {
    const reader = createPublicClient({ chain: mainnet, transport: custom(provider()), pollingInterval: 50 })
    const wallet = createWalletClient({ chain: mainnet, transport: custom(provider()) })
    const [account] = await wallet.getAddresses()
    const hash = await wallet.sendTransaction({ account: account!, to: TO, value: 1n })
    return {
      address: account!,
      chain: await wallet.getChainId(),
      block: String(await reader.getBlockNumber()),
      signature: await wallet.signMessage({ account: account!, message: MESSAGE }),
      typed: await wallet.signTypedData({ account: account!, ...TYPED }),
      hash,
      status: (await reader.waitForTransactionReceipt({ hash, checkReplacement: false })).status,
    }
  },
  async ethers(): Promise<Outcome> {
    const browser = new BrowserProvider(provider())
    browser.pollingInterval = 50
    const signer = await browser.getSigner()
    const sent = await signer.sendTransaction({ to: TO, value: 1n })
    return {
      address: await signer.getAddress(),
      chain: Number((await browser.getNetwork()).chainId),
      block: String(await browser.getBlockNumber()),
      signature: (await signer.signMessage(MESSAGE)) as `0x${string}`,
      typed: (await signer.signTypedData(
        TYPED.domain,
        { Order: [...TYPED.types.Order] },
        TYPED.message,
      )) as `0x${string}`,
      hash: sent.hash as `0x${string}`,
      status: (await sent.wait())?.status,
    }
  },
  async wagmi(rpc: Record<string, string>): Promise<Outcome & { switched: number; after: string }> {
    const config = createConfig({
      chains: [mainnet, base],
      transports: { [mainnet.id]: http(rpc['eip155:1']), [base.id]: http(rpc['eip155:8453']) },
      connectors: [
        injected({ target: () => ({ id: 'wallet-modal', name: 'Wallet Modal', provider: provider() as never }) }),
      ],
      multiInjectedProviderDiscovery: false,
      pollingInterval: 50,
    })
    const { accounts, chainId } = await connect(config, { connector: config.connectors[0]! })
    const hash = await sendTransaction(config, { to: TO, value: 1n })
    const outcome = {
      address: accounts[0],
      chain: chainId,
      block: String(await getBlockNumber(config)),
      signature: await signMessage(config, { message: MESSAGE }),
      typed: await signTypedData(config, TYPED),
      hash,
      status: (await waitForTransactionReceipt(config, { hash, checkReplacement: false })).status,
    }
    // Our changes reach it as events of the provider, and its changes reach us.
    await switchChain(config, { chainId: base.id })
    const switched = getAccount(config).chainId!
    await WalletModal.switchNetwork(1)
    while (getAccount(config).chainId !== 1) await new Promise(done => setTimeout(done, 20))
    await disconnect(config)
    return { ...outcome, switched, after: getAccount(config).status }
  },
}
Object.assign(window, { interop: runs })
