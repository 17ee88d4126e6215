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
import { altered, unsent } from '../../base/refusal.ts'
import { own, str } from '../../services/decode.ts'
import { askWallet } from '../wallet-request.ts'
import type { Ask } from './accounts.ts'

const SIGNATURE_BYTES = 64
/** Of a transaction with one signature: how many there are, and the signature. */
const MESSAGE_AT = 1 + SIGNATURE_BYTES

/** Texts are as long as a transaction may be, 1,232 bytes, or shorter. */
const TEXT_MAX = 2_000

/** A signature in base58, as the wallet gave it; undefined for anything else. */
const signatureIn = (reply: unknown): string | undefined => {
  const text = str(own(reply, 'signature')) ?? str(reply)
  const bytes = text && attempt(() => getBase58Encoder().encode(text))
  return bytes && bytes.length === SIGNATURE_BYTES ? text : undefined
}
const NOTHING_SIGNED = 'The wallet returned no signature'
const nothingSigned = () => new ModalError('wallet/failed', { message: NOTHING_SIGNED })

/** R70: asks the wallet itself right before each request; its account may have changed since the user confirmed. */
async function confirmAccount(signer: Signer, from: Address, wait: Wait): Promise<void> {
  const accounts = await askWallet(signer, 'solana_getAccounts', {}, wait).catch((error: ModalError) => {
    // A wallet that does not say who it is has not been asked for anything either.
    throw isAbort(error) ? error : new ModalError('wallet/account-changed', { message: error.message, cause: error })
  })
  const isThere = Array.isArray(accounts) && accounts.some(it => own(it, 'pubkey') === from)
  if (!isThere) throw new ModalError('wallet/account-changed')
}

/**
 * The transaction with the wallet's signature. One that the wallet changed in more than that is `accept`ed, or not: then
 * it throws.
 */
async function withSignature(bytes: Uint8Array, reply: unknown, accept: Sending['accept']): Promise<Uint8Array> {
  const whole = str(own(reply, 'transaction'), TEXT_MAX)
  const signature = signatureIn(reply)
  const signed = Uint8Array.from(bytes)
  if (whole) {
    const given = attempt(() => getBase64Encoder().encode(whole))
    const isSame = given?.length === bytes.length && bytes.every((it, at) => at < MESSAGE_AT || it === given[at])
    if (!isSame) {
      if (!given || !accept) throw altered('The wallet signed another transaction')
      await accept(Uint8Array.from(given))
      return Uint8Array.from(given)
    }
    signed.set(given.subarray(0, MESSAGE_AT))
  } else if (signature) signed.set(getBase58Encoder().encode(signature), 1)
  else throw unsent(NOTHING_SIGNED)
  return signed
}

/** Nodes have forgotten the older names. */
const RENAMED: Record<string, string> = {
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
}

export interface Sending {
  from: Address
  bytes: Uint8Array
  /** R142: throws for what may not be sent instead of `bytes`; absent where nothing may. */
  accept?(signed: Uint8Array): Promise<void>
  /** What it is tried against before it is sent; default what most of the network has confirmed. */
  commitment?: string
}

/**
 * Hands a transaction to the wallet, which sends it, or where it only signs, we do. Resolves with its signature.
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
      // A node that refuses did not take it. One whose answer is lost may have: the signature tells in time what came of
      // it, and nobody is told to send again.
      const isRefused = error.code === 'rpc/error' && !/already.{0,6}processed/i.test(String(error.data?.['reason']))
      if (isAbort(error)) throw error
      if (isRefused) throw unsent(error.message, error)
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

/** Whether the account signed the text. The browser's own Ed25519 tells, which secure pages have. */
export async function verifyMessage(address: Address, message: string, signature: string): Promise<boolean> {
  const bytes = attempt(() => Uint8Array.from(getBase58Encoder().encode(signature)))
  if (bytes?.length !== SIGNATURE_BYTES) return false
  const key = Uint8Array.from(getAddressEncoder().encode(address))
  const { subtle } = crypto
  const publicKey = await subtle.importKey('raw', key, CURVE, false, ['verify'])
  return subtle.verify(CURVE, publicKey, bytes, new TextEncoder().encode(message))
}
