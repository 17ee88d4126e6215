import { own } from '../../base/record.ts'
import { abortable, delay } from '../../base/abort.ts'
import { attempt } from '../../base/errors.ts'
import { type Provider, providerError } from '../../base/provider.ts'
import { isTarget, lacksTarget } from '../call-target.ts'
import type { Parent } from './parent.ts'

/** A Safe's description of itself. */
export interface SafeInfo {
  address: string
  /** Decimal. */
  chainId: number
}

interface Call {
  method: string
  params?: unknown
}

const POLL_MS = 3_000
/** EIP-5792 status for the states of a Safe transaction. */
const STATUS = new Map([
  ['AWAITING_CONFIRMATIONS', 100],
  ['AWAITING_EXECUTION', 100],
  ['SUCCESS', 200],
  ['CANCELLED', 400],
  ['FAILED', 500],
])
/** Methods that a node can be asked through the Safe. */
const READS =
  /^eth_(blockNumber|call|estimateGas|feeHistory|gasPrice|maxPriorityFeePerGas|getB\w+|getCode|getLogs|getStorageAt|getTransaction\w+)$/

const hex = (value: number) => `0x${value.toString(16)}`
const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)
const isBytes = (value: unknown): value is string => typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value)

function callsIn(batch: unknown): unknown[] {
  const calls = own(batch, 'calls')
  if (!Array.isArray(calls)) throw providerError(-32602, 'The batch has no calls.')
  return calls
}

const transactionOf = (call: unknown) => {
  const to = own(call, 'to')
  if (lacksTarget(call)) throw providerError(-32602, 'A Safe can’t create contracts.')
  if (!isTarget(to)) throw providerError(-32602, 'The call’s target isn’t an address.')
  const value = attempt(() => BigInt((own(call, 'value') ?? 0) as string))
  if (value === undefined) throw providerError(-32602, 'The value isn’t a number.')
  return { to, value: value.toString(), data: own(call, 'data') ?? own(call, 'input') ?? '0x' }
}

/**
 * EIP-1193 over the messages of Safe Apps. A transaction request resolves with the on-chain hash once the owners have
 * executed it; before that, a Safe has only its own transaction hash. `pollMs`: polling interval.
 */
export function createSafeProvider(
  { ask }: Parent,
  { address, chainId }: SafeInfo,
  life: AbortSignal,
  pollMs = POLL_MS,
): Provider {
  const checkAccount = (account: unknown) => {
    if (String(account).toLowerCase() !== address.toLowerCase())
      throw providerError(4100, 'The request is for another address than the Safe’s.')
  }
  const checkChain = (id: unknown) => {
    if (id !== undefined && attempt(() => Number(id)) !== chainId)
      throw providerError(5710, 'The request is for another network than the Safe’s.')
  }
  const read = (method: string, params: unknown) => ask('rpcCall', { call: method, params })
  /**
   * Repeats `find` until it finds something. If the service fails it is asked again: the owners can take their time.
   */
  async function until<T>(find: () => Promise<T | undefined>): Promise<T> {
    for (;;) {
      const found = await find()
      if (found !== undefined) return found
      await delay(pollMs, life)
    }
  }
  const stateOf = async (safeTxHash: unknown) => {
    const state = await ask('getTxBySafeTxHash', { safeTxHash }).catch(() => undefined)
    return { status: String(own(state, 'txStatus')), hash: own(state, 'txHash') }
  }
  const executed = (safeTxHash: unknown) =>
    until(async () => {
      const { status, hash } = await stateOf(safeTxHash)
      if (status === 'CANCELLED') throw providerError(4001, 'The Safe’s owners rejected the request.')
      if (isHash(hash)) return hash
      if (status === 'FAILED') throw providerError(-32603, 'The Safe couldn’t execute the transaction.')
      return
    })
  const propose = async (txs: object[]) => {
    const safeTxHash = own(await ask('sendTransactions', { txs }), 'safeTxHash')
    if (!isHash(safeTxHash)) throw providerError(-32603, 'The Safe returned no transaction hash.')
    return safeTxHash
  }
  const signatureOf = async (reply: unknown): Promise<string> => {
    const [signature, messageHash, safeTxHash] = ['signature', 'messageHash', 'safeTxHash'].map(it => own(reply, it))
    if (isBytes(signature) && signature.length > 2) return signature
    if (isHash(messageHash))
      return until(async () => {
        const found = await ask('getOffChainSignature', messageHash).catch(() => undefined)
        return isBytes(found) ? found : undefined
      })
    // Signed on-chain: then the contract knows the message and needs no signature for it (EIP-1271).
    if (isHash(safeTxHash)) await executed(safeTxHash)
    else if (!isBytes(signature)) throw providerError(-32603, 'The Safe returned neither a signature nor a hash.')
    return '0x'
  }
  const sign = async (method: string, params: object) => {
    // Off-chain signatures are free; older Safes do not know the setting.
    await read('safe_setSettings', [{ offChainSigning: true }]).catch(() => {})
    return signatureOf(await ask(method, params))
  }
  async function callsStatus(id: unknown) {
    const { status, hash } = await stateOf(id)
    const receipt = isHash(hash) ? await read('eth_getTransactionReceipt', [hash]).catch(() => undefined) : undefined
    const code = STATUS.get(status) ?? 100
    const isOver = code !== 200 || !!receipt
    const result = { version: '2.0.0', id, chainId: hex(chainId), atomic: true, status: isOver ? code : 100 }
    return receipt ? { ...result, receipts: [{ ...(receipt as object), transactionHash: hash }] } : result
  }

  async function answer(method: string, params: unknown[]): Promise<unknown> {
    const [first, second] = params
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [address]
      case 'eth_chainId':
        return hex(chainId)
      case 'net_version':
        return String(chainId)
      case 'personal_sign':
        checkAccount(second)
        return sign('signMessage', { message: first })
      case 'eth_signTypedData_v4':
        checkAccount(first)
        return sign('signTypedMessage', { typedData: typeof second === 'string' ? JSON.parse(second) : second })
      case 'eth_sendTransaction':
        checkAccount(own(first, 'from') ?? address)
        checkChain(own(first, 'chainId'))
        return executed(await propose([transactionOf(first)]))
      case 'wallet_sendCalls':
        checkAccount(own(first, 'from') ?? address)
        checkChain(own(first, 'chainId'))
        return { id: await propose(callsIn(first).map(transactionOf)) }
      case 'wallet_getCallsStatus':
        if (!isHash(first)) throw providerError(5730, 'The Safe doesn’t know this call-batch ID.')
        return callsStatus(first)
      case 'wallet_getCapabilities':
        return { [hex(chainId)]: { atomic: { status: 'supported' }, atomicBatch: { supported: true } } }
      case 'wallet_switchEthereumChain':
        if (attempt(() => Number(own(first, 'chainId'))) === chainId) return null
        throw providerError(4200, 'A Safe can’t switch networks.')
    }
    if (READS.test(method)) return read(method, params)
    throw providerError(4200, `A Safe doesn’t support ${method.slice(0, 60)}.`)
  }

  return {
    request: async ({ method, params }: Call) => abortable(answer(method, Array.isArray(params) ? params : []), life),
  }
}
