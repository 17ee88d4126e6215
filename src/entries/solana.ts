import type { WalletModal } from '../page/handle.ts'
import { own } from '../base/record.ts'
import { fromBase58, fromBase64, toBase58, toBase64 } from '../base/bytes.ts'
import { OF_A_MODAL } from '../base/wallet-name.ts'
import { presentId, SOLANA_CLUSTERS } from '../base/caip.ts'
import { restored } from './restored.ts'
import { providerError, type SolanaProvider } from '../base/provider.ts'

export { isModalError } from '../base/errors.ts'

const NAMESPACE = 'solana'
const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet'] as const
/** Their CAIP-2 IDs. */
const idOf = (chain: string) => {
  const cluster = chain.startsWith('solana:') ? own(SOLANA_CLUSTERS, chain.slice(7)) : undefined
  return cluster === undefined ? presentId(chain) : `solana:${String(cluster)}`
}
const VERSION = '1.0.0'
const SIGNING = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signAndSendAllTransactions',
] as const
type Mode = 'parallel' | 'serial'
/** What a wallet without a method answers. */
const LACKS: readonly unknown[] = [4200, -32601]
const DECLINED = 4001
const SIGNATURE_BYTES = 64
const KEY_BYTES = 32

/** A simple outline of a wallet; apps show it beside the name. */
const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="%23666" ' +
  'stroke-width="2"%3E%3Crect x="3" y="6" width="18" height="13" rx="3"/%3E%3Cpath d="M3 10h18M16 15h2"/%3E%3C/svg%3E'

interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly (typeof CHAINS)[number][]
  readonly features: readonly (typeof SIGNING)[number][]
}
type Change = { accounts: readonly StandardAccount[] }

const accountOf = (address: string): StandardAccount =>
  Object.freeze({ address, publicKey: fromBase58(address), chains: CHAINS, features: SIGNING })

const notThere = (cause?: unknown) => providerError(4901, 'The wallet is on another network than the request.', cause)

/** Writes a signature into the transaction at its signer's place: signatures come first, in the order of the keys. */
function signed(transaction: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const [count = 0] = transaction
  const message = transaction.subarray(1 + count * SIGNATURE_BYTES)
  const [version = 0] = message
  const keys = message.subarray((version & 0x80 ? 1 : 0) + 4)
  const index = [...Array(count).keys()].find(
    at => toBase58(keys.subarray(at * KEY_BYTES, (at + 1) * KEY_BYTES)) === address,
  )
  if (index === undefined) throw new Error('The transaction doesn’t name the account as a signer.')
  const bytes = transaction.slice()
  bytes.set(signature, 1 + index * SIGNATURE_BYTES)
  return bytes
}

/**
 * Registers the modal as a Wallet Standard wallet, for `@solana/wallet-adapter-react`, `@solana/react` and any other
 * app that lists such wallets: choosing it opens the modal, and the connected account signs, only on the chain that a
 * request names (otherwise code 4901). Returns a function that unregisters it.
 * @example registerSolanaWallet(createWalletModal({ projectId: '…', networks: ['solana'] }))
 */
