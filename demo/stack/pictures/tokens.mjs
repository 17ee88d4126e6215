// Pictures of tokens and currencies.
import { glyphIcon } from './wallets.mjs'
import { disc, digest, icon, line, ring, solid } from './svg.mjs'

const dollar =
  'M23.8 16.2c-.5-1.5-1.9-2.4-3.8-2.4-2.2 0-3.9 1.2-3.9 3s1.7 2.6 3.9 3.1 4 1.3 4 3.2-1.8 3.2-4 3.2c-2 0-3.5-1-3.9-2.6M20 11v2.5M20 26.5V29'

const TOKENS = {
  ETH: icon(
    '#55618f',
    solid('m20 8 7.5 12.2L20 24.6l-7.5-4.4Z') +
      '<path fill="#fff" opacity=".75" d="m12.5 22.3 7.5 4.3 7.5-4.3L20 32.5Z"/>',
  ),
  WETH: icon(
    '#b0417e',
    solid('m20 8 7.5 12.2L20 24.6l-7.5-4.4Z') +
      '<path fill="#fff" opacity=".75" d="m12.5 22.3 7.5 4.3 7.5-4.3L20 32.5Z"/>',
  ),
  USDC: icon('#2e6fc4', line(dollar, '#fff', 2.5)),
  USDT: icon(
    '#2a9273',
    line('M12.5 13h15M20 13v16', '#fff', 3) +
      '<ellipse cx="20" cy="18.6" rx="9" ry="2.4" fill="none" stroke="#fff" stroke-width="1.8"/>',
  ),
  DAI: icon('#e2a63b', line('M15 11.5h4.5a8.5 8.5 0 0 1 0 17H15ZM11 18h18M11 22h18', '#fff', 2.4)),
  WBTC: icon(
    '#3a3f47',
    line('M15.5 12h5.8a3.8 3.8 0 0 1 0 7.6h-5.8ZM15.5 19.6h6.6a4.2 4.2 0 0 1 0 8.4h-6.6Z', '#f2b04c', 2.8),
  ),
  LINK: icon('#2a4fb0', line('m20 11 7.8 4.5v9L20 29l-7.8-4.5v-9Z', '#fff', 3.4)),
  PLUM: icon('#7b4a86', disc(20, 21.5, 7) + line('M20 14c.5-2 2-3.3 4-3.5', '#fff', 2.2)),
  SOL: icon(
    '#1c1d24',
    solid('M13.5 12H29l-2.5 3.5H11Z', '#7fe0c2') +
      solid('M11 18.3h15.5l2.5 3.5H13.5Z', '#9fb4f5') +
      solid('M13.5 24.5H29L26.5 28H11Z', '#c39af0'),
  ),
  POL: icon('#6b46c1', line('m20 12 7 4v8l-7 4-7-4v-8Z')),
  '$ CLAIM': icon('#c9ced6', ring(20, 20, 8.5, 2.6, '#6c7480') + line('M20 15.5v5.5M20 24.4v.1', '#6c7480', 2.6)),
}

/**
 * Any symbol has a picture: one of the drawings, or a mark that is always the same for that symbol.
 * @param {string} symbol
 */
export function tokenPicture(symbol) {
  return (
    TOKENS[Object.keys(TOKENS).find(it => it.toLowerCase() === symbol.toLowerCase())] ??
    glyphIcon(digest(symbol.toUpperCase()).readUInt16BE(0))
  )
}

const euro = 'M25.5 14a7.5 7.5 0 1 0 0 12M10.5 18.2H21M10.5 21.8H21'
const pound = 'M25 14.5c-.8-2-2.4-3-4.3-3-2.7 0-4.5 1.9-4.5 4.6 0 4.6 1.3 8.4-2 12.4h11.3M12.8 20.5h8.7'
const yen = 'M13 11.5l7 9 7-9M20 20.5V29M14.5 20.5h11M14.5 24.5h11'
const rupee = 'M14 12h12M14 17h12M17 12c7 0 7 10 0 10h-3l8 7.5'

const CURRENCIES = {
  USD: icon('#2f7d4f', line(dollar, '#fff', 2.5)),
  EUR: icon('#2f4fa8', line(euro, '#fff', 2.8)),
  GBP: icon('#6b3a78', line(pound, '#fff', 2.8)),
  AUD: icon('#1f6f78', line(dollar, '#fff', 2.5)),
  CAD: icon('#a8402c', line(dollar, '#fff', 2.5)),
  INR: icon('#b8722a', line(rupee, '#fff', 2.6)),
  JPY: icon('#8f3146', line(yen, '#fff', 2.6)),
}

/** @param {string} code @returns {string | undefined} */
export const currencyPicture = code =>
  Object.hasOwn(CURRENCIES, code.toUpperCase()) ? CURRENCIES[code.toUpperCase()] : undefined
