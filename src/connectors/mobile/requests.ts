import { fromBase58, fromBase64, toBase58, toBase64 } from '../../base/bytes.ts'
import { attempt } from '../../base/errors.ts'
import { own, recordOf } from '../../base/record.ts'
import { providerError } from '../../base/provider.ts'
import { toWire, type Authorization } from './authorization.ts'
import { failed } from './failure.ts'
import { toRequestError } from './refusals.ts'
import { WalletRefusal, type MobileSession } from './session.ts'

export interface Call {
  method: string
  params?: unknown
}

/** A request, checked and ready for the wallet. */
export interface Prepared {
  /** Whether the wallet sends what it signs. */
  sends: boolean
  ask(session: MobileSession): Promise<unknown>
}

const SIGNATURE_BYTES = 64
const MAX_PAYLOADS = 100
const SIGN_TRANSACTIONS = 'solana:signTransactions'

/** Methods of the provider that the wallet may support; the last two only if it lists the feature. */
const LISTED = ['solana_signTransaction', 'solana_signAllTransactions']
const ALWAYS = ['solana_signMessage', 'solana_signAndSendTransaction', 'solana_signAndSendAllTransactions']

export const grants = ({ features }: Pick<Authorization, 'features'>, method: string): boolean =>
  ALWAYS.includes(method) || (LISTED.includes(method) && features.includes(SIGN_TRANSACTIONS))

/** A text in canonical base64; throws -32602 for any other. */
function payload(text: unknown, decode: (text: string) => Uint8Array): string {
  const bytes = typeof text === 'string' && text ? attempt(() => decode(text)) : undefined
  if (!bytes?.length) throw providerError(-32602, 'A parameter is missing or can’t be read.')
  return toBase64(bytes)
}

function payloads(texts: unknown): string[] {
  if (!Array.isArray(texts) || !texts.length || texts.length > MAX_PAYLOADS)
    throw providerError(-32602, 'A parameter is missing or has too many entries.')
  return texts.map(text => payload(text, fromBase64))
}

const bytesOf = (value: unknown): Uint8Array | undefined =>
  typeof value === 'string' && value ? attempt(() => fromBase64(value)) : undefined

/** As many signed payloads as were asked for. */
function signedIn(answer: unknown, count: number): Uint8Array[] {
  const list = own(answer, 'signed_payloads')
  const all = (Array.isArray(list) ? list : []).map(bytesOf).filter(bytes => !!bytes?.length)
  if (all.length !== count) throw failed('The wallet returned no signature.')
  return all as Uint8Array[]
}

/** A signature in base58; undefined if there is none, which says nothing about the transaction. */
function signatureOf(value: unknown): string | undefined {
  const bytes = bytesOf(value)
  return bytes?.length === SIGNATURE_BYTES ? toBase58(bytes) : undefined
}

const signaturesIn = (answer: unknown, count: number): (string | undefined)[] => {
  const list = own(answer, 'signatures')
  const all: unknown[] = Array.isArray(list) ? list : []
  return Array<undefined>(count)
    .fill(undefined)
    .map((_, index) => signatureOf(all[index]))
}

async function signMessage(session: MobileSession, address: string, message: string) {
  const answer = await session.call('sign_messages', { addresses: [toWire(address)], payloads: [message] })
  const [signed] = signedIn(answer, 1)
  const text = signed!.slice(0, -SIGNATURE_BYTES)
  // The message comes back in front of its signature; some wallets return the signature alone.
  if (signed!.length < SIGNATURE_BYTES || (text.length && toBase64(text) !== message))
    throw failed('The wallet signed another message.')
  return { signature: toBase58(signed!.slice(-SIGNATURE_BYTES)) }
}

/** The signatures of what was sent; those that the wallet reports in a failure are sent, too. */
async function send(session: MobileSession, texts: string[], given: unknown, isSerial: boolean) {
  const options = recordOf(given)
  const answer = session.call(
    'sign_and_send_transactions',
    {
      payloads: texts,
      options: {
        min_context_slot: options['minContextSlot'],
        commitment: options['commitment'],
        skip_preflight: options['skipPreflight'],
        max_retries: options['maxRetries'],
        ...(isSerial && { wait_for_commitment_to_send_next_transaction: true }),
      },
    },
    'open',
  )
  try {
    return { signatures: signaturesIn(await answer, texts.length) }
  } catch (error) {
    const signatures = error instanceof WalletRefusal ? signaturesIn(error.data, texts.length) : []
    if (signatures.some(it => it)) return { signatures, error }
    throw error
  }
}

const UNTOLD = 'The wallet didn’t say whether it sent this.'

/**
 * Translates Solana's methods, as WalletConnect defines them, for a mobile wallet. Throws what the caller gets for a
 * request that no wallet could answer.
 */
export function prepare({ method, params }: Call, held: Authorization): Prepared {
  const given = recordOf(params)
  const address = given['pubkey'] ?? held.accounts[0]
  if (typeof address !== 'string' || !held.accounts.includes(address))
    throw providerError(4100, 'The wallet didn’t share this account.')
  if (!grants(held, method)) throw providerError(4200, `The wallet doesn’t support ${method.slice(0, 60)}.`)
  const quiet = (ask: Prepared['ask']): Prepared => ({ sends: false, ask })
  const sending = (ask: Prepared['ask']): Prepared => ({ sends: true, ask })
  if (method === 'solana_signMessage') {
    const message = payload(given['message'], fromBase58)
    return quiet(session => signMessage(session, address, message))
  }
  const texts =
    given['transactions'] === undefined ? [payload(given['transaction'], fromBase64)] : payloads(given['transactions'])
  const sign = async (session: MobileSession) =>
    signedIn(await session.call('sign_transactions', { payloads: texts }), texts.length).map(toBase64)
  switch (method) {
    case 'solana_signTransaction':
      return quiet(async session => ({ transaction: (await sign(session))[0] }))
    case 'solana_signAllTransactions':
      return quiet(async session => ({ transactions: await sign(session) }))
    case 'solana_signAndSendTransaction':
      return sending(async session => {
        const { signatures } = await send(session, texts, given['sendOptions'], false)
        if (!signatures[0]) throw failed(UNTOLD, 'open')
        return { signature: signatures[0] }
      })
  }
  return sending(async session => {
    const { signatures, error } = await send(session, texts, given['sendOptions'], given['mode'] === 'serial')
    const cause = error ? toRequestError(error, 'open') : failed(UNTOLD, 'open')
    const lost = { code: -32603, message: (cause as Error).message }
    return { results: signatures.map(signature => (signature ? { signature } : { error: lost })) }
  })
}
