import { WELL_KNOWN } from './symbol.ts'

// Letters that look like a Latin one: Cyrillic, Greek, Armenian, Cherokee, Lisu, Latin with a stroke, digits, and those
// that pass for one at a glance (Я, Σ, Ξ). Each group begins with what it is taken for. What Unicode itself calls a
// variant of a letter (full width, mathematical, circled, accented) is not among them.
const GROUPS =
  'AАΑᎪꓮɑΛ BВΒᏴꓐ8 CСϹςᏟꓚ DᎠꓓԀĐ EЕΕᎬꓰΞΣ Fꓝ GᏀꓖɡԌ ' +
  'HНΗᎻꓧҺĦհ IІΙᏆꓲӀ| JЈᎫꓙ KКΚᏦꓗ LᏞꓡŁԼ MМΜᎷꓟ NΝꓠИηո ' +
  'OОΟꓳ0ØՕΘ PРΡᏢꓑ QԚ RᏒꓣЯ SЅᏚꓢՏ5$ TТΤᎢꓔŦ UꓴՍЏυ VѴᏙꓦν ' +
  'WԜᎳꓪω XХΧꓫ YУΥҮᎩꓬ ZΖᏃꓜ'
const LATIN = new Map(GROUPS.split(' ').flatMap(([latin = '', ...others]) => others.map(it => [it, latin] as const)))
/** Marks, and whatever cannot be seen. */
const UNSEEN = /[\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu

const DISGUISES = new RegExp(`[${[...LATIN.keys()].join('')}]`, 'gu')
const fold = (text: string): string => text.replace(DISGUISES, letter => LATIN.get(letter) ?? letter)
/** What a text looks like. A small l and a 1 are like two capitals, so there are two answers. */
const looksOf = (text: string): [string, string] => {
  const plain = fold(text.normalize('NFD')).normalize('NFKD').replace(UNSEEN, '')
  const look = (stroke: string) => fold(fold(plain.replace(/[l1]/g, stroke)).toUpperCase())
  return [look('I'), look('L')]
}

const PLAIN = /^[ -~]*$/

/** Shorter ones stand in many words by chance. */
const PART_MIN = 4

/**
 * Tells which well-known symbol a cleaned text passes itself off as; undefined when it is like none, or is one itself
 * in whatever case. `more`: further symbols or names worth imitating. A text of plain letters has to look like the
 * whole of one, so `USDC.e`, `USDC2` and `sUSDC` are fine; one with letters in disguise may also have something before
 * and after it.
 */
export function createLookalikes(more: readonly string[] = []): (text: string) => string | undefined {
  const known = [...WELL_KNOWN, ...more].map(symbol => ({ symbol, theirs: looksOf(symbol) }))
  const longest = Math.max(...known.map(({ theirs: [look] }) => look.length))
  // Lists have thousands of texts, and most are plain and like none.
  const names = new Set(known.flatMap(({ symbol }) => [symbol, symbol.toUpperCase()]))
  const looks = new Set(known.flatMap(({ theirs }) => theirs))
  return text => {
    const isPlain = PLAIN.test(text)
    // Plain letters stay as many. Capitals only of them: some others have a plain one as theirs.
    if ((isPlain && text.length > longest) || names.has(isPlain ? text.toUpperCase() : text)) return
    const own = looksOf(text)
    if (isPlain && !own.some(look => looks.has(look))) return
    const find = (isLike: (look: string, other: string) => unknown) =>
      known.find(({ theirs: [first, second] }) => isLike(own[0], first) || isLike(own[1], second))?.symbol
    const isDisguised = [...text].some(letter => letter > '~' && /[A-Z]/.test(looksOf(letter)[0]))
    return (
      find((look, other) => look === other) ||
      (isDisguised ? find((look, other) => other.length >= PART_MIN && look.includes(other)) : undefined)
    )
  }
}
