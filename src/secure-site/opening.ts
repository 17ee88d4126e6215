// What passkeys do for a wallet, ceremony and signer together. Each function is called in a click of its own, because
// browsers ask for one.
import { fromHexDigits } from '../base/bytes.ts'
import type { Wait } from '../base/abort.ts'
import type { Addresses } from './keys/keys.ts'
import type { WordsProblem } from './keys/words.ts'
import { CeremonyError, forgetPasskey, makePasskey, namePasskey, usePasskey, type Given } from './passkey/browser.ts'
import type { Made } from './passkey/ceremonies.ts'
import { ROOT, SEALED, type Kind } from './passkey/user-handle.ts'
import { accessOf, type Access, type Ring, type RingKey } from './ring.ts'
import type { Kept, Rings } from './rings.ts'
import type { Opened, SignIn } from './signer/job.ts'
import type { Signer } from './signer/signer-client.ts'

/** What the journeys of a page share. */
export interface Tools {
  rings: Rings
  signers: { start(): Promise<Signer> }
}

/** A passkey that says nothing about its wallet: its seal is elsewhere, or it is not one of ours. */
export class AccessError extends Error {
  override name = 'AccessError'
  constructor(readonly problem: 'seal-missing' | 'unknown-passkey') {
    super(`The passkey opens nothing: ${problem}`)
  }
}

/** A wallet that a passkey has just opened. */
export interface OpenWallet extends Kept {
  account: Addresses
  access: Access
  /** Whether the passkey can be on further devices. */
  isSynced: boolean
  signed?: Opened['signed']
}

/** Runs with a signer that starts during the ceremony, and ends with it. */
async function withSigner<Result>(
  { signers }: Tools,
  run: (signer: () => Promise<Signer>) => Promise<Result>,
): Promise<Result> {
  const starting = signers.start()
  // Whether it broke is asked below, if the ceremony comes that far.
  starting.catch(() => undefined)
  try {
    return await run(() => starting)
  } finally {
    starting.then(
      it => it.end(),
      () => undefined,
    )
  }
}

const site = (): string => location.origin
const NAME = 'Passkey'

const keyOf = (access: Access, isSynced: boolean, box?: string): RingKey => ({
  id: access.id,
  kind: access.kind,
  ...(access.kind === SEALED && { box: box ?? access.box }),
  name: NAME,
  made: Date.now(),
  synced: isSynced,
})

/** The name of a wallet's passkeys in their manager: it says what deleting one means. */
export const managerName = ({ evm }: Addresses): string =>
  `Wallet ${evm.slice(0, 6)}…${evm.slice(-4)} – deleting it loses the money`

export interface Opening extends Wait {
  /** Origin of the site that asks; the wallet's own site if none does. */
  for?: string
  /** What is signed along. */
  signIn?: SignIn
  /** The only passkey that may answer, in hex. */
  id?: string
  /** A wallet file that may have the seal. */
  file?: Ring
}

/**
 * Opens a wallet with a passkey, and puts the passkey on its ring. Rejects with `CeremonyError`, with `AccessError` if the
 * passkey does not open a wallet by itself, and with the signer's `Refusal` or `SignerLost`.
 */
export const openWallet = (tools: Tools, { for: asking = site(), signIn, id, file, ...wait }: Opening = {}) =>
  withSigner(tools, async (signer): Promise<OpenWallet> => {
    const content = signIn ? { signIn } : {}
    const given = await usePasskey(
      { site: asking, does: 'open', content },
      { ...(id !== undefined && { id }), blob: 'read', ...wait },
    )
    const { used, by, isSynced } = given
    const stored = tools.rings.withPasskey(used.id)
    const fromFile = file?.keys.some(it => it.id === used.id) ? file : undefined
    const access = accessOf(used, fromFile ?? stored)
    if (typeof access === 'string') throw new AccessError(access)
    const { signed, ...account } = await (await signer()).run({ does: 'open', by, access, content }, wait)
    // A manager without names changes nothing.
    if (used.handle) namePasskey(used.handle, managerName(account)).catch(() => undefined)
    const kept = tools.rings.learn(account, keyOf(access, isSynced), file)
    return { ...kept, account, access, isSynced, ...(signed && { signed }) }
  })

