// The user handle: the one field that is set when a passkey is made and comes back whenever it is used, on every device.
// Version, kind, 16 random bytes.

/** The passkey is the wallet. */
export const ROOT = 1
/** The passkey opens a wallet only together with its seal. */
export const SEALED = 2
export type Kind = typeof ROOT | typeof SEALED

export const isKind = (value: unknown): value is Kind => value === ROOT || value === SEALED

const VERSION = 1
const RANDOM_BYTES = 16
const LENGTH = 2 + RANDOM_BYTES

/**
 * A handle that no passkey has. Making a passkey with a handle that is in use replaces that passkey, and the wallet in it
 * is gone.
 */
export const newUserHandle = (kind: Kind): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([VERSION, kind, ...crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))])

/** The kind that a handle tells; undefined if it is none of this site's. */
export function kindOf(handle: Uint8Array): Kind | undefined {
  const [version, kind] = handle
  return handle.length === LENGTH && version === VERSION && isKind(kind) ? kind : undefined
}
