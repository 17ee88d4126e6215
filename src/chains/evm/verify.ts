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

// viem's `verifyMessage` asks the same contract, and brings 20 kB of curves along for the case that it does not answer.

/** The precompiled contract that finds the address of the key behind a signature. */
const ECRECOVER = '0x0000000000000000000000000000000000000001'
const OF_KEY_BYTES = 65
const OF_CONTRACT = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

/** Whether the key of an account has signed; the network calculates it. */
async function isByKey(request: Request, address: string, hash: Hex, signature: Hex): Promise<boolean> {
  if (size(signature) !== OF_KEY_BYTES) return false
  const data = concat([hash, pad(slice(signature, 64)), slice(signature, 0, 64)])
  const reply = String(await request('eth_call', [{ to: ECRECOVER, data }, 'latest']))
  return /^0x0{24}[\da-f]{40}$/i.test(reply) && sameAddress('eip155', reply.slice(-40), address)
}

/**
 * What the chain says of a signature under a text: by the key of an account, by a contract that is there (ERC-1271), or
 * by one that is still to come (ERC-6492). An account that lends itself the code of a contract (EIP-7702) still has its
 * key, whatever the code says. One question to the network, three of such an account; throws `rpc/*` and `http/*` where
 * it has no answer.
 */
export async function verifyMessage(
  request: Request,
  { address, message, ...signed }: SignedMessage,
): Promise<boolean> {
  const signature = signatureOf(signed.signature)
  if (!signature) return false
  const account = addressOf(address)
  const hash = hashMessage(message)
  // Of what was signed on the chain itself the contract knows without a signature, which the validator takes for none.
  const isThere = signature === '0x'
  const call = isThere
    ? { to: account, data: encodeFunctionData({ abi: OF_CONTRACT, args: [hash, signature] }) }
    : { data: encodeDeployData({ abi, bytecode, args: [account, hash, signature] }) }
  const reply = await request('eth_call', [call, 'latest']).catch((error: unknown) => {
    // What no account could have signed ends the call.
    if (isRevert(error)) return '0x'
    throw error
  })
  if ((isThere ? /^0x1626ba7e0{56}$/i : /^0x0*1$/).test(String(reply))) return true
  return isDelegation(await request('eth_getCode', [account, 'latest'])) && isByKey(request, account, hash, signature)
}
