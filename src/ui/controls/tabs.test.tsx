import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { whenDrawn } from '../../../test/async.ts'
import { Field } from './field.tsx'
import { Hero, type HeroState } from '../layout/hero.tsx'
import { Notice } from './notice.tsx'
import { Tabs } from './tabs.tsx'

const test = suite('tabs, field, hero, notice')
const TABS = ['Tokens', 'NFTs', 'Activity'].map(title => ({
  id: title.toLowerCase(),
  title,
  panel: <p>{title} here</p>,
}))

function show(tree: unknown): HTMLElement {
  const box = document.body.appendChild(document.createElement('div'))
  createRoot(box).render(tree as never)
  return box
}
const press = async (box: HTMLElement, key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  ;(document.activeElement ?? box).dispatchEvent(event)
  await whenDrawn()
  return event
}
const chosen = (box: HTMLElement) => box.querySelector('[aria-selected=true]')!.textContent

test('names its list, ties tab and panel together and is one stop for the Tab key', () => {
  const box = show(<Tabs label="Assets" tabs={TABS} />)
  assert.is(box.querySelector('[role=tablist]')!.getAttribute('aria-label'), 'Assets')
  const tabs = [...box.querySelectorAll<HTMLElement>('[role=tab]')]
  assert.equal(
    tabs.map(tab => tab.tabIndex),
    [0, -1, -1],
  )
  assert.equal(
    tabs.map(tab => tab.getAttribute('aria-selected')),
    ['true', 'false', 'false'],
  )
  const panel = box.querySelector('[role=tabpanel]')!
  assert.is(tabs[0]!.getAttribute('aria-controls'), panel.id)
  assert.is(panel.getAttribute('aria-labelledby'), tabs[0]!.id)
  assert.is(panel.textContent, 'Tokens here')
})

for (const [dir, next, previous] of [
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
] as const) {
  test(`arrows, Home and End move and choose, round and round, ${dir}`, async () => {
    const box = show(
      <div style={{ direction: dir }}>
        <Tabs label="Assets" tabs={TABS} />
      </div>,
    )
    box.querySelector<HTMLElement>('[role=tab]')!.focus()
    for (const [key, title] of [
      [next, 'NFTs'],
      [next, 'Activity'],
      [next, 'Tokens'],
      [previous, 'Activity'],
      ['Home', 'Tokens'],
      ['End', 'Activity'],
    ] as const) {
      const event = await press(box, key)
      assert.is(chosen(box), title)
      assert.is(document.activeElement!.textContent, title)
      assert.ok(event.defaultPrevented)
    }
    assert.is(box.querySelector('[role=tabpanel]')!.textContent, 'Activity here')
    assert.not((await press(box, 'ArrowDown')).defaultPrevented)
  })
}

for (const [dir, ahead] of [
  ['ltr', -1],
  ['rtl', 1],
] as const) {
  test(`a swipe leads to the neighbour, and no further than the ends, ${dir}`, async () => {
    const box = show(
      <div style={{ direction: dir }}>
        <Tabs label="Assets" tabs={TABS} />
      </div>,
    )
    const touch = (name: string, list: string, ...points: [number, number][]) =>
      box.querySelector('[role=tabpanel]')!.dispatchEvent(
        Object.assign(new Event(name, { bubbles: true }), {
          [list]: points.map(([clientX, clientY]) => ({ clientX, clientY })),
        }),
      )
    const swipe = async (x: number, y = 0, fingers = 1) => {
      touch('touchstart', 'touches', ...Array.from({ length: fingers }, () => [200, 200] as [number, number]))
      touch('touchend', 'changedTouches', [200 + x, 200 + y])
      await whenDrawn()
    }
    for (const [x, y, title, fingers] of [
      [80 * ahead, 10, 'NFTs'],
      [40 * ahead, 0, 'NFTs'],
      [80 * ahead, 60, 'NFTs'],
      [0, 90, 'NFTs'],
      [90 * ahead, 0, 'NFTs', 2],
      [90 * ahead, 0, 'Activity'],
      [90 * ahead, 0, 'Activity'],
      [-90 * ahead, 0, 'NFTs'],
      [-90 * ahead, 0, 'Tokens'],
      [-90 * ahead, 0, 'Tokens'],
    ] as [number, number, string, number?][]) {
      await swipe(x, y, fingers)
      assert.is(chosen(box), title, `${x} ${y}`)
    }
  })
}

test('reports the choice, and follows the one it is given', async () => {
  const seen: string[] = []
  const box = show(<Tabs label="Assets" tabs={TABS} value="activity" onChange={id => seen.push(id)} />)
  assert.is(chosen(box), 'Activity')
  box.querySelector<HTMLElement>('[role=tab]')!.click()
  await whenDrawn()
  assert.equal(seen, ['tokens'])
  assert.is(chosen(box), 'Activity')
})

test('an unknown choice shows the first tab', () => {
  assert.is(chosen(show(<Tabs label="Assets" tabs={TABS} value="gone" />)), 'Tokens')
})

test('a field is named by its label, reports what is typed and says when it is wrong', () => {
  let typed = ''
  const input = show(
    <Field
      type="search"
      icon="search"
      label="Search wallets"
      value=""
      onInput={value => {
        typed = value
      }}
      error
    />,
  ).querySelector('input')!
  assert.is(input.getAttribute('aria-label'), 'Search wallets')
  assert.is(input.placeholder, 'Search wallets')
  assert.is(input.getAttribute('aria-invalid'), 'true')
  assert.is(input.type, 'search')
  input.value = 'kes'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  assert.is(typed, 'kes')
})

test('the hero shows each state by more than colour: a ring, an arc, a drawing', () => {
  const parts = (state: HeroState) => {
    const box = show(<Hero state={state} picture={<i />} />)
    return [box.querySelectorAll('rect').length, box.querySelector('[data-badge] path')?.getAttribute('d')?.length ?? 0]
  }
  assert.equal(parts('idle'), [0, 0])
  assert.equal(parts('waiting'), [2, 0])
  const drawings = (['declined', 'done', 'warn', 'failed'] as const).map(state => parts(state)[1])
  assert.ok(drawings.every(Boolean))
  assert.is(new Set(drawings).size, 4)
})

test('a notice gives title, text and one thing to do', () => {
  let done = 0
  const box = show(
    <Notice
      kind="error"
      title="Token Balance Unavailable"
      text="Your funds are not affected."
      action={{ label: 'Retry', onClick: () => done++ }}
    />,
  )
  assert.is(box.querySelector('b')!.textContent, 'Token Balance Unavailable')
  assert.match(box.textContent!, 'Your funds are not affected.')
  box.querySelector('button')!.click()
  assert.is(done, 1)
})

test.run()
