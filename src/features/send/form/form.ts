import { computed, signal, watch } from '../../../modal/kit.ts'
import type { Context, ReadonlySignal, Resource, Signal } from '../../../modal/kit.ts'
import { parseUnits } from '../../../base/amount.ts'
import { sameAddress } from '../../../base/caip.ts'
import { contractOf, unitOf } from '../../../base/token.ts'
import type { LinkNote } from '../../../base/payment-link.ts'
import type { Token } from '../../../services/data.ts'
import type { Filling } from '../link/filling.ts'
import { changed, createEntry, EMPTY, textOf, unitsOf, type Entry } from './amount.ts'
import { createDrafts } from './drafts.ts'
import { createLookups, type Expense, type Recipient } from './lookups.ts'
import { lookUp } from './names.ts'
import type { PastRecipient } from './past-recipients.ts'
import { save } from '../../transaction/saved-recipients.ts'
import { isPaidFor } from '../../transaction/costs.ts'
import { createPayer, isSamePayer, type Payer } from '../../transaction/form.tsx'
import type { Intent } from '../review/intent.ts'

/** The form of a transfer; one a page, so that looking something up elsewhere loses nothing. */
export interface Form {
  sender: ReadonlySignal<Payer | undefined>
  tokens: ReadonlySignal<Token[]>
  token: ReadonlySignal<Token | undefined>
  choose(token: Token): void
  /** Symbol of a token that was chosen and is no longer there; until another one is chosen. */
  missingSymbol: ReadonlySignal<string | undefined>
  /** What the field shows. */
  entry: ReadonlySignal<Entry>
  type(text: string): void
  /** Base units; undefined for none. */
  amount: ReadonlySignal<bigint | undefined>
  /** What is there of the token, in base units, as far as the balances say. */
  available: ReadonlySignal<bigint | undefined>
  isMax: ReadonlySignal<boolean>
  toggle(): void
  /** All there is; of the native currency all but the fee. */
  max(): void
  to: Signal<string>
  /** Account or network changed after something was typed for the one before; until something is typed again. */
  isEmptied: ReadonlySignal<boolean>
  recipient: ReadonlySignal<Resource<Recipient>> & { reload(): void }
  /** Whom the account has sent to, as its history tells. */
  past: ReadonlySignal<Resource<PastRecipient[]>>
  /** Of a recipient that was named. */
  picture: ReadonlySignal<Resource<string | undefined>>
  /** What it takes beside the amount; without a recipient nobody knows of rent. */
  expense: ReadonlySignal<Resource<Expense>>
  /** Takes what a link says in the place of what stands here; all of it can be changed again. */
  fill(filling: Filling): void
  /** What the link adds to the transfer; undefined without one, and once it is removed. */
  note: Signal<LinkNote | undefined>
  /** What stands in the form; undefined while something is missing. */
  intent(): Intent | undefined
}

const DEBOUNCE_MS = 300

export function createForm(ctx: Context, life: AbortSignal, debounceMs = DEBOUNCE_MS): Form {
  const { balances, fiat, i18n } = ctx
  /** The token that is meant, by choice or because an amount of it was typed. */
  const chosen = signal<Token | undefined>(undefined)
  const missingSymbol = signal<string | undefined>(undefined)
  const entry = createEntry(life, i18n)
  const isAll = signal(false)
  const to = signal('')
  const isEmptied = signal(false)
  const note = signal<LinkNote | undefined>(undefined)
  /** Named by a link, and as the chain says; until the balances have it. */
  const linkedToken = signal<Token | undefined>(undefined)
  const clear = () => {
    entry.value = EMPTY
    isAll.value = false
  }

  const sender = createPayer(ctx)
  const turn = createDrafts([chosen, missingSymbol, entry, isAll, to, isEmptied, note, linkedToken])
  // R69: an amount is one of a token, another one elsewhere. The recipient is looked at anew by itself.
  let before: Payer | undefined
  watch(life, () => {
    const now = sender.value
    if (!now) return
    const { chainNamespace } = now.network
    if (before && before.network.chainNamespace !== chainNamespace) before = turn(before, chainNamespace)
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
    a.address && b.address
      ? sameAddress(sender.peek()!.network.chainNamespace, contractOf(a), contractOf(b))
      : a.address === b.address
  const found = computed(() => {
    const meant = chosen.value
    return meant && tokens.value.find(it => isSame(it, meant))
  })
  const token = computed(() => {
    if (missingSymbol.value !== undefined) return undefined
    if (chosen.value) return found.value
    return tokens.value.find(it => !it.address) ?? tokens.value[0]
  })
  // R105: an amount of a token that left the balances is one of nothing, and surely not of the next one in the list.
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
  /** From here on it is about this token, whatever else comes and goes. */
  const keepToken = () => {
    chosen.value ??= token.peek()
  }
  const available = computed(
    () => token.value && parseUnits(token.value.quantity.numeric, unitOf(token.value).decimals),
  )

  const lookups = createLookups(ctx, life, { sender, token, to }, debounceMs)
  const { recipient, expense } = lookups

  /** Another currency of the host is one of what was typed as well, and no other amount. */
  const localEntry = computed(() => {
    const typed = entry.value.fiat
    const now = typed && fiat.currency.value
    if (!now || !token.value) return entry.value
    return typed.code === now.code
      ? { ...entry.value, fiat: now }
      : changed(entry.value, unitOf(token.value), now, i18n.locale.value)
  })
  const amount = computed(() => {
    const it = token.value
    if (!it) return
    if (!isAll.value || available.value === undefined) return unitsOf(localEntry.value, unitOf(it), i18n.locale.value)
    const left =
      it.address || isPaidFor(ctx, sender.value!.network)
        ? available.value
        : expense.value.data && available.value - expense.value.data.fee
    return left === undefined || left <= 0n ? undefined : left
  })

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
    available,
    entry: computed(() => {
      const it = token.value
      return isAll.value && it
        ? { ...localEntry.value, input: textOf(amount.value, unitOf(it), localEntry.value.fiat, i18n.locale.value) }
        : localEntry.value
    }),
    amount,
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
      entry.value = { input: text, fiat: localEntry.peek().fiat }
    },
    toggle() {
      const it = token.peek(),
        now = localEntry.peek()
      const currency = now.fiat ? undefined : fiat.currency.peek()
      if (isAll.peek()) entry.value = { input: '', fiat: currency }
      else if (it) entry.value = changed(now, unitOf(it), currency, i18n.locale.peek())
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
      const { address, name, warnings, like } = data
      return {
        network: from.network,
        account: from.address,
        token: it,
        amount: units,
        isMax: isAll.peek(),
        recipient: { address, name, warnings, like },
        note: note.peek(),
        resolve: name === undefined ? undefined : async wait => (await lookUp(ctx, from.network, name, wait)).address,
        onSent() {
          save(ctx, from.network.chainNamespace, { address, name })
          clear()
          to.value = ''
          note.value = undefined
        },
      }
    },
  }
}
