// Links and pairings; e-mails and names of accounts; addresses, keys and hashes of any chain, whole or shortened; amounts, and numbers too
// long for a code.
const LINK = /[a-z][a-z\d+.-]*:\S+/gi
const NAME = /[^\s@]+@\S+|[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*\.\p{L}[\p{L}\p{N}_-]+/gu
const LONG = /0x[\da-f]{3,}\S*|[\p{L}\p{N}]{24,}|[\p{L}\p{N}]+(…|\.{3})[\p{L}\p{N}]+/giu
const AMOUNT = /\d[\d\s'’_]*[.,]\d[\d.,]*|\d{6,}/g

/** A text that people hand on, without what tells of somebody or their money: each such piece becomes `…`. */
export const redact = (text: string): string =>
  [LINK, NAME, LONG, AMOUNT].reduce((rest, pattern) => rest.replace(pattern, '…'), text)
