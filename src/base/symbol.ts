/** Symbols worth imitating. */
export const WELL_KNOWN =
  'ETH WETH stETH wstETH BTC WBTC USDC USDT DAI SOL BNB MATIC POL ARB OP LINK UNI AAVE AVAX ADA DOT 1INCH'.split(' ')

// R115: a symbol follows an amount directly and must not read as part of it: "1" of "000 USDC", "5" of "KETH", "2" of
// ".5 ETH".
const MISLEADING = [
  // Digits of every script, fractions and powers.
  /^\p{N}/u,
  // Separators and operators before or next to a digit; not the marks that cover a web address.
  /^(?!•)[\p{P}\p{Sm}\p{Sk}]/u,
  /[.,'’٫٬·:/×*^+\-−]\p{N}|\p{N}[.,'’٫٬·:/×*^+\-−]/u,
  /\p{Sc}\s*\p{N}/u,
  /\s/u,
  // Letters and words that multiply: on their own, before a digit, or before a well-known symbol.
  /^(?:[kmbt]|mm|bn|mn|mln|mil|tn|tril|cr|lakh|crore|thousand|million|billion|trillion|hundred|dozen|wei|gwei)$/i,
  /^(?:e|x|k|m|b|t)[+\-−]?\p{N}/iu,
  new RegExp(`^[KMBk](?:${WELL_KNOWN.filter(symbol => !/\d/.test(symbol)).join('|')})$`),
  /^[十百千万萬億亿兆만억조٪%‰]/u,
]

const START = '“'
const END = '”'

/** Whether a sanitised symbol could change how the amount before it is read. */
export const isMisleading = (symbol: string): boolean =>
  !WELL_KNOWN.includes(symbol) && MISLEADING.some(pattern => pattern.test(symbol))

/** A sanitised symbol in quotation marks. */
export const quoted = (symbol: string): string => START + symbol + END

/** A sanitised symbol, in quotation marks if it could be read as part of the amount before it. */
export const setApart = (symbol: string): string => (symbol && isMisleading(symbol) ? quoted(symbol) : symbol)

/** Whether `setApart` put the symbol in quotation marks. */
export const isSetApart = (symbol: string): boolean => symbol.startsWith(START) && symbol.endsWith(END)

/** The symbol without quotation marks, for comparisons. */
export const bareSymbol = (symbol: string): string =>
  isSetApart(symbol) ? symbol.slice(START.length, -END.length) : symbol
