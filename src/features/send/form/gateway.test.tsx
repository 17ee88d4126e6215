import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../../../test/async.ts'
import { createCore } from '../../../../test/fakes.ts'
import { ModalContext } from '../../../modal/context.ts'
import { Gateway } from './gateway.tsx'
import { messages } from './messages.ts'

const test = suite('a name that is stored off-chain')

test('R169: the host is named, and allowed only by a click', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  const { ctx, abort } = createCore()
  const done: string[] = []
  const names = { allowGateway: (host: string) => void done.push(`allowed ${host}`) }
  const t = (key: string, values: Record<string, string> = {}) =>
    (messages as Record<string, string>)[key]!.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!)
  Object.assign(ctx, { t, sources: async () => ({ names }) })
  createRoot(box).render(
    <ModalContext.Provider value={ctx}>
      <Gateway name="far.eth" host="api.example" onAllowed={() => void done.push('asked again')} />
    </ModalContext.Provider>,
  )
  assert.match(box.textContent!, 'far.eth is kept at api.example. Look it up there?')
  await settled()
  assert.equal(done, [])
  box.querySelector('button')!.click()
  await settled()
  assert.equal(done, ['allowed api.example', 'asked again'])
  abort.abort()
})

test.run()
