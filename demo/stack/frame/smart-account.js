// An account that is a contract with a key as its owner: calls happen together, and the bundler pays.
import {
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  isAddress,
  keccak256,
  parseAbi,
  parseAbiParameters,
  serializeErc6492Signature,
} from 'viem'
import { ACCOUNT_FACTORY } from '../chain/plan.mjs'
import { RpcError, invalidParams, unauthorized } from '../test-wallet/rpc-error.js'
import { explainCalls } from './effects.js'

const ABI = parseAbi(['function deploy(address owner) returns (address)', 'function nonce() view returns (uint256)'])
const OPERATION = parseAbiParameters([
  'uint256 chain, address account, uint256 turn, Call[] calls',
  'struct Call { address to; uint256 value; bytes data; }',
])
const BATCHES_KEPT = 50

async function turnOf(address, node) {
  const functionName = 'nonce'
  const data = await node('eth_call', [{ to: address, data: encodeFunctionData({ abi: ABI, functionName }) }, 'latest'])
  return decodeFunctionResult({ abi: ABI, functionName, data })
}

export const isDeployed = async (address, node) => (await node('eth_getCode', [address, 'latest'])) !== '0x'

/**
 * @param {{ owner: import('viem').LocalAccount, address: string, chain: { id: string, caip: string, name: string, symbol:
 *   string }, node: Function, submit: (operation: object) => Promise<{ hash: string }> }} parts `submit`: the bundler.
 */
export function createSmartAccount({ owner, address, chain, node, submit }) {
  /** Good for the contract (ERC-1271), and before there is one for who deploys it to ask (ERC-6492). */
  async function wrapped(signature) {
    if (await isDeployed(address, node)) return signature
    const data = encodeFunctionData({ abi: ABI, functionName: 'deploy', args: [owner.address] })
    return serializeErc6492Signature({ address: ACCOUNT_FACTORY, data, signature })
  }

  async function send(calls) {
    const turn = (await isDeployed(address, node)) ? await turnOf(address, node) : 0n
    const values = [BigInt(chain.id), address, turn, calls]
    const signature = await owner.signMessage({ message: { raw: keccak256(encodeAbiParameters(OPERATION, values)) } })
    const told = calls.map(it => ({ ...it, value: String(it.value) }))
    return (await submit({ chain: chain.caip, owner: owner.address, calls: told, signature })).hash
  }

  function readCalls(list, from) {
    if (from !== undefined && String(from).toLowerCase() !== address.toLowerCase()) throw unauthorized()
    if (!Array.isArray(list) || list.length === 0) throw invalidParams('Expected calls.')
    return list.map(({ to, value, data, input }) => {
      if (!isAddress(to ?? '', { strict: false })) throw invalidParams('Expected calls to addresses.')
      return { to, value: BigInt(value ?? 0), data: data ?? input ?? '0x' }
    })
  }

  /** The first call can be tried before; what follows may need what it changes. */
  const fails = ([{ to, value, data }]) =>
    node('eth_estimateGas', [{ from: address, to, value: `0x${value.toString(16)}`, data }]).then(
      () => false,
      () => true,
    )

  async function approved(method, calls, ask) {
    const [explained, isLikelyToFail] = await Promise.all([explainCalls(calls, node, chain.symbol), fails(calls)])
    const { rows = [], ...rest } = explained
    await ask({
      method,
      ...rest,
      warning: isLikelyToFail ? 'This is likely to fail.' : rest.warning,
      rows: [...rows, ['Network fee', 'Paid for you']],
      account: address,
    })
    return send(calls)
  }

  return {
    /** What signs in the place of a key. */
    signer: {
      address,
      signMessage: async message => wrapped(await owner.signMessage(message)),
      signTypedData: async data => wrapped(await owner.signTypedData(data)),
    },

    sendTransaction: ([transaction], ask) =>
      approved('eth_sendTransaction', readCalls([Object(transaction)], transaction?.from), ask),

    /** @param {{ get: () => { batches: object }, set: (change: object) => void }} memory */
    async sendCalls([batch], ask, memory) {
      const { calls, from, chainId, capabilities, id: given } = Object(batch)
      if (chainId !== undefined && BigInt(chainId) !== BigInt(chain.id))
        throw new RpcError(5710, 'The chain is not supported.')
      const foreign = Object.entries(capabilities ?? {}).find(([, it]) => it?.optional !== true)
      if (foreign) throw new RpcError(5700, `The capability "${foreign[0]}" is not supported.`)
      if (given && memory.get().batches[given]) throw new RpcError(5720, 'There is already a batch with this id.')
      const hash = await approved('wallet_sendCalls', readCalls(calls, from), ask)
      const id = given ?? hash
      const entry = [id, { chain: chain.id, hashes: [hash], atomic: true }]
      memory.set({ batches: Object.fromEntries([...Object.entries(memory.get().batches), entry].slice(-BATCHES_KEPT)) })
      return { id }
    },
  }
}
