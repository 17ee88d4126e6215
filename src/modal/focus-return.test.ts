import { signal } from '@preact/signals'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Router, Step } from './router.ts'
import { rememberOpeners } from './focus-return.ts'

const test = suite('focus-return')

/** Presses a control of a view, and returns a function that finds it in the view as rendered later. */
function leaveBy(html: string, pressed: string): (html: string) => string | undefined {
  const host = document.body.appendChild(document.createElement('div'))
  const root = host.attachShadow({ mode: 'open' })
  const card = root.appendChild(document.createElement('div'))
  card.innerHTML = html
  const steps = signal<readonly Step[]>([{ view: 'Account' } as Step])
  const life = new AbortController()
  rememberOpeners(root, card, { steps } as unknown as Router, life.signal)
  const control = card.querySelector<HTMLElement>(pressed)!
  control.focus()
  control.click()
  const [from] = steps.peek()
  steps.value = [from!, { view: 'Networks' } as Step]
  life.abort()
  host.remove()
  return html => {
    card.innerHTML = html
    return from!.opener?.(card)?.id
  }
}
const row = (id: string, name: string, amount: string) =>
  `<button class="g1" data-row id="${id}"><b>${name}</b>${amount}</button>`

test('focus comes back to the row it left by, though its amount and its place have changed', () => {
  const back = leaveBy(row('a', 'Ether', '1') + row('b', 'Dai', '5'), '#b')
  assert.is(back(row('x', 'Base', '3') + row('a', 'Ether', '1') + row('b', 'Dai', '4')), 'b')
})

test('of a row that is gone focus does not go to another', () => {
  const back = leaveBy(row('a', 'Ether', '1') + row('b', 'Dai', '5'), '#b')
  assert.is(back(row('a', 'Ether', '1') + row('c', 'USD Coin', '7')), undefined)
})

test('of another control the one in its place takes focus, because what was chosen changes its name', () => {
  const back = leaveBy('<button class="g2" id="a">Pay</button><button class="g2" id="b">Select token</button>', '#b')
  assert.is(back('<button class="g2" id="a">Pay</button><button class="g2" id="b">DAI</button>'), 'b')
})

test.run()
