// Knows the addresses of smart accounts, submits their calls, and pays for them.
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { connectChain } from '../../chain/json-rpc.mjs'
import { ACCOUNT_FACTORY } from '../../chain/plan.mjs'
import { refuse } from './refuse.mjs'

const BUNDLER = '0xB0d1e50000000000000000000000000000000001'
const PURSE = '0x3635c9adc5dea00000'
// For calls that revert during estimation: wallets send them anyway, after a warning.
const FALLBACK_GAS = '0x2dc6c0'

const ABI = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function accountOf(address owner) view returns (address)',
  'function submit(address owner, Call[] calls, bytes signature)',
])

/** @param {Record<string, string>} nodes By CAIP-2 id, with every method. */
export function createBundler(nodes) {
  /** One after the other on each chain, because each takes a nonce. @type {Map<string, Promise<unknown>>} */
  const turns = new Map()

  async function submit(caip, { owner, calls, signature }) {
    const { call } = connectChain(nodes[caip])
    await call('anvil_setBalance', [BUNDLER, PURSE])
    await call('anvil_impersonateAccount', [BUNDLER])
    const data = encodeFunctionData({
      abi: ABI,
      functionName: 'submit',
      args: [owner, calls.map(it => ({ ...it, value: BigInt(it.value) })), signature],
    })
    const transaction = { from: BUNDLER, to: ACCOUNT_FACTORY, data }
    const gas = await call('eth_estimateGas', [transaction]).catch(() => FALLBACK_GAS)
    return { hash: await call('eth_sendTransaction', [{ ...transaction, gas }]) }
  }

  /** By key: the same address on every chain. @type {Map<string, Promise<string>>} */
  const known = new Map()
  async function find(key) {
    const [node] = Object.values(nodes)
    const args = [privateKeyToAccount(key).address]
    const data = encodeFunctionData({ abi: ABI, functionName: 'accountOf', args })
    const answer = await connectChain(node).call('eth_call', [{ to: ACCOUNT_FACTORY, data }, 'latest'])
    return decodeFunctionResult({ abi: ABI, functionName: 'accountOf', data: answer })
  }

  return {
    /**
     * The current or future address of a key's smart account; undefined without chains.
     * @returns {Promise<string | undefined>}
     */
    async addressOf(key) {
      if (Object.keys(nodes).length === 0) return undefined
      if (!known.has(key)) known.set(key, find(key))
      return known.get(key)
    },

    /** @param {{ chain: string, owner: string, calls: { to: string, value: string, data: string }[], signature: string }} operation */
    submit({ chain, ...operation }) {
      if (!Object.hasOwn(nodes, chain)) throw refuse(`The network ${chain} is not supported.`)
      const sent = (turns.get(chain) ?? Promise.resolve()).then(() => submit(chain, operation))
      turns.set(
        chain,
        sent.catch(() => {}),
      )
      return sent
    },
  }
}
