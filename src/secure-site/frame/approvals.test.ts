import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { privateKeyToAccount } from 'viem/accounts'
import { messageOf } from '../../chains/evm/digests.ts'
import { ROOT } from '../passkey/user-handle.ts'
import type { Session } from '../session.ts'
import { settled } from '../../../test/async.ts'
import { createApprovals } from './approvals.ts'
import type { Plan } from './plan.ts'
import { FrameRefusal } from './refusals.ts'

const test = suite('questions of a site')
const session: Session = { access: { id: 'a1', kind: ROOT }, account: { evm: '0x', solana: '' }, isBackedUp: true }
const KEY = `0x${'7'.repeat(64)}` as const
const SIGNER = privateKeyToAccount(KEY).address
const never = () => new Promise<never>(() => {})

const PLAN: Plan = {
  request: { title: 'Sign message', method: 'personal_sign', network: 'Ethereum', account: '0x' },
  all: [],
  finish: () => {},
}

function setUp({ isSilenced = (): boolean => false } = {}) {
  const card = document.createElement('div')
  document.body.append(card)
  const parts = { card, site: 'https://bakery.example', signers: { start: never }, isSilenced, onAnswer() {} }
  return { ...createApprovals(parts), card }
}
const outcome = (asking: Promise<unknown>) => asking.catch((error: Error) => error)

test('R177: a request that was voided while something was fetched for it is never asked', async () => {
  const approvals = setUp()
  const ask = approvals.begin()
  approvals.voidAll('The network was changed.')
  let planned = 0
  const error = (await outcome(ask(session, () => (planned++, never())))) as Error
  assert.equal([error.message, planned], ['The network was changed.', 0])
})

test('R178: a site that is silenced gets no further question, not even one that waits already', async () => {
  let isSilent = false
  const approvals = setUp({ isSilenced: () => isSilent })
  const first = outcome(
    approvals.begin()(session, () => {
      isSilent = true
      return Promise.reject(new Error('first'))
    }),
  )
  let planned = 0
  const second = outcome(approvals.begin()(session, () => (planned++, never())))
  assert.is(((await first) as Error).message, 'first')
  const error = (await second) as FrameRefusal
  assert.equal([error.reason, planned], ['silence', 0])
})

test('R178: no more than twenty questions wait', async () => {
  const approvals = setUp()
  const all = Array.from({ length: 25 }, () => outcome(approvals.begin()(session, never)))
  const refused = await Promise.all(all.slice(20))
  assert.ok(refused.every(it => it instanceof FrameRefusal && it.reason === 'silence'))
  approvals.voidAll('over')
  assert.ok((await Promise.all(all.slice(0, 20))).every(it => (it as Error).message === 'over'))
})

test('a question for a window says how many more wait, as they come', async () => {
  const approvals = setUp()
  const all = [outcome(approvals.begin()(session, async () => PLAN))]
  await settled()
  assert.match(approvals.card.textContent!, /Continue in a window/)
  const more = approvals.card.querySelector<HTMLElement>('.more')!
  assert.ok(more.hidden)
  for (const count of [1, 2]) {
    all.push(outcome(approvals.begin()(session, async () => PLAN)))
    await settled()
    assert.equal([more.hidden, more.textContent], [false, `${count} more`])
  }
  approvals.voidAll('over')
  await Promise.all(all)
})

test('R177: what a window answers counts only if it is the account’s signature of what was asked', async () => {
  const opens = window.open
  const opened = { closed: false, postMessage() {}, focus() {}, close() {} }
  window.open = (() => opened) as unknown as typeof window.open
  const answered = async (signature: string) => {
    const approvals = setUp()
    const finished: unknown[] = []
    const plan: Plan = {
      ...PLAN,
      all: [{ type: 'evm-message', message: messageOf('hello') }],
      finish: signed => void finished.push(signed),
    }
    const asked = outcome(
      approvals.begin()({ ...session, account: { ...session.account, evm: SIGNER } }, async () => plan),
    )
    await settled()
    const open = [...approvals.card.querySelectorAll('button')].find(it => it.textContent === 'Open window')
    open!.dispatchEvent(Object.defineProperty(new Event('click'), 'isTrusted', { value: true }))
    const data = { signed: [signature] }
    window.dispatchEvent(Object.assign(new Event('message'), { source: opened, data, origin: location.origin }))
    const error = (await asked) as Error | undefined
    return [error?.message, finished.length]
  }
  const own = await privateKeyToAccount(KEY).signMessage({ message: 'hello' })
  const other = await privateKeyToAccount(KEY).signMessage({ message: 'hullo' })
  try {
    assert.equal(await answered(other), ['The signature is not the account’s.', 0])
    assert.equal(await answered(own), [undefined, 1])
  } finally {
    window.open = opens
  }
})

test.run()
