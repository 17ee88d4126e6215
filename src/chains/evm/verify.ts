import {
  encodeDeployData,
  hashMessage,
  universalSignatureValidatorAbi,
  universalSignatureValidatorByteCode,
} from 'viem'
import { ModalError } from '../../lib/errors.ts'
import type { SignedMessage } from '../adapter.ts'
import type { Request } from './client.ts'
import { addressOf, isBytes } from './codec.ts'

// viem's `verifyMessage` asks the same contract, and brings 20 kB of curves along for the case that it does not answer.

/**
 * What the chain says of a signature under a text: by the key of an account, by a contract that is there (ERC-1271), or
 * by one that is still to come (ERC-6492). One question to the network; throws `rpc/*` and `http/*` where it has no
 * answer.
 */
export async function verifyMessage(
  request: Request,
  { address, message, signature }: SignedMessage,
): Promise<boolean> {
  if (!isBytes(signature)) return false
  const data = encodeDeployData({
    abi: universalSignatureValidatorAbi,
    bytecode: universalSignatureValidatorByteCode,
    args: [addressOf(address), hashMessage(message), signature],
  })
  try {
    return /^0x0*1$/.test(String(await request('eth_call', [{ data }, 'latest'])))
  } catch (error) {
    // What no account could have signed ends the call.
    if (error instanceof ModalError && error.code === 'rpc/error' && isRevert(error)) return false
    throw error
  }
}

const isRevert = ({ message, data }: ModalError) =>
  data?.['data'] !== undefined || /revert/i.test(`${message} ${String(data?.['reason'])}`)
