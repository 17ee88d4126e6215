// Names of fictional wallets: sixteen with a drawing, hundreds that sound like place names.
import { digest } from '../pictures/svg.mjs'
import { DRAWN } from '../pictures/wallets.mjs'

const FIRST = [
  'Alder',
  'Ald',
  'Bar',
  'Bel',
  'Birch',
  'Bram',
  'Brook',
  'Cald',
  'Carn',
  'Chal',
  'Clar',
  'Cor',
  'Dal',
  'Dun',
  'Elder',
  'Ems',
  'Fen',
  'Fern',
  'Garth',
  'Gil',
  'Hal',
  'Haw',
  'Heather',
  'Holm',
  'Ing',
  'Ivel',
  'Kel',
  'Kirk',
  'Lang',
  'Lin',
  'Marsh',
  'Moor',
  'Nether',
  'Oaken',
  'Ock',
  'Pen',
  'Quill',
  'Ram',
  'Rook',
  'Rush',
  'Sedge',
  'Shel',
  'Swan',
  'Tam',
  'Thorn',
  'Under',
  'Whin',
  'Wren',
  'Yar',
]
const LAST = [
  'by',
  'combe',
  'croft',
  'dale',
  'den',
  'fell',
  'field',
  'gate',
  'hurst',
  'low',
  'mere',
  'more',
  'stead',
  'wick',
  'wold',
  'worth',
]

// Long, right-to-left and wide names, as in a real directory.
const UNUSUAL = [
  'The Northern Harbour Savings and Custody Wallet',
  'محفظة الميناء',
  'こはく財布',
  'Żółw & Søn',
  'O’Malley‑Vâlcea',
  '3rd Meadow',
]

const PLACES = FIRST.flatMap(first => LAST.map(last => first + last))
  .map(name => ({ name, key: digest(name).readUInt32BE(0) }))
  .sort((a, b) => a.key - b.key)
  .map(({ name, key }) => (key % 12 === 0 ? `${name} Wallet` : key % 31 === 0 ? `${name} Pocket` : name))

const TOTAL = 648

/** All names, in directory order. */
export const WALLET_NAMES = [
  ...Object.keys(DRAWN),
  ...PLACES.slice(0, TOTAL - Object.keys(DRAWN).length - UNUSUAL.length),
  ...UNUSUAL,
]
