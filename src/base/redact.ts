// Links and pairing URIs; emails and account names, with any path after them; addresses, keys and hashes of any chain,
// whole or shortened; amounts, and numbers too long to be an error code. Each pattern begins where its run of letters
// begins: tried at every letter of a run, a long text would take quadratic time.
const LINK = /(?<![a-z\d+.-])[\d+.-]*[a-z][a-z\d+.-]*:\S+/gi
const MAIL = /(?<![^\s@])[^\s@]+@\S+/g
const DOTTED = /(?<![\p{L}\p{M}\p{N}_-])[\p{L}\p{M}\p{N}_-]+(?:[.\u3002][\p{L}\p{M}\p{N}_-]+)+(?:[/:?#]\S*)?/gu
const NAME = /[.\u3002]\p{L}[\p{L}\p{M}\p{N}_-]/u
const LONG = /0x[\da-f]{3,}\S*|[\p{L}\p{N}]{24,}|(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:…|\.{3})[\p{L}\p{N}]+/giu
const NUMBERS = /\p{Nd}(?:[\s'’_.,\u066b\u066c]*\p{Nd})*/gu
const AMOUNT = /[.,\u066b\u066c]\p{Nd}|^\p{Nd}{1,3}(?:[\s'’_]\p{Nd}{3})+$/u
const CODE = /\p{Nd}{6,}/gu
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/**
 * A text safe to pass on: every piece that reveals a person or their money becomes `…`. Letters and digits of other
 * widths are normalised first, and invisible characters removed.
 */
export const redact = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(LINK, '…')
    .replace(MAIL, '…')
    .replace(DOTTED, it => (NAME.test(it) ? '…' : it))
    .replace(LONG, '…')
    .replace(NUMBERS, it => (AMOUNT.test(it) ? '…' : it.replace(CODE, '…')))
