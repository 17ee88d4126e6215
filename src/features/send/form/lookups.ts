import { computed, isAbort, resource, type Context, type ReadonlySignal, type Resource } from '../../../modal/kit.ts'
import type { PreparedTransfer } from '../../../chains/intents.ts'
import type { NameAnswer } from '../../../services/names.ts'
import { abortable, delay } from '../../../base/abort.ts'
import { contractOf } from '../../../base/token.ts'
import type { Token } from '../../../services/network/data.ts'
import type { Intent, Warning } from '../review/intent.ts'
import type { Payer } from '../../transaction/form.tsx'
import { lookUp } from './names.ts'
import { createPastRecipients, proposed, type PastRecipient } from './past-recipients.ts'
import { ENDS, lookAlike, readRecipient, warningsOf, type Reading } from './recipient.ts'
import { readSaved } from '../../transaction/saved-recipients.ts'

/** A recipient, once every source has been asked. */
export interface Recipient {
  reading: Reading
  /** In the form that the chain prints; undefined if it cannot receive. */
  address?: string
  /** As typed, if it was a name. */
  name?: string
  warnings: Warning[]
  /** For a token account: who controls its contents. */
  owner?: string
  /** The address with which this one could be confused. */
  like?: string
}

/** A transfer's costs besides its amount, in base units of the native currency. */
export type Expense = Pick<PreparedTransfer, 'fee' | 'rent'>

/** The form's content that lookups depend on. */
interface Questions {
  sender: ReadonlySignal<Payer | undefined>
  token: ReadonlySignal<Token | undefined>
  to: ReadonlySignal<string>
  /** Hidden forms request nothing (R109). */
  isSeen: ReadonlySignal<boolean>
}

type Lookup<T> = ReadonlySignal<Resource<T>> & { reload(): void }

/** What a transfer keeps of a recipient; its warnings follow what becomes known later. */
export function recipientOf(recipient: Lookup<Recipient>, found: Recipient & { address: string }): Intent['recipient'] {
  const { address, name } = found
  const latest = () => {
    const now = recipient.value.data
    return now?.address === address ? now : found
  }
  return {
    address,
    name,
    get warnings() {
      return latest().warnings
    },
    get like() {
      return latest().like
    },
  }
}

/** Looks up the recipient and the costs while the form is on display. */
export function createLookups(
  ctx: Context,
  life: AbortSignal,
  { sender, token, to, isSeen }: Questions,
  debounceMs: number,
): {
  recipient: Lookup<Recipient>
  picture: Lookup<string | undefined>
  expense: Lookup<Expense>
  past: Lookup<PastRecipient[]>
} {
  const history = createPastRecipients(ctx)
  const recipient: Lookup<Recipient> = resource(
    life,
    computed(() => {
      const from = sender.value
      return from && { from, text: to.value.trim(), contract: token.value && contractOf(token.value) }
    }),
    async ({ from, text, contract }, { signal }) => {
      if (!text) return { reading: { kind: 'empty' }, warnings: [] }
      const adapter = await abortable(ctx.adapter(from.network.chainNamespace), signal)
      const reading = readRecipient(text, from.network.caipNetworkId, adapter.normalize)
      if (reading.kind !== 'address' && reading.kind !== 'name') return { reading, warnings: [] }
      if (reading.kind === 'name') await delay(debounceMs, signal)
      const found: NameAnswer =
        reading.kind === 'address'
          ? { address: reading.address }
          : await lookUp(ctx, from.network, reading.name, { signal })
      if (found.host) return { reading: { kind: 'gateway', name: text, host: found.host }, warnings: [] }
      if (found.missing) return { reading: { kind: found.missing }, warnings: [] }
      const { address } = found
      const name = reading.kind === 'name' ? reading.name : undefined
      const namespace = from.network.chainNamespace
      // The service writes addresses in lower case: in the chain's form, users can compare two by eye.
      const known = [
        from.address,
        ...readSaved(ctx, namespace).map(it => it.address),
        ...(await history.addresses(from, () => signal.aborted || recipient.reload())),
      ].map(it => adapter.normalize(it) ?? it)
      // A failed check says nothing: then the warning is missing, not the transfer.
      const unknownUnlessAborted = (error: unknown) => {
        if (isAbort(error)) throw error
        return undefined
      }
      const [isContract, misplaced] = await Promise.all([
        adapter.isContract(from.network, address, { signal }).catch(unknownUnlessAborted),
        adapter.misplaced?.(from.network, address, { signal }).catch(unknownUnlessAborted),
      ])
      return {
        reading,
        address,
        name,
        warnings: warningsOf(address, {
          namespace,
          account: from.address,
          token: contract,
          known,
          isContract,
          misplaced,
        }),
        owner: misplaced?.owner,
        like: lookAlike(namespace, address, known),
      }
    },
    isSeen,
  )

  // Only for names: a user who pastes an address has not asked anyone about it.
  const picture: Lookup<string | undefined> = resource(
    life,
    computed(() => {
      const { name, address } = recipient.value.data ?? {}
      return name && address
    }),
    async (address, wait) => {
      const { names } = await ctx.sources()
      const { network = ctx.networks.active.peek(), address: asker } = sender.peek() ?? {}
      return (await names.identity({ network, address, sender: asker, ...wait })).avatar
    },
    isSeen,
  )

  const expense: Lookup<Expense> = resource(
    life,
    computed(() => {
      const { address, warnings = [] } = recipient.value.data ?? {}
      const from = sender.value
      return from && token.value
        ? { ...from, to: warnings.some(it => ENDS.includes(it)) ? undefined : address, token: contractOf(token.value) }
        : undefined
    }),
    async ({ network, address: from, to = from, token }, wait) => {
      const adapter = await ctx.adapter(network.chainNamespace)
      // The minimum amount: a transfer's costs hardly depend on how much it moves.
      const { fee, rent } = await adapter.prepareTransfer({ network, from, to, token, amount: token ? 1n : 0n }, wait)
      return { fee, rent }
    },
    isSeen,
  )
  const past: Lookup<PastRecipient[]> = resource(
    life,
    sender,
    async from => {
      const [rows, adapter] = await Promise.all([history.rowsOf(from), ctx.adapter(from.network.chainNamespace)])
      const contracts = (ctx.balances.peek().data?.tokens ?? []).flatMap(it => contractOf(it) ?? [])
      const known = readSaved(ctx, from.network.chainNamespace).map(it => it.address)
      return proposed(rows, from, { contracts, known }).flatMap(it => {
        const address = adapter.normalize(it.address)
        return address ? [{ ...it, address }] : []
      })
    },
    isSeen,
  )
  return { recipient, picture, expense, past }
}
