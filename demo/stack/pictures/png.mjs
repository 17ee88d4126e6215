// A bitmap, because not every picture is an SVG: a sun over hills, a few hundred bytes.
import { deflateSync } from 'node:zlib'
import { digest } from './svg.mjs'

const SIZE = 96
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Sky, sun, far and near hills. */
const PALETTES = [
  ['cfe3ee', 'f0b45a', '4f7f6a', '2d5a4e'],
  ['f6d7b0', 'e0705a', '3c5a78', '24405c'],
  ['bfe0d6', 'ffffff', '2f7d76', '1d5b5c'],
]

function crc32(bytes) {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/**
 * @param {string} seed The same seed gives the same picture.
 * @returns {Buffer}
 */
export function pngOf(seed) {
  const d = digest(seed)
  const [sunX, sunY, sunR] = [24 + (d[1] % 48), 22 + (d[2] % 14), 9 + (d[3] % 8)]
  const [far, near] = [54 + (d[4] % 10), 72 + (d[5] % 8)]
  const colour = (x, y) => {
    if (y > near + 5 * Math.sin((x + d[6]) / 11)) return 3
    if (y > far + 8 * Math.sin((x + d[7]) / 17)) return 2
    return (x - sunX) ** 2 + (y - sunY) ** 2 < sunR ** 2 ? 1 : 0
  }
  // Each line begins with its filter; 0 means none.
  const dots = Buffer.alloc(SIZE * (SIZE + 1))
  for (let y = 0; y < SIZE; y++) for (let x = 0; x < SIZE; x++) dots[y * (SIZE + 1) + 1 + x] = colour(x, y)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  // 8 bits per pixel, with a palette.
  header.set([8, 3], 8)
  const palette = Buffer.from(PALETTES[d[0] % PALETTES.length].join(''), 'hex')
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(dots)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
