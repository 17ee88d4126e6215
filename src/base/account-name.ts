import { clean } from './text.ts'

/** What the data service gives names under now. */
export const SUFFIX = '.reown.id'

/** The suffixes that it gives out, the second one in former times (contract of the data service 4.11). */
const OWN = /^[^.].*\.(reown|wcn)\.id$/

/** Whether the service is the registry of a name, in lower case. It has no say in any other. */
export const isServiceName = (name: string): boolean => OWN.test(name)

/**
 * Names that are their own normal form (ENSIP-15) without a look into its tables: small letters, digits and hyphens of
 * ASCII, and no two hyphens where encodings are marked (`xn--`).
 */
export const isPlainName = (text: string): boolean => /^(?![^.]{2}--)[a-z\d-]+(\.(?![^.]{2}--)[a-z\d-]+)+$/.test(text)

/**
 * Whether a service's word for what an account is called has the shape of a name. It stands where an address does, so it
 * may look neither like one, whole or shortened, nor like a page; and nothing of it is put right, because what was put
 * right may be somebody else's. Its letters are for `isPlainName` or the tables of ENSIP-15 to judge.
 */
export function isNameShaped(name: unknown): name is string {
  if (typeof name !== 'string' || clean(name) !== name) return false
  const isName = /^[^\s/:?#@…]+\.[^\s/:?#@….]{2,}$/u.test(name) && !/\.\.|^0x[\da-f]{4}|^[\da-f]{30}/i.test(name)
  return isName && (isServiceName(name.toLowerCase()) || /\.eth$/i.test(name))
}

/** A name of an account, for people to read, that needs no tables; undefined for any other (R149). */
export const accountName = (value: unknown): string | undefined =>
  isNameShaped(value) && isPlainName(value) ? value : undefined

export const LABEL_MIN = 4

/** What stands before the suffix, as the service writes it; of a text that somebody types. */
export function labelOf(input: string): string {
  const text = input.trim().toLowerCase()
  return text.endsWith(SUFFIX) ? text.slice(0, -SUFFIX.length) : text
}

/**
 * Whether it can be registered (specification section 5). One that would not be shown, because it is longer than names
 * are or looks like an address, cannot.
 */
export const isLabel = (label: string): boolean =>
  /^[a-z\d-]*$/.test(label) && label.length >= LABEL_MIN && accountName(label + SUFFIX) === label + SUFFIX
