import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../test/async.ts'
import { ModalError } from '../base/errors.ts'
import { createAttempt, type Run } from './attempt.ts'

const test = suite('attempt')
type Stage = 'ready' | 'wait' | 'found' | 'declined' | 'failed'

function start(
  failed = ({ code }: ModalError): Stage | undefined => (code === 'wallet/declined' ? 'declined' : 'failed'),
) {
  const life = new AbortController()
  const runs: (Run<Stage> & ReturnType<typeof deferred<void>>)[] = []
  const attempt = createAttempt<Stage>(
    life.signal,
    run => {
      const answer = deferred<void>()
      runs.push({ ...run, ...answer })
      return answer.promise
    },
    { first: 'wait', fallback: 'wallet/failed', failed },
  )
  return { life, runs, attempt, stage: () => attempt.stage.peek(), code: () => attempt.error.peek()?.code }
}

test('starts in the same task as the call, and not before', () => {
  const { attempt, runs } = start()
  assert.is(runs.length, 0)
  attempt.retry()
  assert.is(runs.length, 1)
})

test('a failure sets an error and a stage, and the next run clears both', async () => {
  const { attempt, runs, stage, code } = start()
  attempt.retry()
  runs[0]!.reject(new ModalError('wallet/declined'))
  await settled()
  assert.equal([stage(), code()], ['declined', 'wallet/declined'])
  assert.is(runs[0]!.signal.aborted, true)
  attempt.retry()
  assert.equal([stage(), code(), runs[1]!.before], ['wait', undefined, 'declined'])
  runs[1]!.reject(new Error('?'))
  await settled()
  assert.equal([stage(), code()], ['failed', 'wallet/failed'])
})

test('only the newest run writes; a previous one has ended, whatever its outcome', async () => {
  const { attempt, runs, stage, code } = start()
  attempt.retry()
  attempt.retry()
  assert.equal([runs[0]!.signal.aborted, runs[1]!.signal.aborted], [true, false])
  assert.is(attempt.running.peek(), runs[1]!.signal)
  runs[0]!.reject(new ModalError('wallet/declined'))
  await settled()
  assert.equal([stage(), code()], ['wait', undefined])
})

test('an abort is not a failure, and a failure that was handled shows nothing', async () => {
  const { attempt, runs, stage, code } = start(() => undefined)
  for (const thrown of [new ModalError('request/aborted'), new ModalError('wallet/declined')]) {
    attempt.retry()
    runs.at(-1)!.reject(thrown)
    await settled()
    assert.equal([stage(), code()], ['wait', undefined])
  }
})

test('ends with its life: the run is aborted, its failure does not show, and nothing starts again', async () => {
  const { life, attempt, runs, stage } = start()
  attempt.retry()
  life.abort()
  assert.is(runs[0]!.signal.aborted, true)
  runs[0]!.reject(new ModalError('wallet/declined'))
  await settled()
  attempt.retry()
  assert.equal([stage(), runs.length], ['wait', 1])
})

test.run()
