import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError } from '../base/errors.ts'
import { completeMessages } from '../base/error-messages.ts'
import { statusError } from '../services/http.ts'
import { createAlert } from './alert.ts'
import { createReport } from './report.ts'
import type { Options } from './options.ts'
import type { Events } from '../state/events.ts'

const test = suite('report')
completeMessages()

/** What the console says of these errors, and which codes the app hears. */
function reported(errors: unknown[], options: Partial<Options> = {}) {
  const lines: string[] = []
  const codes: string[] = []
  const notices: string[] = []
  const { error } = console
  console.error = text => void lines.push(text)
  const events = { emit: (_: string, { code }: { code: string }) => void codes.push(code) } as unknown as Events
  const alert = createAlert(options as Options, message => void notices.push(message))
  const report = createReport(events, alert)
  errors.forEach(report)
  console.error = error
  return { lines, codes, notices }
}

/** An answer from a URL; a response that is made by hand has none. */
const answer = (status: number, body: string, url = 'https://data.example/v1/?projectId=p') =>
  statusError(Object.defineProperty(new Response(body, { status }), 'url', { value: url }), 0)

test('a project that the service refuses is named once on the console, with the option, and each time to the app', async () => {
  for (const [status, body, code, words] of [
    [401, 'Unauthorized: invalid key', 'service/invalid-key', 'Invalid Project ID'],
    [
      403,
      'Unauthorized: origin not allowed',
      'service/origin-not-allowed',
      'Invalid App Configuration: origin not on allowlist',
    ],
    [401, '{}', 'http/status', 'HTTP status code: 401'],
    [403, '', 'http/status', 'HTTP status code: 403'],
  ] as const) {
    const said = reported([await answer(status, body), await answer(status, body)])
    assert.equal(said, { lines: [`[wallet-modal] ${words} (option projectId)`], codes: [code, code], notices: [] })
  }
})

test('a failure that no option of the app can mend is not on the console', async () => {
  const elsewhere = await answer(401, '', 'https://custom.example/key')
  const errors = [elsewhere, await answer(503, ''), new ModalError('wallet/failed')]
  assert.equal(reported(errors).lines, [])
  assert.equal(reported([new ModalError('wallet/declined')]), { lines: [], codes: [], notices: [] })
})

test('with `debug` it is in the modal as well', async () => {
  const refused = await answer(401, 'Unauthorized: invalid key')
  assert.equal(reported([refused], { debug: true }).notices, ['Invalid Project ID'])
})

test.run()
