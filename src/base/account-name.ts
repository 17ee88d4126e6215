import { clean } from './text.ts'

/** The suffix under which the data service registers names today. */
export const SUFFIX = '.reown.id'

/** Both suffixes of the data service; the second is its former one (contract of the data service 4.11). */
const OWN = /^[^.].*\.(reown|wcn)\.id$/

/**
 * Whether the data service is the registry of a name, which must be in lower case. It has no authority over other
 * names.
 */
export const isServiceName = (name: string): boolean => OWN.test(name)

/**
 * Names that equal their normal form (ENSIP-15), as can be told without its tables: lower-case ASCII letters, digits
 * and hyphens, and no double hyphen where encodings are marked (`xn--`).
 */
export const isPlainName = (text: string): boolean => /^(?![^.]{2}--)[a-z\d-]+(\.(?![^.]{2}--)[a-z\d-]+)+$/.test(text)

/**
 * Whether an account name from a service has the shape of a name. It is shown where an address would be, so it must
 * look neither like an address, whole or shortened, nor like a URL. It is never corrected, because the corrected name
 * may belong to another account. Its letters are for `isPlainName` or the ENSIP-15 tables to judge.
 */
export function isNameShaped(name: unknown): name is string {
  if (typeof name !== 'string' || clean(name) !== name) return false
  const isName = /^[^\s/:?#@…]+\.[^\s/:?#@….]{2,}$/u.test(name) && !/\.\.|^0x[\da-f]{4}|^[\da-f]{30}/i.test(name)
  return isName && (isServiceName(name.toLowerCase()) || /\.eth$/i.test(name))
}

/** A displayable account name that needs no tables; undefined for any other (R149). */
export const accountName = (value: unknown): string | undefined =>
  isNameShaped(value) && isPlainName(value) ? value : undefined

export const LABEL_MIN = 4

/** The part of a typed name before the suffix, as the service writes it. */
export function labelOf(input: string): string {
  const text = input.trim().toLowerCase()
  return text.endsWith(SUFFIX) ? text.slice(0, -SUFFIX.length) : text
}

/**
 * Whether it can be registered (spec section 5). Names that would not be shown, because they are too long or look like
 * an address, cannot.
 */
export const isLabel = (label: string): boolean =>
  /^[a-z\d-]*$/.test(label) && label.length >= LABEL_MIN && accountName(label + SUFFIX) === label + SUFFIX
