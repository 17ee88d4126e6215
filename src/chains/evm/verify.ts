import {
  concat,
  encodeDeployData,
  encodeFunctionData,
  hashMessage,
  pad,
  parseAbi,
  size,
  slice,
  universalSignatureValidatorAbi as abi,
  universalSignatureValidatorByteCode as bytecode,
  type Hex,
} from 'viem'
import { sameAddress } from '../../base/caip.ts'
import type { SignedMessage } from '../adapter.ts'
import type { Request } from './client.ts'
import { addressOf, isDelegation, isRevert, signatureOf } from './codec.ts'

// viem's `verifyMessage` asks the same contract, and brings in 20 kB of curves in case it does not answer.

/** The precompiled contract that recovers the address of a signature's key. */
const ECRECOVER = '0x0000000000000000000000000000000000000001'
const OF_KEY_BYTES = 65
const OF_CONTRACT = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

/** Whether an account's key has signed; the network computes it. */
export async function isByKey(request: Request, address: string, hash: Hex, signature: Hex): Promise<boolean> {
  if (size(signature) !== OF_KEY_BYTES) return false
  const data = concat([hash, pad(slice(signature, 64)), slice(signature, 0, 64)])
  const reply = String(await request('eth_call', [{ to: ECRECOVER, data }, 'latest']))
  return /^0x0{24}[\da-f]{40}$/i.test(reply) && sameAddress('eip155', reply.slice(-40), address)
}

/**
 * The chain's verdict on a signature: by an account's key, by a deployed contract (ERC-1271), or by one that is not
 * deployed yet (ERC-6492). An account that delegates to a contract (EIP-7702) still has its key, whatever the code
 * says. One request to the network, three for such an account; throws `rpc/*` and `http/*` if it does not answer.
 */
export async function verifyMessage(
  request: Request,
  { address, message, ...signed }: SignedMessage,
): Promise<boolean> {
  const signature = signatureOf(signed.signature)
  if (!signature) return false
  const account = addressOf(address)
  const hash = hashMessage(message)
  // A contract knows messages signed on-chain without a signature, which the validator would treat as missing.
  const isThere = signature === '0x'
  const call = isThere
    ? { to: account, data: encodeFunctionData({ abi: OF_CONTRACT, args: [hash, signature] }) }
    : { data: encodeDeployData({ abi, bytecode, args: [account, hash, signature] }) }
  const reply = await request('eth_call', [call, 'latest']).catch((error: unknown) => {
    // A signature that no account could have made reverts the call.
    if (isRevert(error)) return '0x'
    throw error
  })
  if ((isThere ? /^0x1626ba7e0{56}$/i : /^0x0*1$/).test(String(reply))) return true
  return isDelegation(await request('eth_getCode', [account, 'latest'])) && isByKey(request, account, hash, signature)
}
