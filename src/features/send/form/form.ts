import { computed, signal, watch } from '../../../modal/kit.ts'
import type { Context, ReadonlySignal, Resource, Signal } from '../../../modal/kit.ts'
import { sameAddress } from '../../../base/caip.ts'
import { contractOf, unitOf, type Unit } from '../../../base/token.ts'
import type { LinkNote } from '../../../base/payment-link.ts'
import type { Token } from '../../../services/network/data.ts'
import type { Filling } from '../link/filling.ts'
import { createEntry, EMPTY, textOf, type Entry } from './amount.ts'
import { createDrafts } from './drafts.ts'
import { createLookups, recipientOf, type Expense, type Recipient } from './lookups.ts'
import { lookUp } from './names.ts'
import type { PastRecipient } from './past-recipients.ts'
import { createTypedAmount } from './typed-amount.ts'
import { save } from '../../transaction/saved-recipients.ts'
import { isNothing } from '../../transaction/balances.tsx'
import { createPayer, isSamePayer, type Payer } from '../../transaction/form.tsx'
import { createFreshness } from '../../transaction/live-balances.ts'
import { createTopping } from '../../transaction/wallet-offers.ts'
import type { Intent } from '../review/intent.ts'

/** The transfer form; one per page, so that opening another view loses nothing. */
export interface Form {
  sender: ReadonlySignal<Payer | undefined>
  tokens: ReadonlySignal<Token[]>
  token: ReadonlySignal<Token | undefined>
  choose(token: Token): void
  /** Symbol of a chosen token that is gone; until another one is chosen. */
  missingSymbol: ReadonlySignal<string | undefined>
  /** The field's content. */
  entry: ReadonlySignal<Entry>
  type(text: string): void
  /** Base units; undefined for none. */
  amount: ReadonlySignal<bigint | undefined>
  /** The token's, with its price if that is not an old one. */
  unit: ReadonlySignal<Unit | undefined>
  /** Whether balances and prices are today's; if not, `isUpdating` until there is an answer. */
  isFresh: ReadonlySignal<boolean>
  isUpdating: ReadonlySignal<boolean>
  /** Base units of the token that are available, according to the balances. */
  available: ReadonlySignal<bigint | undefined>
  isMax: ReadonlySignal<boolean>
  toggle(): void
  /** Enters the whole balance; for the native currency, without the fee. */
  max(): void
  to: Signal<string>
  /** The account or network changed after something had been typed for the previous one; until the user types again. */
  isEmptied: ReadonlySignal<boolean>
  recipient: ReadonlySignal<Resource<Recipient>> & { reload(): void }
  /** The account's past recipients, according to its history. */
  past: ReadonlySignal<Resource<PastRecipient[]>>
  /** Picture of a recipient that was given by name. */
  picture: ReadonlySignal<Resource<string | undefined>>
  /** The costs besides the amount; without a recipient, rent is unknown. */
  expense: ReadonlySignal<Resource<Expense>>
  /** Replaces the form's content with a link's; everything can still be changed. */
  fill(filling: Filling): void
  /** The account is known to hold nothing, so that only what its wallet adds can be sent. */
  isEmpty: ReadonlySignal<boolean>
  /** Whether the wallet says that it adds what the account lacks of the token; `idle` while nothing lacks. */
  topping: ReadonlySignal<Resource<boolean>>
  /** The link's additions to the transfer; undefined without a link, and once they are removed. */
  note: Signal<LinkNote | undefined>
  /** The form's content; undefined while something is missing. */
  intent(): Intent | undefined
}

const DEBOUNCE_MS = 300

