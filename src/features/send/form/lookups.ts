import { computed, isAbort, resource, type Context, type ReadonlySignal, type Resource } from '../../../modal/kit.ts'
import type { PreparedTransfer } from '../../../chains/intents.ts'
import type { NameAnswer } from '../../../services/names.ts'
import { abortable, delay } from '../../../base/abort.ts'
import { contractOf } from '../../../base/token.ts'
import type { Token } from '../../../services/data.ts'
import type { Warning } from '../review/intent.ts'
import type { Payer } from '../../transaction/form.tsx'
import { lookUp } from './names.ts'
import { createPastRecipients, proposed, type PastRecipient } from './past-recipients.ts'
import { ENDS, lookAlike, readRecipient, warningsOf, type Reading } from './recipient.ts'
import { readSaved } from '../../transaction/saved-recipients.ts'

/** Somebody to send to, as far as everybody who could know has been asked. */
export interface Recipient {
  reading: Reading
  /** As the chain prints it; undefined where there is none to send to. */
  address?: string
  /** As typed, where it was a name. */
  name?: string
  warnings: Warning[]
  /** Of a token account: who may take out what lies in it. */
  owner?: string
  /** The address that this one could be taken for. */
  like?: string
}

/** What a transfer takes beside its amount, in base units of the native currency. */
export type Expense = Pick<PreparedTransfer, 'fee' | 'rent'>

/** What stands in the form, as far as others are asked about it. */
interface Questions {
  sender: ReadonlySignal<Payer | undefined>
  token: ReadonlySignal<Token | undefined>
  to: ReadonlySignal<string>
}

type Lookup<T> = ReadonlySignal<Resource<T>> & { reload(): void }

/** Asks who the recipient is, and what a transfer costs, while somebody looks. */
export function createLookups(
  ctx: Context,
  life: AbortSignal,
  { sender, token, to }: Questions,
  debounceMs: number,
): {
  recipient: Lookup<Recipient>
  picture: Lookup<string | undefined>
  expense: Lookup<Expense>
  past: Lookup<PastRecipient[]>
} {
  const history = createPastRecipients(ctx)
  // R109: out of sight they ask for nothing.
  const isSeen = computed(() => !!ctx.router.current.value?.view.startsWith('WalletSend'))
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
      if (found.missing) return { reading: { kind: found.missing }, warnings: [] }
      const { address } = found
      const name = reading.kind === 'name' ? reading.name : undefined
      const namespace = from.network.chainNamespace
      // The service writes addresses in small letters: as the chain prints them, two can be compared by eye.
      const known = [
        from.address,
        ...readSaved(ctx, namespace).map(it => it.address),
        ...(await history.addresses(from)),
      ].map(it => adapter.normalize(it) ?? it)
      // Who cannot tell says nothing: the guard is missing then, not the transfer.
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

  // Of names alone: who pastes an address has asked nobody about it.
  const picture: Lookup<string | undefined> = resource(
    life,
    computed(() => {
      const { name, address } = recipient.value.data ?? {}
      return name && address
    }),
    async (address, wait) => {
      const { data } = await ctx.remote()
      return (await data.identity({ address, sender: sender.peek()?.address, ...wait })).avatar
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
      // The least amount: what a transfer costs hardly depends on how much it moves.
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
