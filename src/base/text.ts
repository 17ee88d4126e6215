// Line breaks and spaces of every kind become one space. Controls, bidi marks, zero-width and other invisible
// characters, lone surrogates, private use and the blank braille cell are removed. Hindi needs three combining marks in
// a row; more is decoration.
const SPACES = /[\t-\r\x85\p{Z}]+/gu
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu
const PLAIN = /^[!-~]+( [!-~]+)*$/
const EDGES = /^[\p{M} ]+| +$/gu

/**
 * The only way foreign text (from wallets, services, frames) reaches the screen: NFC, invisible and direction-changing
 * characters removed, at most `max` code points. Anything but a string gives ''.
 */
export function clean(value: unknown, max = 64): string {
  if (typeof value !== 'string') return ''
  // Most names are plain, and lists have thousands of them.
  if (value.length <= max && PLAIN.test(value)) return value
  const text = value
    .slice(0, max * 16) // before normalising: a megabyte of name costs nothing
    .normalize('NFC')
    .replace(SPACES, ' ')
    .replace(INVISIBLE, '')
    .replace(PILED_MARKS, '$1')
    .replace(EDGES, '')
  const points = [...text]
  return points.length > max ? points.slice(0, max - 1).join('') + '…' : text
}

/** The text itself follows: what differs in case alone has an order, too. */
const letters = (text: string) => `${text.normalize('NFD').toLowerCase()}\0${text}`

/**
 * Sorts by letters, whatever their case; accents follow the plain letter. `localeCompare` sorts better, but its first use
 * takes a slow phone some 60 ms, before the first list is drawn.
 */
export function byLetters(a: string, b: string): number {
  const [left, right] = [letters(a), letters(b)]
  return Number(left > right) - Number(left < right)
}
