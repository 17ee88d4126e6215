import { attempt } from '../../../modal/kit.ts'

/** A currency's name in the user's language, or the code itself. */
export const fiatName = (id: string, locale: string): string =>
  attempt(() => new Intl.DisplayNames(locale, { type: 'currency' }).of(id)) ?? id

/** `$`, `€`; the code if it has no sign. A sign with letters (`US$`) is too long for a tile: then the plain one. */
export const fiatSign = (id: string, locale: string): string => {
  const own = signIn(locale, id) ?? id
  return /\p{L}\p{Sc}|\p{Sc}\p{L}/u.test(own) ? (signIn('en', id) ?? own) : own
}

const signIn = (locale: string, id: string): string | undefined =>
  attempt(
    () =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: id, currencyDisplay: 'narrowSymbol' })
        .formatToParts(0)
        .find(it => it.type === 'currency')!.value,
  )