export function registerSolanaWallet(modal: WalletModal, { name = 'Wallet Modal' } = {}): () => void {
  if (typeof window === 'undefined') return () => {}
  const listeners = new Set<(change: Change) => void>()
  let known: { address: string | undefined; accounts: readonly StandardAccount[] } = {
    address: undefined,
    accounts: [],
  }
  /** Returns the same objects for the same account. */
  const accounts = () => {
    const { address } = modal.getState().namespaces[NAMESPACE] ?? {}
    if (address !== known.address) known = { address, accounts: address ? [accountOf(address)] : [] }
    return known.accounts
  }
  const signer = (): SolanaProvider => {
    const provider = modal.getProvider(NAMESPACE)
    if (!provider) throw new Error('No wallet is connected.')
    return provider
  }
  /**
   * Switches to the chain that a request names, by its Wallet Standard or CAIP-2 name, if the modal offers it;
   * otherwise throws 4901. A request without a chain uses the active one.
   */
  const goTo = async (chain: unknown) => {
    const wanted = typeof chain === 'string' ? idOf(chain) : chain
    const isThere = () => wanted === undefined || modal.getState().namespaces[NAMESPACE]?.network === wanted
    if (isThere()) return
    const network = modal.getNetworks().find(it => it.caipNetworkId === wanted)
    if (!network) throw notThere()
    await modal.switchNetwork(network.caipNetworkId).catch((error: unknown) => {
      throw own(error, 'code') === 'wallet/declined' ? error : notThere(error)
    })
    if (!isThere()) throw notThere()
  }
  /** One after another, because each needs the user. */
  const inTurn = async <Input, Output>(inputs: readonly Input[], answer: (input: Input) => Promise<Output>) => {
    const outputs: Output[] = []
    for (const input of inputs) outputs.push(await answer(input))
    return outputs
  }
  interface Input {
    account: StandardAccount
    transaction: Uint8Array
    chain?: unknown
    options?: object
  }
  const send = async ({ account: { address: pubkey }, transaction, chain, options: sendOptions }: Input) => {
    await goTo(chain)
    const { signature } = await signer().request({
      method: 'solana_signAndSendTransaction',
      params: { transaction: toBase64(transaction), pubkey, sendOptions },
    })
    return { signature: fromBase58(signature) }
  }
  type Sent = PromiseSettledResult<{ signature: Uint8Array }>

  /** In one request, if all are of one account, chain and options, and the wallet can; undefined if not. */
  async function sendTogether(inputs: readonly Input[], mode?: Mode): Promise<Sent[] | undefined> {
    const [{ account: { address: pubkey } = {}, chain, options: sendOptions } = {} as Partial<Input>] = inputs
    const isAlike = (it: Input) => it.account.address === pubkey && it.chain === chain && it.options === sendOptions
    if (inputs.length < 2 || !pubkey || !inputs.every(isAlike)) return
    await goTo(chain)
    const params = { pubkey, transactions: inputs.map(it => toBase64(it.transaction)), mode, sendOptions }
    try {
      const { results } = await signer().request({ method: 'solana_signAndSendAllTransactions', params })
      return results.map((it): Sent =>
        'signature' in it
          ? { status: 'fulfilled', value: { signature: fromBase58(it.signature) } }
          : { status: 'rejected', reason: providerError(it.error.code, it.error.message) },
      )
    } catch (error) {
      if (LACKS.includes(own(error, 'code'))) return
      throw error
    }
  }

  /** One by one; whoever declines one is not asked for the next, and in a series nothing follows a failure. */
  async function sendInTurn(inputs: readonly Input[], mode?: Mode): Promise<Sent[]> {
    const sent: Sent[] = []
    let ended: Error | undefined
    for (const input of inputs)
      try {
        if (ended) throw ended
        sent.push({ status: 'fulfilled', value: await send(input) })
      } catch (reason) {
        sent.push({ status: 'rejected', reason })
        const code = Number(own(reason, 'code')) || -32603
        if (mode === 'serial' || code === DECLINED)
          ended ??= providerError(code, 'It wasn’t sent, because an earlier transaction wasn’t.', reason)
      }
    return sent
  }
  const supportedTransactionVersions = ['legacy', 0] as const

  const wallet = {
    version: VERSION,
    name,
    icon: ICON,
    chains: CHAINS,
    get accounts() {
      return accounts()
    },
    features: {
      'standard:connect': {
        version: VERSION,
        async connect({ silent = false } = {}) {
          await restored(modal)
          if (!silent && (!accounts().length || modal.getState().error)) await modal.connect({ namespace: NAMESPACE })
          return { accounts: accounts() }
        },
      },
      'standard:disconnect': { version: VERSION, disconnect: () => modal.disconnect(NAMESPACE) },
      'standard:events': {
        version: VERSION,
        on(_event: 'change', listener: (change: Change) => void) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: (...inputs: { account: StandardAccount; message: Uint8Array }[]) =>
          inTurn(inputs, async ({ account: { address: pubkey }, message }) => {
            const { signature } = await signer().request({
              method: 'solana_signMessage',
              params: { message: toBase58(message), pubkey },
            })
            return { signedMessage: message, signature: fromBase58(signature) }
          }),
      },
      'solana:signTransaction': {
        version: VERSION,
        supportedTransactionVersions,
        signTransaction: (...inputs: Input[]) =>
          inTurn(inputs, async ({ account: { address: pubkey }, transaction, chain }) => {
            await goTo(chain)
            // Older wallets return only the signature.
            const reply = await signer().request({
              method: 'solana_signTransaction',
              params: { transaction: toBase64(transaction), pubkey },
            })
            const signedTransaction = reply.transaction
              ? fromBase64(reply.transaction)
              : signed(transaction, pubkey, fromBase58(reply.signature!))
            return { signedTransaction }
          }),
      },
      'solana:signAndSendTransaction': {
        version: VERSION,
        supportedTransactionVersions,
        signAndSendTransaction: (...inputs: Input[]) => inTurn(inputs, send),
      },
      'solana:signAndSendAllTransactions': {
        version: VERSION,
        supportedTransactionVersions,
        signAndSendAllTransactions: async (inputs: readonly Input[], { mode }: { mode?: Mode } = {}) =>
          (await sendTogether(inputs, mode)) ?? sendInTurn(inputs, mode),
      },
      [OF_A_MODAL]: {},
    },
  }

  let before = accounts()
  const off = modal.subscribe(() => {
    const now = accounts()
    if (now === before) return
    before = now
    for (const listener of [...listeners]) listener({ accounts: now })
  })
  const life = new AbortController()
  const taken: (() => void)[] = []
  const register = ({ register }: { register(wallet: object): () => void }) => void taken.push(register(wallet))
  addEventListener('wallet-standard:app-ready', event => register((event as CustomEvent).detail), life)
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    life.abort()
    off()
    for (const leave of taken) leave()
  }
}
