import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { whenDrawn } from '../../../test/async.ts'
import { Avatar } from './marks.tsx'
import { holdPictures, Picture, showPictures } from './picture.tsx'

const test = suite('pictures')
const SRC = 'https://images.example/kestrel.webp'

function show(tree: unknown) {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  root.render(tree as never)
  return { box, root, pic: box.firstElementChild as HTMLElement }
}

/** Runs `act` with timers that fire when told to. */
function withClock<T>(act: (fire: (ms: number) => void, live: () => number) => T): T {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
  const timers = new Map<number, { run: () => void; ms: number }>()
  let last = 0
  globalThis.setTimeout = ((run: () => void, ms = 0) => (timers.set(++last, { run, ms }), last)) as never
  globalThis.clearTimeout = ((id: number) => timers.delete(id)) as never
  try {
    return act(
      ms => {
        for (const [id, timer] of [...timers]) if (timer.ms <= ms && timers.delete(id)) timer.run()
      },
      () => timers.size,
    )
  } finally {
    Object.assign(globalThis, real)
  }
}

test('R67: asks for images without a referrer, decorative, in an img and nowhere else', () => {
  const img = show(<Picture src={SRC} name="Kestrel" />).pic.querySelector('img')!
  assert.is(img.getAttribute('src'), SRC)
  assert.is(img.alt, '')
  assert.is(img.referrerPolicy, 'no-referrer')
})

test('while the modal draws its first frame, new pictures wait for it, and what is on screen stays', async () => {
  const early = show(<Picture src={SRC} name="Kestrel" />)
  holdPictures()
  const late = show(<Picture src={SRC} name="Kestrel" />)
  early.root.render(<Picture src={SRC} name="Kestrel" round />)
  const sources = () => [early, late].map(({ pic }) => pic.querySelector('img')!.getAttribute('src'))
  try {
    assert.equal(sources(), [SRC, null])
    // No letter meanwhile: nothing has failed.
    assert.not(late.pic.hasAttribute('data-letter'))
  } finally {
    showPictures()
  }
  await whenDrawn()
  assert.equal(sources(), [SRC, SRC])
})

test('R67: shows the first letter of the name when the image fails, and the image again when there is another', async () => {
  const { box, root } = show(<Picture src={SRC} name=" kestrel" />)
  box.querySelector('img')!.dispatchEvent(new Event('error'))
  await whenDrawn()
  assert.is(box.querySelector('img'), null)
  assert.is(box.textContent, 'K')
  assert.ok(box.firstElementChild!.hasAttribute('data-letter'))
  root.render(<Picture src={SRC + '?2'} name="kestrel" />)
  assert.is(box.querySelector('img')!.getAttribute('src'), SRC + '?2')
})

test('a letter is no part of what is read, and shares its place with a badge', () => {
  const { pic } = show(<Picture name="kestrel" badge={<i />} />)
  assert.is(pic.getAttribute('aria-hidden'), 'true')
  assert.equal(
    [...pic.childNodes].map(it => it.nodeName),
    ['BDI', 'SPAN'],
  )
})

test('R113: an image that is huge in pixels, or in bytes where they are told, gives way to its letter', async () => {
  const { getEntriesByName } = performance
  const cases: [side: number, bytes: number, letter: boolean][] = [
    [20_000, 0, true],
    [2048, 0, false],
    [64, 12_000_000, true],
    [64, 1_900_000, false],
    [64, 0, false],
  ]
  for (const [side, bytes, isLetter] of cases) {
    performance.getEntriesByName = (() => [{ encodedBodySize: bytes }]) as never
    try {
      const { box } = show(<Picture src={SRC} name="Kestrel" />)
      const img = box.querySelector('img')!
      for (const [key, value] of Object.entries({ naturalWidth: side, naturalHeight: side }))
        Object.defineProperty(img, key, { value })
      img.dispatchEvent(new Event('load'))
      await whenDrawn()
      assert.is(!box.querySelector('img'), isLetter, `${side} px, ${bytes} bytes`)
    } finally {
      performance.getEntriesByName = getEntriesByName
    }
  }
})

