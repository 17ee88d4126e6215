// Pictures for names and collectibles: small landscapes, each different.
import { digest, disc, icon, solid } from './svg.mjs'

const SKIES = [
  ['#f6d7b0', '#e0705a', '#3c5a78', '#24405c'],
  ['#cfe3ee', '#f0b45a', '#4f7f6a', '#2d5a4e'],
  ['#2a2f52', '#f0e3b8', '#4a4f80', '#34386a'],
  ['#f3c9c0', '#fff3e0', '#8a4f6d', '#5f3455'],
  ['#bfe0d6', '#fff', '#2f7d76', '#1d5b5c'],
  ['#f1e2c4', '#c2542d', '#a8783f', '#7a5230'],
]

function landscape(seed) {
  const d = digest(seed)
  const [sky, sun, far, near] = SKIES[d[0] % SKIES.length]
  const x = 10 + (d[1] % 21)
  const [a, b, c] = [20 + (d[2] % 6), 22 + (d[3] % 6), 27 + (d[4] % 5)]
  return icon(
    sky,
    disc(x, 12 + (d[5] % 4), 4 + (d[6] % 3), sun) +
      solid(`M0 ${a}C8 ${a - 6} 14 ${a - 4} 20 ${b}s13 ${2 - (d[7] % 6)} 20-4v30H0Z`, far) +
      solid(`M0 ${c + 2}c9-7 17-5 24-1s11 1 16-2v20H0Z`, near),
  )
}

/** @param {string} name */
export const avatarPicture = name => landscape(`avatar ${name}`)

/** @param {string} id */
export const collectiblePicture = id => landscape(`print ${id}`)
