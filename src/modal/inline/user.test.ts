import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { followUser } from './user.ts'

const test = suite('user')

/** An embedded card and a field of the page; what is done to either. */
function start() {
  document.body.innerHTML = '<input><wallet-modal></wallet-modal><iframe data-wallet-modal="frame"></iframe>'
  const [field, host, frame] = [...document.body.children] as HTMLElement[]
  const layer = document.createElement('div')
  host!.attachShadow({ mode: 'open' }).append(layer)
  const abort = new AbortController()
  const user = followUser(host!, layer, abort.signal)
  const act = (on: Element, type: string) => on.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
  return { field: field!, frame: frame!, layer, abort, user, act }
}

test('the user is elsewhere until a click or the focus comes to the box, and leaves in the same ways', () => {
  const { field, layer, user, act, abort } = start()
  assert.not(user.isHere())
  for (const type of ['pointerdown', 'focusin']) {
    act(layer, type)
    assert.ok(user.isHere())
    act(field, type)
    assert.not(user.isHere())
  }
  abort.abort()
  act(layer, 'focusin')
  assert.not(user.isHere())
})

test('the frame of the embedded wallet is a part of the box', () => {
  const { frame, layer, user, act, abort } = start()
  act(layer, 'pointerdown')
  act(frame, 'focusin')
  assert.ok(user.isHere())
  abort.abort()
})

test('a button of the page brings them, unless they are typing, or have done nothing', () => {
  const { field, user, abort } = start()
  const active = (isActive: boolean) =>
    Object.defineProperty(navigator, 'userActivation', { value: { isActive }, configurable: true })
  active(false)
  user.come()
  assert.not(user.isHere())
  active(true)
  field.focus()
  user.come()
  assert.not(user.isHere())
  field.blur()
  user.come()
  assert.ok(user.isHere())
  abort.abort()
})

test.run()
