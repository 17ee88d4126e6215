import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, failure, settled } from '../../../../test/async.ts'
import { createCore } from '../../../../test/fakes.ts'
import { startClock, type PageClock } from '../../../../test/page-clock.ts'
import { ModalError } from '../../../modal/kit.ts'
import { abortable } from '../../../base/abort.ts'
import { createDeviceApproval } from './device-approval.ts'

const test = suite('approval of a device, from the e-mail to the code')
const EMAIL = 'ana@example.com'
const MINUTE = 60_000

let clock: PageClock
let life: AbortController | undefined
test.before.each(() => {
  clock = startClock()
})
test.after.each(() => {
  life?.abort()
  clock.end()
})

/** A waiting view over a site whose answers are given one by one. */
function start() {
  const core = createCore({})
  life = core.abort
  const questions: ReturnType<typeof deferred<void>>[] = []
  const done: string[] = []
  const mail = { answer: Promise.resolve() }
  const approval = createDeviceApproval(
    core.ctx,
    {
      async approveDevice(email, { signal }) {
        const question = deferred<void>()
        questions.push(question)
        await abortable(question.promise, signal)
        done.push(`code for ${email}`)
      },
      async begin(email) {
        done.push(`mail to ${email}`)
        await mail.answer
      },
    },
    EMAIL,
  )
  const stop = approval.listen()
  const { signal } = new AbortController()
  const later = async (ms: number) => {
    clock.move(ms)
    await settled()
  }
  return {
    core,
    questions,
    done,
    mail,
    approval,
    stop,
    later,
    stage: () => approval.stage.peek(),
    goOn: () => approval.goOn({ signal }),
    codes: () => core.heard('error').map(error => (error as { code: string }).code),
  }
}

for (const [when, ms] of [
  ['31 seconds', 31_000],
  ['4 minutes', 4 * MINUTE],
  ['an hour', 60 * MINUTE],
] as const)
  test(`R162: an approval after ${when} goes on by itself, and nothing is mailed again`, async () => {
    const run = start()
    await run.later(29_000)
    assert.is(run.stage(), 'waiting')
    await run.later(ms - 29_000)
    assert.equal([run.stage(), run.done, run.questions.length], ['late', [], 1])
    run.questions[0]!.resolve()
    await settled()
    assert.equal(run.done, [`code for ${EMAIL}`])
  })

test('R162: Continue asks first, and what the site has not told of before goes on without another e-mail', async () => {
  const run = start()
  await run.later(31_000)
  const going = run.goOn()
  await settled()
  assert.equal([run.questions.length, run.done], [2, []])
  run.questions[1]!.resolve()
  await going
  assert.equal(run.done, [`code for ${EMAIL}`])
  run.questions[0]!.resolve()
  await settled()
  assert.equal(run.done, [`code for ${EMAIL}`], 'once')
})

test('R162: only where nobody says yes within five seconds Continue has another e-mail sent', async () => {
  const run = start()
  await run.later(31_000)
  const going = run.goOn()
  await run.later(4_900)
  assert.equal(run.done, [])
  await run.later(200)
  await going
  assert.equal(run.done, [`mail to ${EMAIL}`])
})

test('R162: an answer that comes while Continue asks counts, whichever question it is to', async () => {
  const run = start()
  await run.later(31_000)
  const going = run.goOn()
  run.questions[0]!.resolve()
  await run.later(5_100)
  await going
  assert.equal(run.done, [`code for ${EMAIL}`])
})

test('R162: a no has its own words, is no fault, and mails nothing until it is asked for', async () => {
  const run = start()
  run.questions[0]!.reject(new ModalError('embedded/declined', { message: 'The device was not approved.' }))
  await settled()
  assert.equal([run.stage(), run.done, run.codes()], ['refused', [], []])
  await run.later(MINUTE)
  assert.is(run.stage(), 'refused')
  await run.goOn()
  assert.equal([run.done, run.questions.length], [[`mail to ${EMAIL}`], 1])

  const asked = start()
  await asked.later(31_000)
  const going = asked.goOn()
  asked.questions[1]!.reject(new ModalError('embedded/declined'))
  await going
  assert.equal([asked.stage(), asked.done], ['refused', []])
})

test('R162: a link that has run out says so', async () => {
  const run = start()
  await run.later(10 * MINUTE)
  run.questions[0]!.reject(new ModalError('embedded/failed', { message: 'The link has expired. Please start again.' }))
  await settled()
  assert.equal([run.stage(), run.codes()], ['expired', []])
})

test('R162: a site that cannot wait says why; Continue asks again and mails nothing as long as it does not answer', async () => {
  const run = start()
  run.questions[0]!.reject(new ModalError('embedded/timeout'))
  await settled()
  assert.equal([run.stage(), run.approval.error.peek()!.code], ['late', 'embedded/timeout'])
  assert.equal(run.codes(), ['embedded/timeout'])
  const going = run.goOn()
  assert.is(run.approval.error.peek(), undefined)
  run.questions[1]!.reject(new ModalError('embedded/unavailable'))
  await going
  assert.equal([run.approval.error.peek()!.code, run.done], ['embedded/unavailable', []])
  // Once the network is back, the user has to press nothing.
  dispatchEvent(new Event('online'))
  await settled()
  run.questions[2]!.resolve()
  await settled()
  assert.equal(run.done, [`code for ${EMAIL}`])
})

test('R162: an e-mail that cannot be sent takes nothing away: the one before is still listened for', async () => {
  const run = start()
  await run.later(31_000)
  run.mail.answer = Promise.reject(new ModalError('embedded/failed', { message: 'Too many e-mails' }))
  run.mail.answer.catch(() => {})
  const failed = failure(run.goOn())
  await run.later(5_100)
  assert.is((await failed).message, 'Too many e-mails')
  run.questions.at(-1)!.resolve()
  await settled()
  assert.equal(run.done, [`mail to ${EMAIL}`, `code for ${EMAIL}`])
})

test('R162: whoever leaves hears nothing more of it', async () => {
  const run = start()
  run.stop()
  run.questions[0]!.resolve()
  await run.later(MINUTE)
  dispatchEvent(new Event('online'))
  assert.equal([run.stage(), run.done, run.questions.length], ['waiting', [], 1])
})

test.run()
