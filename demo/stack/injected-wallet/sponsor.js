// Asks an app's paymaster (ERC-7677) to pay for an account's calls. If it does, a bundler sends them; the account signs.
import { encodeAbiParameters, keccak256, numberToHex, parseAbiParameters } from 'viem'
import { EXECUTOR, executeData, isLent } from './executor.js'
import { callNode } from './rpc.js'

/** As a version 0.7 entry point would have it; the stack has none. */
const ENTRY_POINT = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const ANSWER_MS = 3_000
const DIGEST = parseAbiParameters([
  'uint256 chain, address account, uint256 turn, Call[] calls',
  'struct Call { address to; uint256 value; bytes data; }',
])

const within = (ms, asked) =>
  Promise.race([asked, new Promise((_, reject) => setTimeout(reject, ms, new Error('no answer')))])

/**
 * The paymaster's offer for the calls, with the account's way to take it; undefined if it refuses, fails, is slow, or
 * answers with anything but a promise.
 * @param {{ url: string, context: unknown, bundler: string }} service
 * @param {{ calls: object[], account: import('viem').LocalAccount, chain: string, node: Function }} parts
 */
export async function offerOf({ url, context, bundler }, { calls, account, chain, node }) {
  const chainId = numberToHex(Number(chain))
  const all = calls.map(({ to, value = 0, data = '0x' }) => ({ to, value: BigInt(value), data }))
  const sender = account.address
  const lends = !isLent(await node('eth_getCode', [sender, 'latest']))
  // `turn()` of the code that it has lent.
  const turn = lends ? 0n : BigInt(await node('eth_call', [{ to: sender, data: '0x8b299903' }, 'latest']))
  const operation = { sender, nonce: numberToHex(turn), callData: executeData(calls) }
  const ask = (method, it) => within(ANSWER_MS, callNode(url, method, [it, ENTRY_POINT, chainId, context]))
  try {
    const stub = await ask('pm_getPaymasterStubData', operation)
    const final = stub.isFinal ? {} : await ask('pm_getPaymasterData', { ...operation, ...stub })
    const terms = { ...stub, ...final }
    if (!/^0x[\da-f]{40}$/i.test(terms.paymaster) || !/^0x([\da-f]{2})+$/i.test(terms.paymasterData)) return undefined
    return {
      sponsor: String(terms.sponsor?.name ?? 'a paymaster'),
      async take() {
        const digest = keccak256(encodeAbiParameters(DIGEST, [BigInt(chain), sender, turn, all]))
        const signature = await account.signMessage({ message: { raw: digest } })
        const nonce = Number(await node('eth_getTransactionCount', [sender, 'pending']))
        const authorization =
          lends && (await account.signAuthorization({ contractAddress: EXECUTOR, chainId: Number(chain), nonce }))
        const { r, s, yParity } = authorization || {}
        const eip7702Auth = authorization && { address: EXECUTOR, chainId: Number(chain), nonce, r, s, yParity }
        const { paymaster, paymasterData } = terms
        const signed = { ...operation, paymaster, paymasterData, signature, ...(lends && { eip7702Auth }) }
        return callNode(bundler, 'eth_sendUserOperation', [signed, ENTRY_POINT, chainId])
      },
    }
  } catch {
    return undefined
  }
}
