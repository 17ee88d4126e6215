import { signal } from '@preact/signals'
import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../../test/async.ts'
import { createCore, fakeConnector } from '../../../test/fakes.ts'
import { ModalContext } from '../../modal/context.ts'
import { messages } from './messages.ts'
import type { Prepared } from './plan.ts'
import { ProgressView, type KindWords } from './progress-view.tsx'
import type { Stage, Transaction } from './state.ts'

const test = suite('the way of a transaction')

const SAID: [title: string, text: string] = ['asked.title', 'asked.title']
const WORDS: KindWords = {
  asking: SAID,
  silent: 'asked.title',
  confirming: SAID,
  sent: SAID,
  confirmed: SAID,
  reverted: SAID,
  declined: SAID,
  failed: SAID,
  unknown: 'asked.title',
  replaced: 'asked.title',
  gone: 'asked.title',
}

/** The visible text, and the screen reader's. */
async function shown(id: string, stage: Stage): Promise<{ text: string; told: string }> {
  const connector = fakeConnector({ id, name: 'Safe' })
  const { ctx, abort } = createCore({ connectors: [connector] })
  await ctx.connections.connect(connector, { signal: abort.signal })
  ctx.i18n.extend(messages)
  let told = ''
  ctx.announce = text => {
    told = text
  }
  const transaction = { state: signal({ status: 'checking' }), entry: signal(undefined) }
  const box = document.body.appendChild(document.createElement('div'))
  createRoot(box).render(
    <ModalContext.Provider value={ctx}>
      <ProgressView
        transaction={transaction as unknown as Transaction<Prepared>}
        stage={stage}
        network={ctx.networks.active.peek()}
        token={{ symbol: 'ETH', isNative: true }}
        words={WORDS}
        values={{}}
        rows={[]}
        retry={() => {}}
      />
    </ModalContext.Provider>,
  )
  await until(() => told, 'what is told')
  abort.abort()
  return { text: box.textContent ?? '', told }
}
const OWNERS = 'Other owners of this Safe may have to sign before anything happens.'

test('while a Safe has it, that other owners may have to sign is read and told; elsewhere it is not', async () => {
  for (const [id, stage, isSaid] of [
    ['safe', 'asking', true],
    ['safe', 'silent', true],
    ['safe', 'confirmed', false],
    ['safe', 'declined', false],
    ['io.test', 'asking', false],
  ] as const) {
    const { text, told } = await shown(id, stage)
    assert.equal([text.includes(OWNERS), told.includes(OWNERS)], [isSaid, isSaid], `${id} ${stage}`)
  }
})

test('whoever waits for a silent wallet can leave, because it goes on by itself', async () => {
  for (const [stage, canLeave] of [
    ['asking', false],
    ['silent', true],
  ] as const)
    assert.is((await shown('io.test', stage)).text.includes('Done'), canLeave, stage)
})

test.run()
