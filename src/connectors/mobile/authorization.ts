import { fromBase58, fromBase64, toBase58, toBase64 } from '../../base/bytes.ts'
import { SOLANA_CLUSTERS, toAddresses } from '../../base/caip.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import { isRecord, own } from '../../base/record.ts'
import type { SIWXMessage } from '../../base/siwx.ts'
import { httpsUrl } from '../../base/url.ts'
import type { SignedIn } from '../connector.ts'
import type { MobileSession } from './session.ts'

/** What is stored of a connection. */
export interface Authorization {
  /** The wallet's secret, by which it knows this page again. */
  token: string
  /** Base58; the first is the active one. */
  accounts: string[]
  /** The wallet's own https address for later links. */
  base?: string
  /** Optional features of the wallet, as it names them. */
  features: string[]
}

/** How the page introduces itself; the icon is a path on the page's own site. */
export interface Identity {
  name: string
  uri: string
  icon?: string
}

const NAMESPACE = 'solana'
const KEY_BYTES = 32
const MAX_TOKEN = 8_192
const MAX_FEATURES = 50
const MAX_FEATURE = 64

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.slice(0, MAX_FEATURES) : []).filter(
    it => typeof it === 'string' && it.length <= MAX_FEATURE,
  )

/** Stored data may be damaged or forged. */
export function decodeAuthorization(value: unknown): Authorization | undefined {
  if (!isRecord(value)) return
  const { token } = value
  const accounts = toAddresses(NAMESPACE, value['accounts'])
  return typeof token === 'string' && token && token.length <= MAX_TOKEN && accounts.length
    ? { token, accounts, base: httpsUrl(value['base']), features: textsOf(value['features']) }
    : undefined
}

/** The wallets' name of a network (`solana:mainnet`), or its CAIP-2 ID where there is none. */
export function chainName(caip: string): string {
  const found = Object.entries(SOLANA_CLUSTERS).find(([, reference]) => caip === `${NAMESPACE}:${reference}`)
  return found ? `${NAMESPACE}:${found[0]}` : caip
}

/** An address as the protocol has it: its bytes in base64. */
export const toWire = (address: string): string => toBase64(fromBase58(address))

function fromWire(address: unknown): string | undefined {
  const bytes = typeof address === 'string' ? attempt(() => fromBase64(address)) : undefined
  return bytes?.length === KEY_BYTES ? toBase58(bytes) : undefined
}

/** What the wallet signed with its first answer; undefined if that is not the text of this sign-in. */
function signedIn(result: unknown): { address: string; signed: SignedIn[] } | undefined {
  const address = fromWire(own(result, 'address'))
  const signed = attempt(() => {
    const message = new TextDecoder('utf-8', { fatal: true }).decode(fromBase64(String(own(result, 'signed_message'))))
    return [{ message, signature: toBase58(fromBase64(String(own(result, 'signature')))) }]
  })
  return address && signed?.[0]?.message ? { address, signed } : undefined
}

/**
 * Asks the wallet for its accounts, or with `held`, whether the page is still allowed to use them. Throws
 * `wallet/no-accounts`, and what `MobileSession.call` throws.
 */
export async function authorize(
  session: MobileSession,
  {
    identity,
    chain,
    held,
    message,
  }: { identity: Identity; chain: string; held?: Authorization; message?: SIWXMessage },
): Promise<Authorization & { signed?: SignedIn[] }> {
  // Without functions, which JSON does not have.
  const { accountAddress: _, toString: __, ...payload } = message ?? ({} as SIWXMessage)
  const answer = await session.call('authorize', {
    identity,
    chain: chainName(chain),
    ...(held && { auth_token: held.token }),
    ...(message && { sign_in_payload: payload }),
  })
  const given = own(answer, 'accounts')
  const shared = (Array.isArray(given) ? given : []).map(it => fromWire(own(it, 'address')))
  const signed = message && signedIn(own(answer, 'sign_in_result'))
  const isShared = !!signed && shared.includes(signed.address)
  const authorization = decodeAuthorization({
    token: own(answer, 'auth_token'),
    accounts: isShared ? [signed.address, ...shared] : shared,
    base: own(answer, 'wallet_uri_base'),
    features: held?.features,
  })
  if (!authorization) throw new ModalError('wallet/no-accounts')
  return isShared ? { ...authorization, signed: signed.signed } : authorization
}

/** The wallet's optional features; none if it does not say. */
export async function readFeatures(session: MobileSession): Promise<string[]> {
  const answer = await session.call('get_capabilities', {}).catch(() => undefined)
  return textsOf(own(answer, 'features'))
}