/** A passkey that was just made cannot hold a wallet. */
export class UselessPasskey extends Error {
  override name = 'UselessPasskey'
  constructor(
    /** Whether its manager was told to remove it; if not, only its user can. */
    readonly isRemoved: boolean,
  ) {
    super('The new passkey has no pseudo-random function')
  }
}

/** Removes a passkey that has just turned out to be useless, and says so. */
async function giveUp(id: string): Promise<never> {
  throw new UselessPasskey(await forgetPasskey(id).catch(() => false))
}

/** Makes a passkey that no ring has. Rejects with `CeremonyError`, and with `UselessPasskey` if it cannot hold a wallet. */
export async function addPasskey({ rings }: Tools, kind: Kind, wait?: Wait): Promise<Made> {
  const known = rings.all().flatMap(({ keys }) => keys.map(({ id }) => id))
  const made = await makePasskey(kind, known, wait)
  return made.hasPrf ? made : giveUp(made.id)
}

/** Uses a passkey that was just made: one that gives no bytes now is as useless as one that announced none. */
export async function firstUse<Result>({ id }: Made, use: () => Promise<Result>): Promise<Result> {
  try {
    return await use()
  } catch (error) {
    if (error instanceof CeremonyError && error.problem === 'no-prf') return giveUp(id)
    throw error
  }
}

/** The recovery words of a wallet, in one text. */
export const tellWords = (tools: Tools, { account, access }: { account: Addresses; access: Access }, wait: Wait = {}) =>
  withSigner(tools, async (signer): Promise<string> => {
    const content = { account }
    const { by } = await usePasskey({ site: site(), does: 'words', content }, { id: access.id, ...wait })
    return (await signer()).run({ does: 'words', by, access, content }, wait)
  })

/** What is wrong with recovery words that were typed; undefined if they are right. */
export const checkWords = (tools: Tools, words: string): Promise<WordsProblem | undefined> =>
  withSigner(tools, async signer => (await signer()).run({ does: 'check', words }))

/** A wallet that was sealed for a new passkey. */
export type SealedWallet = Omit<OpenWallet, 'signed'>

/**
 * Seals the root of recovery words for a sealed passkey that was just made. Whoever typed the words has them, so the ring
 * says that they are saved.
 */
export const restoreWallet = (tools: Tools, words: string, { id }: Made, wait: Wait = {}) =>
  withSigner(tools, async (signer): Promise<SealedWallet> => {
    const { by, isSynced } = await usePasskey({ site: site(), does: 'restore', content: {} }, { id, ...wait })
    const { box, ...account } = await (await signer()).run({ does: 'restore', by, words, content: {} }, wait)
    const access: Access = { id, kind: SEALED, box }
    const learned = tools.rings.learn(account, keyOf(access, isSynced))
    return { ...tools.rings.keep({ ...learned.ring, saved: Date.now() }), account, access, isSynced }
  })

/** The first of two ceremonies that seal a wallet for a further passkey: the one that opens it. */
export const verifySeal = ({ account, access }: { account: Addresses; access: Access }, wait: Wait = {}) =>
  usePasskey({ site: site(), does: 'seal', content: { account } }, { id: access.id, ...wait })

/** The second one, with the new passkey. The bytes of the first are gone afterwards. */
export const sealWallet = (
  tools: Tools,
  wallet: { account: Addresses; access: Access },
  { first, made: { id } }: { first: Given; made: Made },
  wait: Wait = {},
) =>
  withSigner(tools, async (signer): Promise<SealedWallet> => {
    const content = { account: wallet.account }
    try {
      const { by: further, isSynced } = await usePasskey({ site: site(), does: 'seal', content }, { id, ...wait })
      const job = { does: 'seal', by: first.by, access: wallet.access, content, further } as const
      const access: Access = { id, kind: SEALED, box: await (await signer()).run(job, wait) }
      const kept = tools.rings.learn(wallet.account, keyOf(access, isSynced))
      return { ...kept, account: wallet.account, access, isSynced }
    } catch (error) {
      first.by.prf.fill(0)
      throw error
    }
  })

/** Writes its seal into a passkey, where it then travels. True if it was written. */
export async function writeSeal(access: Access, wait: Wait = {}): Promise<boolean> {
  if (access.kind === ROOT) return false
  const blob = fromHexDigits(access.box)
  const { by, isWritten } = await usePasskey(
    { site: site(), does: 'keep', content: {} },
    { id: access.id, blob, ...wait },
  )
  by.prf.fill(0)
  return isWritten === true
}
