import { WELL_KNOWN } from './symbol.ts'

// Letters that look like a Latin one: Cyrillic, Greek, Armenian, Cherokee, Lisu, Latin with a stroke, digits, and those
// that pass for one at a glance (Я, Σ, Ξ). Each group begins with the letter it imitates. Variants that Unicode itself
// defines (full width, mathematical, circled, accented) are not included.
const GROUPS =
  'AАΑᎪꓮɑΛ BВΒᏴꓐ8 CСϹςᏟꓚ DᎠꓓԀĐ EЕΕᎬꓰΞΣ Fꓝ GᏀꓖɡԌ ' +
  'HНΗᎻꓧҺĦհ IІΙᏆꓲӀ| JЈᎫꓙ KКΚᏦꓗ LᏞꓡŁԼ MМΜᎷꓟ NΝꓠИηո ' +
  'OОΟꓳ0ØՕΘ PРΡᏢꓑ QԚ RᏒꓣЯ SЅᏚꓢՏ5$ TТΤᎢꓔŦ UꓴՍЏυ VѴᏙꓦν ' +
  'WԜᎳꓪω XХΧꓫ YУΥҮᎩꓬ ZΖᏃꓜ'
const LATIN = new Map(GROUPS.split(' ').flatMap(([latin, ...others]) => others.map(it => [it, latin!] as const)))
/** Combining marks and invisible characters. */
const UNSEEN = /[\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu

const DISGUISES = new RegExp(`[${[...LATIN.keys()].join('')}]`, 'gu')
const fold = (text: string): string => text.replace(DISGUISES, letter => LATIN.get(letter)!)
/**
 * The plain text that a text looks like. A small l and a 1 look like two different capitals, so there are two results.
 */
const looksOf = (text: string): string[] => {
  const plain = fold(text.normalize('NFD')).normalize('NFKD').replace(UNSEEN, '')
  return ['I', 'L'].map(stroke => fold(fold(plain.replace(/[l1]/g, stroke)).toUpperCase()))
}

const PLAIN = /^[ -~]*$/

/** Shorter symbols occur in many words by chance. */
const PART_MIN = 4

/**
 * Returns the well-known symbol that a sanitised text imitates; undefined if it resembles none, or is one itself in any
 * case. `more`: further symbols or names worth imitating. A text of plain letters has to resemble a whole symbol, so
 * `USDC.e`, `USDC2` and `sUSDC` are fine; a text with disguised letters can also have something before and after it.
 */
export function createLookalikes(more: readonly string[] = []): (text: string) => string | undefined {
  const known = [...WELL_KNOWN, ...more].map(symbol => ({ symbol, theirs: looksOf(symbol) }))
  const longest = Math.max(...known.map(({ theirs: [look] }) => look!.length))
  // Lists have thousands of texts; most are plain and resemble none.
  const names = new Set(known.flatMap(({ symbol }) => [symbol, symbol.toUpperCase()]))
  const looks = new Set(known.flatMap(({ theirs }) => theirs))
  return text => {
    const isPlain = PLAIN.test(text)
    // A plain text's look has the same length, so a longer one matches nothing. Only plain text is upper-cased, because
    // some other letters have a plain capital.
    if ((isPlain && text.length > longest) || names.has(isPlain ? text.toUpperCase() : text)) return
    const own = looksOf(text)
    if (isPlain && !own.some(look => looks.has(look))) return
    const find = (isLike: (look: string, other: string) => unknown) =>
      known.find(({ theirs }) => theirs.some((other, index) => isLike(own[index]!, other)))?.symbol
    const isDisguised = [...text].some(letter => letter > '~' && /[A-Z]/.test(looksOf(letter)[0]!))
    return (
      find((look, other) => look === other) ||
      (isDisguised ? find((look, other) => other.length >= PART_MIN && look.includes(other)) : undefined)
    )
  }
}
