import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../../test/async.ts'
import { createSources } from './remote.ts'

const test = suite('remote services')
const { fetch, location } = globalThis
test.after.each(() => {
  globalThis.fetch = fetch
  Object.defineProperty(globalThis, 'location', { value: location, configurable: true })
})

test('R152: of the page analytics are told the origin alone: paths and queries may tell of somebody', async () => {
  const sent: string[] = []
  globalThis.fetch = async (url, init) => {
    sent.push(`${url as string} ${init?.body as string}`)
    return new Response('{}')
  }
  const page = new URL('https://app.example:8443/users/mona/reset/secret?token=secret#secret')
  Object.defineProperty(globalThis, 'location', { value: page, configurable: true })
  const { track } = createSources({
    projectId: 'p',
    version: '1',
    data: 'https://data.example',
    explorer: 'https://explorer.example',
    signer: () => undefined as never,
  })
  track?.('https://a.example', { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } })
  await settled()
  assert.is(sent.length, 1)
  assert.not.match(sent[0]!, /secret|mona|users/)
  const { url, domain } = JSON.parse(sent[0]!.slice(sent[0]!.indexOf(' '))) as { url: string; domain: string }
  assert.equal([url, domain], ['https://app.example:8443', 'app.example'])
})

test.run()