test('R67: after two seconds a letter stands for an image until it comes, and no timer outlives it', async () => {
  const { box, root } = withClock((fire, live) => {
    const shown = show(<Picture src={SRC} name="Kestrel" />)
    const img = shown.box.querySelector('img')!
    Object.defineProperty(img, 'complete', { value: false })
    fire(1999)
    assert.is(live(), 1)
    fire(2000)
    return shown
  })
  await whenDrawn()
  const img = box.querySelector('img')!
  // @spec:9.10
  assert.is(img.hidden, true)
  assert.is(box.textContent, 'K')
  // It comes after all.
  img.dispatchEvent(new Event('load'))
  await whenDrawn()
  assert.is(box.querySelector('img'), img)
  assert.is(img.hidden, false)
  assert.is(box.textContent, '')
  root.unmount()
  withClock((_, live) => {
    const shown = show(<Picture src={SRC} name="Kestrel" />)
    assert.is(live(), 1)
    shown.root.unmount()
    assert.is(live(), 0)
  })
})

test('R67: an image of too many pixels or bytes ends as the letter, one at the limit stays', async () => {
  const { getEntriesByName } = performance
  const weigh = (encodedBodySize: number) => {
    performance.getEntriesByName = () => [{ encodedBodySize } as unknown as PerformanceEntry]
  }
  const cases: [number, number, number, boolean][] = [
    [2048, 2048, 0, true],
    [2049, 2048, 0, false],
    [60_000, 40, 0, true],
    [100_000, 100_000, 0, false],
    [40, 40, 2_000_000, true],
    [40, 40, 2_000_001, false],
  ]
  for (const [naturalWidth, naturalHeight, bytes, isKept] of cases) {
    weigh(bytes)
    const { box, root } = show(<Picture src={SRC} name="Kestrel" />)
    const img = box.querySelector('img')!
    for (const [key, value] of Object.entries({ naturalWidth, naturalHeight }))
      Object.defineProperty(img, key, { value })
    img.dispatchEvent(new Event('load'))
    await whenDrawn()
    assert.is(!!box.querySelector('img'), isKept, `${naturalWidth} × ${naturalHeight}, ${bytes} B`)
    root.unmount()
  }
  performance.getEntriesByName = getEntriesByName
})

test('leaves an image alone that has come in time', async () => {
  const { box } = withClock(fire => {
    const shown = show(<Picture src={SRC} name="Kestrel" />)
    Object.defineProperty(shown.box.querySelector('img')!, 'complete', { value: true })
    fire(5000)
    return shown
  })
  await whenDrawn()
  assert.ok(box.querySelector('img'))
})

test('a name always has the same colour, and a letter whatever its script', () => {
  const look = (name: string) => {
    const { pic } = show(<Picture name={name} />)
    return [pic.textContent, pic.style.getPropertyValue('--c')]
  }
  assert.equal(look('Kestrel'), look('Kestrel'))
  assert.is.not(look('Kestrel')[1], look('Cairn')[1])
  assert.is(look('émile')[0], 'É')
  assert.is(look('🦊 fox')[0], '🦊')
  assert.is(look('')[0], '?')
  assert.match(look('x'.repeat(5000))[1]!, /^oklch\(\.47 \.1 \d+\)$/)
})

test('sizes follow the text', () => {
  assert.is(show(<Picture name="a" size={72} />).pic.style.getPropertyValue('--p'), 'calc(var(--u)*18)')
})

const colours = (address: string) =>
  [...show(<Avatar address={address} />).pic.querySelectorAll('path')].map(
    path => `${path.getAttribute('fill')} ${path.getAttribute('transform') ?? ''}`,
  )

test('an account has two tones of the colour that its first six hexadecimal digits spell', () => {
  const [light, dark] = colours('0xff0000aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  // @spec:9.22
  assert.match(light!, 'oklch(.74 .09 29)')
  assert.match(dark!, 'oklch(.47 .1 53)')
  assert.equal(colours('0xFF0000bbbb'), colours('0xff0000aaaa'))
  assert.is.not(colours('0x00ff00')[0], colours('0x0000ff')[0])
})

test('an address that is not hexadecimal gives its digits by the same rule, filled up with zeros', () => {
  assert.equal(colours('7sPptkymzvayoSbLXzBsXEF8TSf3typNnAWkrKrDizNb'), colours('0x7abbef'))
  assert.equal(colours('zz1'), colours('0x100000'))
  for (const text of ['', '0x', '???']) for (const colour of colours(text)) assert.not.match(colour, /NaN|undefined/)
})

test('an account picture falls back to its tones', async () => {
  const { box } = show(<Avatar address="0x6ba418" src={SRC} />)
  assert.ok(box.querySelector('img'))
  box.querySelector('img')!.dispatchEvent(new Event('error'))
  await whenDrawn()
  assert.is(box.querySelectorAll('path').length, 2)
})

test.run()
