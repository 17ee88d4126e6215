import { codeOf } from '../../base/record.ts'
import {
  getAddressEncoder,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  type Address,
} from '@solana/web3.js'
import type { Signer } from '../../base/provider.ts'
import type { Wait } from '../../base/abort.ts'
import { attempt, isAbort, ModalError } from '../../base/errors.ts'
import { altered, isNodesRefusal, unsent } from '../../base/refusal.ts'
import { own, str } from '../../services/decode.ts'
import { askWallet } from '../wallet-request.ts'
import type { Ask } from './accounts.ts'

const SIGNATURE_BYTES = 64
/** In a transaction with one signature: the count, then the signature. */
const MESSAGE_AT = 1 + SIGNATURE_BYTES

/** Enough for a whole transaction, which has at most 1,232 bytes. */
const TEXT_MAX = 2_000

/** A base58 signature as returned by the wallet; undefined for anything else. */
const signatureIn = (reply: unknown): string | undefined => {
  const text = str(own(reply, 'signature')) ?? str(reply)
  const bytes = text && attempt(() => getBase58Encoder().encode(text))
  return bytes && bytes.length === SIGNATURE_BYTES ? text : undefined
}
const NOTHING_SIGNED = 'The wallet returned no signature.'
const nothingSigned = () => new ModalError('wallet/failed', { message: NOTHING_SIGNED })

/** R70: asks the wallet itself directly before each request; its account may have changed since the user confirmed. */
async function confirmAccount(signer: Signer, from: Address, wait: Wait): Promise<void> {
  const accounts = await askWallet(signer, 'solana_getAccounts', {}, wait).catch((error: ModalError) => {
    // A wallet that does not report its account has not been asked for anything either.
    throw isAbort(error) ? error : new ModalError('wallet/account-changed', { message: error.message, cause: error })
  })
  const isThere = Array.isArray(accounts) && accounts.some(it => own(it, 'pubkey') === from)
  if (!isThere) throw new ModalError('wallet/account-changed')
}

/**
 * The transaction with the wallet's signature. If the wallet changed anything else, `accept` decides; otherwise this
 * throws.
 */
async function withSignature(bytes: Uint8Array, reply: unknown, accept: Sending['accept']): Promise<Uint8Array> {
  const whole = str(own(reply, 'transaction'), TEXT_MAX)
  const signature = signatureIn(reply)
  const signed = Uint8Array.from(bytes)
  if (whole) {
    const given = attempt(() => getBase64Encoder().encode(whole))
    const isSame = given?.length === bytes.length && bytes.every((it, at) => at < MESSAGE_AT || it === given[at])
    if (!isSame) {
      if (!given || !accept) throw altered('The wallet signed another transaction. Nothing was sent.')
      await accept(Uint8Array.from(given))
      return Uint8Array.from(given)
    }
    signed.set(given.subarray(0, MESSAGE_AT))
  } else if (signature) signed.set(getBase58Encoder().encode(signature), 1)
  else throw unsent(NOTHING_SIGNED)
  return signed
}

/** Nodes no longer know the former names. */
const RENAMED: Record<string, string> = {
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
}

/** JSON-RPC server error. Solana's nodes have codes of their own, so that it comes from what stands before one. */
const PROXYS = -32000

export interface Sending {
  from: Address
  bytes: Uint8Array
  /** R142: throws unless the given transaction can be sent instead of `bytes`; absent if none can. */
  accept?(signed: Uint8Array): Promise<void>
  /** Commitment of the simulation before it is sent; by default what most of the network has confirmed. */
  commitment?: string
}

/**
 * Hands a transaction to the wallet, which sends it; if it can only sign, we send it. Resolves with its signature.
 * Throws `wallet/*`: `wallet/account-changed` means that nothing was asked.
 */
export async function sendTransaction(
  ask: Ask,
  signer: Signer,
  { from, bytes, accept, commitment = 'confirmed' }: Sending,
  wait: Wait = {},
): Promise<string> {
  await confirmAccount(signer, from, wait)
  const sendOptions = { preflightCommitment: Object.hasOwn(RENAMED, commitment) ? RENAMED[commitment] : commitment }
  const params = { transaction: getBase64Decoder().decode(bytes), pubkey: from, sendOptions }
  try {
    const signature = signatureIn(await askWallet(signer, 'solana_signAndSendTransaction', params, wait))
    if (!signature) throw nothingSigned()
    return signature
  } catch (error) {
    if (codeOf(error) !== 'wallet/unsupported-method') throw error
  }
  const reply = await askWallet(signer, 'solana_signTransaction', params, wait)
  const signed = await withSignature(bytes, reply, accept)
  const signature = getBase58Decoder().decode(signed.subarray(1, MESSAGE_AT))
  await ask('sendTransaction', [getBase64Decoder().decode(signed), { encoding: 'base64', ...sendOptions }]).catch(
    (error: ModalError) => {
      // A node that refuses did not accept it. If it failed or only its answer is lost, it may have: the signature will
      // show the outcome, and the user is never told to send again.
      if (isAbort(error)) throw error
      const isThere = /already.{0,6}processed/i.test(String(error.data?.['reason']))
      const isUnclear = isThere || error.data?.['code'] === PROXYS
      if (isNodesRefusal(error) && !isUnclear) throw unsent(error.message, error)
    },
  )
  return signature
}

/** Signs a text; resolves with the signature in base58. */
export async function signMessage(signer: Signer, address: Address, message: string, wait: Wait = {}): Promise<string> {
  await confirmAccount(signer, address, wait)
  const text = getBase58Decoder().decode(new TextEncoder().encode(message))
  const reply = await askWallet(signer, 'solana_signMessage', { message: text, pubkey: address }, wait)
  const signature = signatureIn(reply)
  if (!signature) throw nothingSigned()
  return signature
}

const CURVE = 'Ed25519'

/** Whether the account signed the text. Uses the browser's own Ed25519, which secure contexts have. */
export async function verifyMessage(address: Address, message: string, signature: string): Promise<boolean> {
  const bytes = attempt(() => Uint8Array.from(getBase58Encoder().encode(signature)))
  if (bytes?.length !== SIGNATURE_BYTES) return false
  const key = Uint8Array.from(getAddressEncoder().encode(address))
  const { subtle } = crypto
  const publicKey = await subtle.importKey('raw', key, CURVE, false, ['verify'])
  return subtle.verify(CURVE, publicKey, bytes, new TextEncoder().encode(message))
}
