// The ring: which passkeys open the wallet of this site in this browser, without a secret. It is kept in the site's storage
// and in the wallet file, so whatever is read may be forged: a forged ring shows its forger another account, and the signer,
// which derives the addresses first, signs nothing.
import { fromBase58, toHexDigits } from '../base/bytes.ts'
import { attempt } from '../base/errors.ts'
import { isRecord, isWhole, own } from '../base/record.ts'
import { clean } from '../base/text.ts'
import type { Addresses } from './keys/keys.ts'
import { SEAL_BYTES } from './keys/seal.ts'
import { isKind, kindOf, ROOT, SEALED, type Kind } from './passkey/user-handle.ts'

/** A passkey on the ring. */
export interface RingKey {
  /** In lower-case hex. */
  id: string
  kind: Kind
  /** Its seal in hex, if it is a sealed one and does not keep its seal itself. */
  box?: string
  /** What its user calls it. */
  name: string
  /** When it was made, in milliseconds since 1970. */
  made: number
  /** Whether its provider brings it to further devices. */
  synced: boolean
}

export interface Ring extends Addresses {
  v: 1
  /** The site's host name, to which passkeys are bound. */
  rp: string
  keys: RingKey[]
  /** When the user confirmed the recovery words, in milliseconds since 1970. */
  saved?: number
}

/** Whether the wallet outlives the passkey in use: its words are saved, or a further passkey opens it. */
export const isBackedUp = ({ keys, saved }: Ring): boolean => saved !== undefined || keys.length > 1

/** The ring in storage, or in a file, is not one of this site: nothing may be made or replaced because of it. */
export class RingError extends Error {
  override name = 'RingError'
}

/** A credential ID has at most 1023 bytes (WebAuthn Level 3, section 4). */
const ID = /^(?:[\da-f]{2}){1,1023}$/
const EVM_ADDRESS = /^0x[\da-fA-F]{40}$/
const SOLANA_ADDRESS_BYTES = 32
const KEYS_MAX = 64
const NAME_MAX = 64
const BOX = new RegExp(`^[\\da-f]{${SEAL_BYTES * 2}}$`)

export const isPasskeyId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)
export const isBox = (value: unknown): value is string => typeof value === 'string' && BOX.test(value)
export const isEvmAddress = (value: unknown): value is string => typeof value === 'string' && EVM_ADDRESS.test(value)
export const isSolanaAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 44 && attempt(() => fromBase58(value))?.length === SOLANA_ADDRESS_BYTES

function readKey(value: unknown): RingKey {
  const [id, kind, box, name, made, synced] = ['id', 'kind', 'box', 'name', 'made', 'synced'].map(it => own(value, it))
  const isRight =
    isPasskeyId(id) &&
    isKind(kind) &&
    isWhole(made) &&
    made >= 0 &&
    typeof synced === 'boolean' &&
    typeof name === 'string'
  if (!isRight) throw new RingError('A passkey on the ring is malformed')
  if (box !== undefined && (kind !== SEALED || !isBox(box))) throw new RingError('A seal on the ring is malformed')
  return { id, kind, ...(box !== undefined && { box }), name: clean(name, NAME_MAX), made, synced }
}

/**
 * Reads a ring, field by field; fields of other versions are left out. Undefined if nothing is stored. Throws `RingError`
 * for anything else than a ring of `rp`: a ring that cannot be read is no empty one.
 */
export function readRing(text: string | null, rp: string): Ring | undefined {
  if (text === null) return
  const given: unknown = attempt(() => JSON.parse(text))
  const [v, at, evm, solana, keys, saved] = ['v', 'rp', 'evm', 'solana', 'keys', 'saved'].map(it => own(given, it))
  if (!isRecord(given) || v !== 1) throw new RingError('Not a ring, or one of a later version')
  if (at !== rp) throw new RingError('The ring of another site')
  if (!isEvmAddress(evm) || !isSolanaAddress(solana)) throw new RingError('The accounts of the ring are malformed')
  if (!Array.isArray(keys) || !keys.length || keys.length > KEYS_MAX) throw new RingError('No passkeys on the ring')
  const read = keys.map(readKey)
  if (new Set(read.map(({ id }) => id)).size !== read.length) throw new RingError('A passkey is on the ring twice')
  if (saved !== undefined && !(isWhole(saved) && saved >= 0)) throw new RingError('The time of the words is malformed')
  return { v, rp, evm, solana, keys: read, ...(saved !== undefined && { saved }) }
}

export const writeRing = (ring: Ring): string => JSON.stringify(ring)

/** How a passkey opens its wallet. */
export type Access = { id: string; kind: typeof ROOT } | { id: string; kind: typeof SEALED; box: string }

/** A passkey that was just used, with what it brought along. */
export interface Used {
  /** In lower-case hex. */
  id: string
  /** Absent if the browser was asked for this very passkey and did not repeat it. */
  handle?: Uint8Array
  /** What it keeps itself. */
  blob?: Uint8Array
}

/**
 * How the passkey opens its wallet. The handle decides, and the ring only where there is none: storage can be forged or
 * lost, the handle travels with the passkey. A sealed passkey without its seal is `seal-missing`: taken for a root, it
 * would open an empty wallet. One that nothing is known of is `unknown-passkey`.
 */
export function accessOf({ id, handle, blob }: Used, ring?: Ring): Access | 'seal-missing' | 'unknown-passkey' {
  const known = ring?.keys.find(it => it.id === id)
  const kind = handle ? kindOf(handle) : known?.kind
  if (!kind) return 'unknown-passkey'
  if (kind === ROOT) return { id, kind }
  const box = (blob && boxOf(blob)) ?? known?.box
  return box ? { id, kind, box } : 'seal-missing'
}

function boxOf(blob: Uint8Array): string | undefined {
  const box = toHexDigits(blob)
  return isBox(box) ? box : undefined
}
