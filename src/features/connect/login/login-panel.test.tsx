import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { whenDrawn } from '../../../../test/async.ts'
import { createCore } from '../../../../test/fakes.ts'
import { ModalContext } from '../../../modal/context.ts'
import { ModalError } from '../../../modal/kit.ts'
import { LoginPanel, reasonOf } from './login-panel.tsx'

const test = suite('what a login in a window says')
const online = Object.getOwnPropertyDescriptor(navigator, 'onLine')
function setOnline(value: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value, configurable: true })
}
test.after.each(() => {
  if (online) Object.defineProperty(navigator, 'onLine', online)
  else delete (navigator as { onLine?: boolean }).onLine
})

async function shown({ reason, error, again }: { reason: string; error?: ModalError; again?: string }) {
  const { ctx, abort, said } = createCore()
  const retried: string[] = []
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  root.render(
    <ModalContext.Provider value={ctx}>
      <LoginPanel
        reason={reason}
        state="waiting"
        picture={<i>picture</i>}
        title="Title"
        text="Text."
        error={error}
        again={again}
        retry={() => void retried.push('again')}
      />
    </ModalContext.Provider>,
  )
  await whenDrawn()
  const buttons = [...box.querySelectorAll('button')]
  buttons[0]?.click()
  const found = { buttons: buttons.map(it => it.textContent), text: box.textContent!, said, retried }
  root.unmount()
  abort.abort()
  return found
}

test('why a login failed: the window first, then this device, then the wait', () => {
  setOnline(true)
  assert.is(reasonOf('embedded/window-lost'), 'lost')
  for (const code of ['embedded/timeout', 'embedded/unavailable', 'http/timeout', 'chunk/failed'] as const)
    assert.is(reasonOf(code), 'late', code)
  assert.is(reasonOf('embedded/failed'), 'failed')
  setOnline(false)
  assert.is(reasonOf('embedded/window-lost'), 'lost')
  for (const code of ['embedded/failed', 'embedded/timeout'] as const) assert.is(reasonOf(code), 'offline', code)
})

test('a window can be opened again, and another way taken; while the account loads there is nothing to press', async () => {
  const window = await shown({ reason: 'window' })
  assert.equal([window.buttons, window.retried], [['social.again', 'social.other'], ['again']])
  assert.equal((await shown({ reason: 'blocked', again: 'social.open' })).buttons, ['social.open', 'social.other'])
  assert.equal((await shown({ reason: 'none' })).buttons, ['social.other'])
  assert.equal((await shown({ reason: 'data' })).buttons, [])
})

test('the site’s own words stand beside a failure that has no other, and everything is spoken', async () => {
  const error = new ModalError('embedded/failed', { message: 'The wallet said so.' })
  const failed = await shown({ reason: 'failed', error, again: 'retry' })
  assert.match(failed.text, 'The wallet said so.')
  assert.equal(failed.said, ['Title. Text. The wallet said so.'])
  for (const [reason, code] of [
    ['late', 'embedded/failed'],
    ['failed', 'embedded/timeout'],
  ] as const) {
    const { text } = await shown({ reason, error: new ModalError(code, { message: 'The wallet said so.' }) })
    assert.not.match(text, 'said so')
  }
})

test.run()
