import { batch, computed, signal, useComputed, useSignal, type ReadonlySignal, type Signal } from '@preact/signals'
import { createContext, useContext, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { whenDrawn } from './async.ts'

const test = suite('renderer')

function show(tree: ReactNode) {
  const element = document.createElement('div')
  const root = createRoot(element)
  root.render(tree)
  return { element, root }
}

/** A signal that tells how many read it. */
function observed<T>(value: T): { source: Signal<T>; readers: () => number } {
  let readers = 0
  const source = signal(value, {
    watched: () => {
      readers++
    },
    unwatched: () => {
      readers--
    },
  })
  return { source, readers: () => readers }
}

test('a component draws itself again when a signal that it read changes, and no other does', async () => {
  const name = signal('a')
  let outer = 0
  let inner = 0
  const Inner = () => (inner++, (<b>{name.value}</b>))
  const Outer = () => (
    outer++,
    (
      <p>
        <Inner />
      </p>
    )
  )
  const { element } = show(<Outer />)
  name.value = 'b'
  await whenDrawn()
  assert.is(element.textContent, 'b')
  assert.equal([outer, inner], [1, 2])
})

test('several writes in a batch, and computed values, draw once', async () => {
  const first = signal('Ada')
  const last = signal('Byron')
  const full = computed(() => `${first.value} ${last.value}`)
  let drawn = 0
  const View = () => (
    drawn++,
    (
      <i>
        {full.value}
        {first.value}
      </i>
    )
  )
  const { element } = show(<View />)
  batch(() => {
    first.value = 'Mary'
    last.value = 'Shelley'
  })
  await whenDrawn()
  assert.is(element.textContent, 'Mary ShelleyMary')
  assert.is(drawn, 2)
})

test('a signal that is no longer read draws nothing', async () => {
  const isOn = signal(true)
  const text = signal('x')
  let drawn = 0
  const View = () => (drawn++, (<i>{isOn.value ? text.value : 'off'}</i>))
  show(<View />)
  isOn.value = false
  await whenDrawn()
  text.value = 'y'
  await whenDrawn()
  assert.is(drawn, 2)
})

test('what is unmounted lets go of its signals, even before its first frame', () => {
  const { source, readers } = observed(1)
  const View = () => <i>{source.value}</i>
  const { root } = show(<View />)
  assert.is(readers(), 1)
  root.unmount()
  assert.is(readers(), 0)
})

test('hooks, context and local signals work beside watched ones', async () => {
  const Theme = createContext('light')
  const count = signal(0)
  let bump = () => {}
  const View = ({ label }: { label: string }) => {
    const [own, setOwn] = useState(0)
    const local = useSignal(10)
    bump = () => {
      setOwn(1)
      local.value = 11
    }
    return (
      <i>
        {label} {useContext(Theme)} {own} {local.value} {count.value}
      </i>
    )
  }
  const { element, root } = show(
    <Theme.Provider value="dark">
      <View label="a" />
    </Theme.Provider>,
  )
  bump()
  count.value = 5
  await whenDrawn()
  assert.is(element.textContent, 'a dark 1 11 5')
  root.render(
    <Theme.Provider value="light">
      <View label="b" />
    </Theme.Provider>,
  )
  assert.is(element.textContent, 'b light 1 11 5')
})

test('a signal in JSX updates its text node alone', async () => {
  const count = signal(1)
  let drawn = 0
  const View = () => (
    drawn++,
    (
      <p>
        <b>before</b>
        {count}
        {computed(() => ` of ${count.value * 10}`)}
      </p>
    )
  )
  const { element, root } = show(<View />)
  assert.is(element.textContent, 'before1 of 10')
  const nodes = [...element.firstChild!.childNodes]
  count.value = 2
  await whenDrawn()
  assert.is(element.textContent, 'before2 of 20')
  assert.is(drawn, 1)
  assert.equal(
    [...element.firstChild!.childNodes].map((node, index) => node === nodes[index]),
    [true, true, true],
  )
  root.unmount()
})

test('a signal in JSX is let go with its component', async () => {
  const { source, readers } = observed('x')
  const View = () => <i>{source}</i>
  const { root } = show(<View />)
  await whenDrawn()
  assert.is(readers(), 1)
  root.unmount()
  assert.is(readers(), 0)
})

test('a signal as an attribute updates the attribute alone', async () => {
  const label = signal('a')
  let drawn = 0
  const View = () => (drawn++, (<i title={label as unknown as string}>text</i>))
  const { element } = show(<View />)
  label.value = 'b'
  await whenDrawn()
  assert.is((element.firstChild as HTMLElement).getAttribute('title'), 'b')
  assert.is(drawn, 1)
})

test('what reads local and computed signals draws itself again', async () => {
  const factor = signal(2)
  let local: Signal<number> | undefined
  let drawn = 0
  const Child = ({ product }: { product: ReadonlySignal<number> }) => <b>{product.value}</b>
  const View = () => {
    drawn++
    const own = (local = useSignal(3))
    const product = useComputed(() => own.value * factor.value)
    return (
      <i>
        {own.value} <Child product={product} />
      </i>
    )
  }
  const { element } = show(<View />)
  assert.is(element.textContent, '3 6')
  local!.value = 4
  await whenDrawn()
  assert.is(element.textContent, '4 8')
  factor.value = 10
  await whenDrawn()
  assert.is(element.textContent, '4 40')
  // The factor is read by the child alone.
  assert.is(drawn, 2)
})

test('a signal written while drawing settles', async () => {
  const source = signal(0)
  const View = () => {
    if (source.value < 3)
      queueMicrotask(() => {
        source.value++
      })
    return <i>{source.value}</i>
  }
  const { element } = show(<View />)
  await whenDrawn()
  assert.is(element.textContent, '3')
})

test.run()
