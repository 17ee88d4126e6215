import { attempt } from '../../../kit.ts'

/** The name of a currency in the reader's language, or the code itself. */
export const fiatName = (id: string, locale: string): string =>
  attempt(() => new Intl.DisplayNames(locale, { type: 'currency' }).of(id)) ?? id

/** `$`, `€`; the code where it has no sign. */
export const fiatSign = (id: string, locale: string): string =>
  attempt(
    () =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: id, currencyDisplay: 'narrowSymbol' })
        .formatToParts(0)
        .find(it => it.type === 'currency')!.value,
  ) ?? id
