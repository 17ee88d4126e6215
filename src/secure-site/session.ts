// Who is connected at a site: which passkey, and the accounts that it opens. No secret is in it but the seal, which the
// passkey alone opens.
import { attempt } from '../base/errors.ts'
import { isRecord, own } from '../base/record.ts'
import type { Addresses } from './keys/keys.ts'
import { ROOT, SEALED } from './passkey/user-handle.ts'
import { isBox, isEvmAddress, isPasskeyId, isSolanaAddress, type Access } from './ring.ts'

export interface Session {
  access: Access
  account: Addresses
  /** Whether the words are saved, or a further passkey opens the wallet. */
  isBackedUp: boolean
}

/** Reads a session that storage, another window or a mark gave; undefined if it is none. */
export function readSession(value: unknown): Session | undefined {
  const [id, kind, box] = ['id', 'kind', 'box'].map(it => own(own(value, 'access'), it))
  const [evm, solana] = ['evm', 'solana'].map(it => own(own(value, 'account'), it))
  if (!isPasskeyId(id) || !isEvmAddress(evm) || !isSolanaAddress(solana)) return
  const rest = { account: { evm, solana }, isBackedUp: own(value, 'isBackedUp') === true }
  if (kind === ROOT) return { access: { id, kind }, ...rest }
  if (kind === SEALED && isBox(box)) return { access: { id, kind, box }, ...rest }
}

/**
 * What the embedding page keeps of a session, and brings back: everything but the seal. A forged mark deceives its forger,
 * because the signer derives the addresses first.
 */
export const markOf = ({ access: { id, kind }, account, isBackedUp }: Session): string =>
  btoa(JSON.stringify({ access: { id, kind }, account, isBackedUp }))

const MARK_MAX = 4_000

/** The session of a mark. `seals`: seals by passkey ID that this page knows; a sealed passkey without one is no session. */
export function sessionOfMark(mark: unknown, seals: Record<string, string> = {}): Session | undefined {
  if (typeof mark !== 'string' || mark.length > MARK_MAX) return
  const told: unknown = attempt(() => JSON.parse(atob(mark)))
  const access = own(told, 'access')
  if (!isRecord(told) || !isRecord(access)) return
  const id = own(access, 'id')
  const box = typeof id === 'string' ? own(seals, id) : undefined
  return readSession({ ...told, access: { ...access, ...(box !== undefined && { box }) } })
}
