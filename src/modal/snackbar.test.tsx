import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { whenDrawn } from '../../test/async.ts'
import { createCore } from '../../test/fakes.ts'
import { ModalContext } from './context.ts'
import { Notices } from './snackbar.tsx'

const test = suite('what the card has to say')

test('says why the card stays, beside a notice, until the next step', async () => {
  const { ctx, router, notifications, abort } = createCore()
  const box = document.body.appendChild(document.createElement('div'))
  createRoot(box).render(
    <ModalContext.Provider value={ctx}>
      <Notices />
    </ModalContext.Provider>,
  )
  router.open('Connect')
  router.guard(() => 'Sign or cancel first', abort.signal)
  notifications.show({ message: 'Swapped', variant: 'success' })
  await whenDrawn()
  const alert = () => box.querySelector('[role=alert]')?.textContent
  assert.is(alert(), undefined)
  router.close()
  await whenDrawn()
  assert.equal([alert(), box.querySelector('[data-toast]')?.textContent], ['Sign or cancel first', 'Swapped'])
  router.push('WhatIsAWallet')
  await whenDrawn()
  assert.is(alert(), undefined)
  abort.abort()
})

test.run()
