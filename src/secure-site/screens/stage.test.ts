import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../../test/async.ts'
import { element } from '../frame/element.ts'
import { createStage, type Screen } from './stage.ts'
import { showWords } from './words-screen.ts'

const test = suite('screens')

const wait = (ms = 0) => new Promise(resolve => setTimeout(resolve, ms))
const SCREEN: Screen = {
  title: 'Title\u202e',
  lead: 'Lead',
  choices: [
    { act: 'yes', label: 'Yes' },
    { act: 'no', label: 'No', look: 'link' },
  ],
}
const own = new WeakSet<Event>()
function begin(armMs = 0) {
  const card = element('main')
  document.body.replaceChildren(card)
  const stage = createStage({ card, armMs, isOwn: event => own.has(event) })
  const button = (label: string) => [...card.querySelectorAll('button')].find(it => it.textContent === label)!
  function fire(target: Element, event: Event, isOwn = true): void {
    if (isOwn) own.add(event)
    target.dispatchEvent(event)
  }
  const click = (label: string, isOwn = true) => fire(button(label), new Event('click', { bubbles: true }), isOwn)
  /** Until a choice can be made. */
  const armed = (label: string) => until(() => button(label)?.disabled === false)
  return { card, stage, button, fire, click, armed }
}
function hide(isHidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
test.after.each(() => {
  Reflect.deleteProperty(document, 'visibilityState')
})

test('a screen ends with what the user chose, and its buttons are dead from then on', async () => {
  const { stage, click, armed, button, card } = begin()
  const chosen = stage.ask(SCREEN)
  await armed('No')
  assert.is(card.querySelector('h1')!.textContent, 'Title\\u{202e}')
  click('No')
  assert.is(await chosen, 'no')
  assert.ok(button('Yes').disabled)
})

test('buttons arm once the page has been visible for the time, and again after it was hidden', async () => {
  const { stage, button } = begin(40)
  void stage.ask(SCREEN)
  assert.ok(button('Yes').disabled)
  await wait(80)
  assert.not.ok(button('Yes').disabled)
  hide(true)
  assert.ok(button('Yes').disabled)
  await wait(80)
  assert.ok(button('Yes').disabled)
  hide(false)
  assert.ok(button('Yes').disabled)
  await wait(80)
  assert.not.ok(button('Yes').disabled)
})

test("only the user's own clicks and keys count, and only while the screen is armed", async () => {
  const { stage, click, fire, card } = begin(40)
  let chosen: string | undefined
  const field = element('input')
  void stage.ask({ ...SCREEN, body: [field] }).then(it => (chosen = it))
  click('Yes')
  await wait(80)
  click('Yes', false)
  fire(field, new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }), false)
  fire(card, new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await wait()
  assert.is(chosen, undefined)
  fire(field, new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await wait()
  assert.is(chosen, 'yes')
})

const WORDS = 'slogan boost pause narrow resist wheat say essence obey ripple cattle fan'

test('three of the words are asked for; wrong ones are named, and no word is left when they are right', async () => {
  const { stage, click, armed, card } = begin()
  const shown = showWords(stage, WORDS)
  await armed('I have written them down')
  assert.equal(
    [...card.querySelectorAll('.words li')].map(it => it.textContent),
    WORDS.split(' '),
  )
  click('I have written them down')
  await armed('Confirm')
  assert.is(card.querySelectorAll('.words').length, 0)
  const fields = [...card.querySelectorAll('label')].map(
    it => [Number(it.textContent!.slice(5)) - 1, it.querySelector('input')!] as const,
  )
  assert.is(new Set(fields.map(([at]) => at)).size, 3)
  click('Confirm')
  await until(() => card.querySelector('[role=alert]'))
  await armed('Confirm')
  assert.match(card.querySelector('[role=alert]')!.textContent!, /^These words are different: \d+, \d+, \d+\.$/)
  for (const [at, field] of fields) field.value = ` ${WORDS.split(' ')[at]!.toUpperCase()} `
  click('Confirm')
  assert.is(await shown, 'confirmed')
})

test('R181: words leave the screen as soon as the page is hidden, shown or asked for', async () => {
  for (const isAsking of [false, true]) {
    const { stage, click, armed, card } = begin()
    const shown = showWords(stage, WORDS)
    await armed('I have written them down')
    if (isAsking) click('I have written them down')
    await armed(isAsking ? 'Confirm' : 'I have written them down')
    hide(true)
    assert.is(await shown, 'left')
    assert.is(card.querySelectorAll('.words, .field').length, 0)
    assert.not.match(card.textContent!, /slogan|essence|fan/)
    hide(false)
  }
})

test('R181: words are not shown at all in a page that is hidden', async () => {
  const { stage, card } = begin()
  hide(true)
  assert.is(await showWords(stage, WORDS), 'left')
  assert.not.match(card.textContent!, /slogan/)
})

test.run()
