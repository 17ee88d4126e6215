import { createRoot } from 'react-dom/client'
import { encode } from 'uqr'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { QrCode } from './qr-code.tsx'

const test = suite('qr code')
const QUIET = 4
const FINDER = 7
const TEXTS = [
  'wc:1',
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&' +
    'symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1700000000',
  'wc:' + 'x'.repeat(700),
]

function show(text: string, isMarked: boolean) {
  const box = document.createElement('div')
  createRoot(box).render(
    (
      <QrCode text={text} label="QR code">
        {isMarked ? <span data-mark /> : undefined}
      </QrCode>
    ) as never,
  )
  return box
}

/** How often the path draws each module, by "x y" without the quiet zone. */
function drawn(box: Element): Map<string, number> {
  const all = new Map<string, number>()
  const path = box.querySelector('path')!.getAttribute('d')!
  assert.match(path, /^(M\d+ \d+h\d+v1h-\d+z)*$/)
  for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    assert.is(width, back)
    for (let i = 0; i < +width!; i++) {
      const key = `${+x! + i - QUIET} ${+y! - QUIET}`
      all.set(key, (all.get(key) ?? 0) + 1)
    }
  }
  return all
}

for (const text of TEXTS)
  for (const isMarked of [false, true]) {
    const { data, size } = encode(text, { ecc: 'M', border: 0 })
    const where = `of ${size} modules ${isMarked ? 'with' : 'without'} a picture`
    const isFinder = (x: number, y: number) =>
      (x < FINDER && y < FINDER) || (x >= size - FINDER && y < FINDER) || (x < FINDER && y >= size - FINDER)

    test(`draws every dark module outside finders and picture exactly once, and no light one: ${where}`, () => {
      const marks = drawn(show(text, isMarked))
      let dark = 0
      let hidden = 0
      for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
          const times = marks.get(`${x} ${y}`) ?? 0
          if (!data[y]![x] || isFinder(x, y)) assert.is(times, 0, `${x} ${y}`)
          else {
            dark++
            // The picture is in the middle; nowhere else is anything left out.
            const isMiddle = Math.max(Math.abs(x + 0.5 - size / 2), Math.abs(y + 0.5 - size / 2)) < size * 0.1
            if (isMarked && isMiddle && !times) hidden++
            else assert.is(times, 1, `${x} ${y}`)
          }
        }
      assert.is(
        [...marks.values()].reduce((sum, times) => sum + times, 0),
        dark - hidden,
      )
      assert.ok(hidden / size ** 2 < 0.04)
    })

    test(`keeps four light modules on every side: ${where}`, () => {
      const box = show(text, isMarked)
      assert.is(box.querySelector('svg')!.getAttribute('viewBox'), `0 0 ${size + 2 * QUIET} ${size + 2 * QUIET}`)
      for (const key of drawn(box).keys())
        for (const at of key.split(' ').map(Number)) assert.ok(at >= 0 && at < size, key)
    })

    test(`has its three finders in their corners: ${where}`, () => {
      const places = [...show(text, isMarked).querySelectorAll('g')].map(group => group.getAttribute('transform'))
      const far = QUIET + size - FINDER
      assert.equal(places, [`translate(${QUIET} ${QUIET})`, `translate(${far} ${QUIET})`, `translate(${QUIET} ${far})`])
    })
  }

test('R46: the text is nowhere in the page, and a reader hears what the picture is for', () => {
  for (const text of TEXTS) {
    const box = show(text, true)
    const { innerHTML } = box
    for (const part of [text, encodeURIComponent(text), ...(text.match(/[\da-z]{8,}/gi) ?? []), 'wc:', 'symKey'])
      assert.not(innerHTML.includes(part), part)
    assert.is(box.querySelector('svg')!.getAttribute('role'), 'img')
    assert.is(box.querySelector('svg')!.getAttribute('aria-label'), 'QR code')
    assert.is(box.textContent, '')
  }
})

test('there are no inline styles, which strict policies forbid', () => {
  assert.is(show(TEXTS[1]!, true).querySelector('[style]'), null)
})

test.run()
