// A paymaster (ERC-7677), and the bundler that it pays. Not ERC-4337: the stack has no entry point, so the bundler calls
// the account itself, and looks at the paymaster's signature beforehand.
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  isAddressEqual,
  keccak256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  recoverMessageAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { connectChain } from '../chain/json-rpc.mjs'
import { EXECUTOR } from '../chain/plan.mjs'

const PURSE = numberToHex(10n ** 21n)
// For calls that revert during estimation: wallets send them anyway, after a warning.
const FALLBACK_GAS = 3_000_000n
// Gas of an authorization and of the calls' own transaction.
const GAS = numberToHex(100_000n)
const STUB = `0x${'11'.repeat(65)}`

const ABI = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
  'function executeFor(Call[] calls, bytes signature)',
])
const PROMISE = parseAbiParameters('uint256 chain, address sender, uint256 nonce, bytes callData')

/** What the paymaster signs: that it pays for these calls of the account in this turn, on this chain. */
const promise = ({ sender, nonce, callData }, chain) => ({
  raw: keccak256(encodeAbiParameters(PROMISE, [BigInt(chain), sender, BigInt(nonce), callData])),
})

/**
 * @param {{ nodes: Record<string, string> }} options By CAIP-2 id, with every method.
 * @returns {import('../http/service.mjs').Route[]}
 */
export function paymasterRoutes({ nodes }) {
  const [paymaster, bundler] = [generatePrivateKey(), generatePrivateKey()].map(privateKeyToAccount)
  const terms = {
    paymaster: paymaster.address,
    paymasterVerificationGasLimit: GAS,
    paymasterPostOpGasLimit: GAS,
    sponsor: { name: 'Local stack' },
  }
  /** One after the other, because each takes a nonce. */
  let outbox = Promise.resolve()

  async function submit({ eip7702Auth, ...operation }, chain) {
    const { call } = connectChain(nodes[`eip155:${Number(chain)}`])
    const { sender, callData, signature, paymasterData } = operation
    const payer = await recoverMessageAddress({ message: promise(operation, chain), signature: paymasterData })
    if (!isAddressEqual(payer, paymaster.address)) throw new Error('Nobody promised to pay for this')
    await call('anvil_setBalance', [bundler.address, PURSE])
    const [calls] = decodeFunctionData({ abi: ABI, data: callData }).args
    const data = encodeFunctionData({ abi: ABI, functionName: 'executeFor', args: [calls, signature] })
    const code = eip7702Auth && { [sender]: { code: await call('eth_getCode', [EXECUTOR, 'latest']) } }
    const tried = [{ from: bundler.address, to: sender, data }, 'latest', ...(code ? [code] : [])]
    const [gas, nonce, price] = await Promise.all([
      call('eth_estimateGas', tried).then(
        it => (BigInt(it) * 5n) / 4n + BigInt(GAS),
        () => FALLBACK_GAS,
      ),
      call('eth_getTransactionCount', [bundler.address, 'pending']),
      call('eth_gasPrice'),
    ])
    const fees = { maxFeePerGas: 2n * BigInt(price), maxPriorityFeePerGas: 1n }
    const tx = { to: sender, data, gas, nonce: Number(nonce), chainId: Number(chain), ...fees }
    const raw = await bundler.signTransaction(
      eip7702Auth ? { ...tx, type: 'eip7702', authorizationList: [eip7702Auth] } : { ...tx, type: 'eip1559' },
    )
    return call('eth_sendRawTransaction', [raw])
  }

  const methods = {
    pm_getPaymasterStubData: () => ({ ...terms, paymasterData: STUB, isFinal: false }),
    async pm_getPaymasterData([operation, , chain]) {
      const { sponsor: _, ...own } = terms
      return { ...own, paymasterData: await paymaster.signMessage({ message: promise(operation, chain) }) }
    },
    /** The bundler's; answers with the hash of the transaction instead of that of a user operation. */
    eth_sendUserOperation([operation, , chain]) {
      const sent = outbox.then(() => submit(operation, chain))
      outbox = sent.catch(() => {})
      return sent
    },
  }

  async function answer({ body }) {
    const { id = null, method, params } = Object(body)
    const reply = result => ({ body: { jsonrpc: '2.0', id, ...result } })
    if (!Object.hasOwn(methods, method)) return reply({ error: { code: -32601, message: 'Method not found' } })
    try {
      return reply({ result: await methods[method](params) })
    } catch (error) {
      return reply({ error: { code: -32602, message: error.shortMessage ?? error.message } })
    }
  }
  return [['POST', '/', answer]]
}