export function createForm(ctx: Context, life: AbortSignal, debounceMs = DEBOUNCE_MS): Form {
  const { balances, i18n } = ctx
  /** The token, either chosen or fixed because an amount of it was typed. */
  const chosen = signal<Token | undefined>(undefined)
  const missingSymbol = signal<string | undefined>(undefined)
  const entry = createEntry(life, i18n)
  const isAll = signal(false)
  const to = signal('')
  const isEmptied = signal(false)
  const note = signal<LinkNote | undefined>(undefined)
  /** A link's token, as the chain describes it; until the balances have it. */
  const linkedToken = signal<Token | undefined>(undefined)
  const clear = () => {
    entry.value = EMPTY
    isAll.value = false
  }

  const sender = createPayer(ctx)
  const drafts = createDrafts([chosen, missingSymbol, entry, isAll, to, isEmptied, note, linkedToken])
  // R69: an amount belongs to a token, which is a different one elsewhere. The recipient is checked again
  // automatically.
  let before: Payer | undefined
  watch(life, () => {
    const now = sender.value
    if (!now) return
    const { chainNamespace } = now.network
    if (before && before.network.chainNamespace !== chainNamespace) before = drafts.turn(before, chainNamespace)
    const isSame = !before || isSamePayer(now, before)
    before = now
    if (isSame) return
    chosen.value = undefined
    missingSymbol.value = undefined
    linkedToken.value = undefined
    if (!(entry.peek().input || isAll.peek() || to.peek())) return
    clear()
    isEmptied.value = true
  })
  const tokens = computed(() => {
    const listed = (balances.value.data?.tokens ?? []).filter(
      token => token.chainId === sender.value?.network.caipNetworkId,
    )
    const more = linkedToken.value
    return more && !listed.some(it => isSame(it, more)) ? [...listed, more] : listed
  })
  const isSame = (a: Token, b: Token) =>
    a.address && b.address ? sameAddress(a.chainId, contractOf(a), contractOf(b)) : a.address === b.address
  const found = computed(() => {
    const meant = chosen.value
    return meant && tokens.value.find(it => isSame(it, meant))
  })
  const token = computed(() => {
    if (missingSymbol.value !== undefined) return undefined
    if (chosen.value) return found.value
    return tokens.value.find(it => !it.address) ?? tokens.value[0]
  })
  // R105: an amount of a token that left the balances is meaningless, and certainly not one of the next token in the
  // list.
  watch(life, () => {
    const it = chosen.value
    // On another network nothing is chosen yet.
    if (
      !it ||
      found.value ||
      missingSymbol.value !== undefined ||
      !balances.value.data ||
      it.chainId !== sender.value?.network.caipNetworkId
    )
      return
    missingSymbol.value = it.symbol
    clear()
  })
  /** Fixes the token, whatever else appears or disappears. */
  const keepToken = () => {
    chosen.value ??= token.peek()
  }
  const isEmpty = computed(() => {
    const { data } = balances.value
    return !!data && isNothing({ ...data, tokens: tokens.value })
  })
  // R109: hidden forms request nothing.
  const isSeen = computed(() => !!ctx.router.current.value?.view.startsWith('WalletSend'))
  const lookups = createLookups(ctx, life, { sender, token, to, isSeen }, debounceMs)
  const { recipient, expense } = lookups

  const isFresh = createFreshness(balances, isSeen, life)
  const typed = createTypedAmount(ctx, { typed: entry, isAll, token, expense, isFresh })
  const { available, amount } = typed

  const choose = (it: Token) => {
    const before = token.peek()
    chosen.value = it
    missingSymbol.value = undefined
    if (!before || !isSame(it, before)) clear()
  }

  return {
    sender,
    tokens,
    token,
    ...typed,
    isEmpty,
    isFresh,
    isUpdating: computed(() => !isFresh.value && balances.value.status === 'loading'),
    topping: createTopping(ctx, life, () => ({
      payer: sender.value,
      contract: token.value && contractOf(token.value),
      // Whether an empty account can send anything is the question before any amount.
      units: amount.value ?? (isEmpty.value && isSeen.value ? 1n : undefined),
      held: available.value,
    })),
    to,
    ...lookups,
    isEmptied,
    missingSymbol,
    isMax: isAll,
    choose,
    note,
    fill(filling) {
      linkedToken.value = filling.token
      choose(filling.token)
      isEmptied.value = false
      to.value = filling.to
      note.value = filling.note
      const { amount: exact } = filling
      if (exact === undefined) return
      isAll.value = false
      entry.value = { input: textOf(exact, unitOf(filling.token), undefined, i18n.locale.peek()), exact }
    },
    type(text) {
      keepToken()
      isEmptied.value = false
      isAll.value = false
      entry.value = { input: text, fiat: typed.entry.peek().fiat }
    },
    max() {
      keepToken()
      isEmptied.value = false
      isAll.value = true
      if (expense.peek().status === 'failed') expense.reload()
    },
    intent() {
      const from = sender.peek(),
        it = token.peek(),
        units = amount.peek(),
        { data } = recipient.peek()
      if (!from || !it || !units || !data?.address) return
      const { address, name } = data
      const draft = drafts.draftOf(from)
      return {
        network: from.network,
        account: from.address,
        // The review says no old value either.
        token: isFresh.peek() ? it : { ...it, price: undefined, value: undefined },
        amount: units,
        isMax: isAll.peek(),
        recipient: recipientOf(recipient, { ...data, address }),
        note: note.peek(),
        resolve: name === undefined ? undefined : async wait => (await lookUp(ctx, from.network, name, wait)).address,
        onSent() {
          save(ctx, from.network.chainNamespace, { address, name })
          // A late answer takes away nothing that was typed since, on whatever chain.
          if (!drafts.forget(draft, before)) return
          clear()
          to.value = ''
          note.value = undefined
        },
      }
    },
  }
}
