// A contract account owned by a key: its calls run together, and the bundler pays.
import {
  bytesToHex,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  isAddress,
  isAddressEqual,
  keccak256,
  parseAbi,
  parseAbiParameters,
  serializeErc6492Signature,
} from 'viem'
import { ACCOUNT_FACTORY } from '../../chain/plan.mjs'
import { RpcError, invalidParams, unauthorized } from '../../injected-wallet/rpc-error.js'
import { explainCalls, explainGrants } from './secure-site.js'
import { readContext, readGrants } from './permissions.js'

const ABI = parseAbi([
  'struct Permission { bool isToken; address target; bytes4 selector; uint256 units; }',
  'function deploy(address owner) returns (address)',
  'function nonce() view returns (uint256)',
  'function grant(bytes32 context, address signer, uint64 expiry, Permission[] permissions)',
  'function revoke(bytes32 context)',
  'function expiryOf(bytes32 context) view returns (uint64)',
])
const OPERATION = parseAbiParameters([
  'uint256 chain, address account, uint256 turn, Call[] calls',
  'struct Call { address to; uint256 value; bytes data; }',
])
const BATCHES_KEPT = 50
const FREE = ['Network fee', 'Paid for you']
const MINED_MS = 100
const LANDING_TRIES = 300

async function read(address, node, functionName, args = []) {
  const call = { to: address, data: encodeFunctionData({ abi: ABI, functionName, args }) }
  return decodeFunctionResult({ abi: ABI, functionName, data: await node('eth_call', [call, 'latest']) })
}

export const isDeployed = async (address, node) => (await node('eth_getCode', [address, 'latest'])) !== '0x'

/**
 * @param {{ owner: import('viem').LocalAccount, address: string, chain: { id: string, caip: string, name: string, symbol:
 *   string }, node: Function, submit: (operation: object) => Promise<{ hash: string }> }} parts `submit`: the bundler.
 */
export function createSmartAccount({ owner, address, chain, node, submit }) {
  /** Valid for the contract (ERC-1271), or before its deployment for a verifier that deploys it (ERC-6492). */
  async function wrapped(signature) {
    if (await isDeployed(address, node)) return signature
    const data = encodeFunctionData({ abi: ABI, functionName: 'deploy', args: [owner.address] })
    return serializeErc6492Signature({ address: ACCOUNT_FACTORY, data, signature })
  }

  async function send(calls) {
    const turn = (await isDeployed(address, node)) ? await read(address, node, 'nonce') : 0n
    const values = [BigInt(chain.id), address, turn, calls]
    const signature = await owner.signMessage({ message: { raw: keccak256(encodeAbiParameters(OPERATION, values)) } })
    const told = calls.map(it => ({ ...it, value: String(it.value) }))
    return (await submit({ chain: chain.caip, owner: owner.address, calls: told, signature })).hash
  }

  /** Calls of the account to itself; resolves once they are on the chain. */
  async function change(functionName, all) {
    const calls = all.map(args => ({
      to: address,
      value: 0n,
      data: encodeFunctionData({ abi: ABI, functionName, args }),
    }))
    const hash = await send(calls)
    for (let tries = 0; tries < LANDING_TRIES; tries++) {
      const receipt = await node('eth_getTransactionReceipt', [hash])
      if (receipt?.status === '0x1') return hash
      if (receipt) break
      await new Promise(resolve => setTimeout(resolve, MINED_MS))
    }
    throw new Error('The network did not take it. Please try again.')
  }

  function readCalls(list, from) {
    if (from !== undefined && String(from).toLowerCase() !== address.toLowerCase()) throw unauthorized()
    if (!Array.isArray(list) || list.length === 0) throw invalidParams('Expected calls.')
    return list.map(({ to, value, data, input }) => {
      if (!isAddress(to ?? '', { strict: false })) throw invalidParams('Expected calls to addresses.')
      // Grants have their own request.
      if (isAddressEqual(to, address)) throw invalidParams('The account does not call itself.')
      return { to, value: BigInt(value ?? 0), data: data ?? input ?? '0x' }
    })
  }

  /** Only the first call can be tried in advance; later ones can depend on its effects. */
  const fails = ([{ to, value, data }]) =>
    node('eth_estimateGas', [{ from: address, to, value: `0x${value.toString(16)}`, data }]).then(
      () => false,
      () => true,
    )

  async function approved(method, calls, ask) {
    const [explained, isLikelyToFail] = await Promise.all([explainCalls(calls, node, chain), fails(calls)])
    const { rows = [], ...rest } = explained
    await ask({
      method,
      ...rest,
      warning: isLikelyToFail ? 'This is likely to fail.' : rest.warning,
      rows: [...rows, FREE],
      account: address,
    })
    return send(calls)
  }

  return {
    /** Signs like a key. */
    signer: {
      address,
      signMessage: async message => wrapped(await owner.signMessage(message)),
      signTypedData: async data => wrapped(await owner.signTypedData(data)),
    },

    sendTransaction: ([transaction], ask) =>
      approved('eth_sendTransaction', readCalls([Object(transaction)], transaction?.from), ask),

    /** ERC-7715. The contract stores the grants and enforces their limits. */
    async grantPermissions(params, ask) {
      const now = Math.floor(Date.now() / 1000)
      const grants = readGrants(params, { account: address, chain: chain.id, now })
      const { rows, ...rest } = await explainGrants(grants, node, chain)
      await ask({ method: 'wallet_grantPermissions', ...rest, rows: [...rows, FREE], account: address })
      const contexts = grants.map(() => bytesToHex(crypto.getRandomValues(new Uint8Array(32))))
      const values = ({ who, limits, told }, index) => [contexts[index], who, BigInt(told.expiry), limits]
      await change('grant', grants.map(values))
      return grants.map(({ told }, index) => ({ ...told, context: contexts[index], signerMeta: {} }))
    },

    async revokePermissions(params, ask) {
      const context = readContext(params)
      // An expired grant can be removed without asking.
      if (!(await isDeployed(address, node)) || (await read(address, node, 'expiryOf', [context])) === 0n) return '0x'
      await ask({
        method: 'wallet_revokePermissions',
        title: 'Take a permission back',
        lead: 'Whoever has it can do nothing with it any more.',
        rows: [['Permission', context, 'address'], FREE],
        account: address,
      })
      return change('revoke', [[context]])
    },

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
