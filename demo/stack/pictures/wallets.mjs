// Pictures of the wallets: the reference drawings for the first ones, a glyph on a background for the others.
import { GLYPHS, PALETTE } from './glyphs.mjs'
import { disc, icon, line, ring, solid } from './svg.mjs'

const ellipse = (y, rx, ry, x = 20) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#5a5145"/>`

/** In directory order. */
export const DRAWN = {
  Kestrel: icon(
    '#1e3a5c',
    solid('M7 15.5c6.2-.6 10 2.3 13 7.3 3-5 6.8-7.9 13-7.3-5.6 1.6-9.3 6.3-13 14-3.7-7.7-7.4-12.4-13-14Z'),
  ),
  Cairn: icon('#ebe5da', ellipse(28.5, 10, 4.2) + ellipse(20, 7, 3.6, 20.5) + ellipse(12.8, 4.2, 2.9, 19.5)),
  Marlow: icon('#0f6b62', line('M10.5 28V13l9.5 10 9.5-10v15', '#fff', 3.5)),
  Thimble: icon('#d4663a', solid('M14 17a6 6 0 0 1 12 0l2 10H12Zm-3.5 11.5h19V31h-19Z')),
  Yarrow: icon(
    '#5f8038',
    [
      [20, 12.5],
      [26.8, 17.4],
      [24.2, 25.4],
      [15.8, 25.4],
      [13.2, 17.4],
    ]
      .map(([x, y]) => disc(x, y, 4.2))
      .join('') + disc(20, 19.5, 3, '#5f8038'),
  ),
  Bramble: icon('#6d2a4c', disc(15, 16, 4, '#f6dfe8') + disc(25, 16, 4, '#f6dfe8') + disc(20, 24.5, 4, '#f6dfe8')),
  Wicket: icon('#f0c24f', line('M13 13v15M20 13v15M27 13v15M12.5 10h15', '#3b2f0b')),
  Osier: icon('#3c3a86', line('M11 14c4 0 5 12 9 12s5-12 9-12M11 26c4 0 5-12 9-12s5 12 9 12', '#fff', 2.6)),
  Tarn: icon('#dfeaf1', solid('M9 20h22a11 11 0 0 1-22 0Z', '#2c6a8f') + disc(20, 13.5, 3, '#2c6a8f')),
  Plover: icon('#202226', disc(18.5, 20, 8) + solid('M26 17l7 3-7 3Z', '#e9a23b') + disc(20.5, 18, 1.6, '#202226')),
  Sorrel: icon('#a8402c', solid('M12 28c-1-10 5-16 17-16 0 12-6 18-15 16l-1.5 2.5Z')),
  Fennel: icon('#2b7a55', line('M20 30V11M20 27c-6-2-8-6-8.5-11M20 27c6-2 8-6 8.5-11', '#fff', 2.6)),
  Gable: icon('#49525f', line('M10 21l10-9 10 9M14 20v9h12v-9')),
  Hollow: icon('#fff', ring(20, 20, 9, 5, '#15171c')),
  Dovetail: icon('#8a6d4b', solid('M11 12h18l-4 8 4 8H11l4-8Z')),
  Lantern: icon(
    '#1d4e4f',
    '<rect x="14" y="14" width="12" height="14" rx="3" fill="#ffd98a"/>' +
      line('M16 11.5a4.5 4.5 0 0 1 8 0M15 31h10', '#ffd98a', 2.4),
  ),
}

/**
 * A mark for each number, unique below GLYPHS × PALETTE, and different from its neighbours.
 * @param {number} n
 */
export function glyphIcon(n) {
  const glyph = n % GLYPHS.length
  const round = Math.floor(n / GLYPHS.length)
  const [ground, mark] = PALETTE[(glyph * 7 + round * 5) % PALETTE.length]
  return icon(ground, GLYPHS[glyph](mark, ground))
}
