import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError } from '../base/errors.ts'
import { resolveOptions } from './read-options.ts'

const test = suite('the option services')
function resolve(input: object) {
  const warned: string[] = []
  return { options: resolveOptions({ networks: [1], ...input }, text => void warned.push(text)), warned }
}

test('by default the services are asked, and without a project ID nothing works', () => {
  assert.is(resolve({ projectId: 'p' }).options.services, 'network')
  for (const services of [undefined, 'network', 'nobody', 5, null, []])
    assert.throws(
      () => resolve({ services }),
      (error: ModalError) => error.code === 'options/project-id',
      String(services),
    )
})

test('R165: with `chain`, or what it consists of, no project ID is needed, and what needs a service is off', () => {
  for (const services of ['chain', {}, { activity: ['device'] }]) {
    const { options, warned } = resolve({ services, remoteConfig: true })
    assert.equal({ ...(options.services as object) }, services === 'chain' ? {} : services)
    assert.equal(
      [options.projectId, options.enableWalletConnect, options.remoteConfig, { ...options.features }],
      ['', false, false, { analytics: false, email: false, socials: false }],
    )
    assert.equal(warned, [])
  }
})

test('with a project ID too, WalletConnect and logins are as the app wants them, and still nobody is asked for facts', () => {
  const { options } = resolve({ services: 'chain', projectId: 'p', features: { email: true } })
  assert.equal([options.enableWalletConnect, { ...options.features }], [true, { email: true, analytics: false }])
})

test('a list of sources has known words, or addresses for them; any other keeps its default, which is said', () => {
  const good = { swaps: ['chain', { kyberswap: 'https://swaps.example' }], activity: ['logs'] }
  const { options, warned } = resolve({ services: { ...good, tokens: ['pinned', { list: 'https://a.example' }] } })
  assert.equal({ ...(options.services as object) }, { ...good, tokens: ['pinned', { list: 'https://a.example' }] })
  assert.equal(warned, [])
  for (const [name, value] of [
    ['swaps', ['paraswap']],
    ['swaps', 'kyberswap'],
    ['swaps', [{ uniswap: 'https://swaps.example' }]],
    ['activity', ['device', null]],
    ['tokens', { list: 'https://a.example' }],
  ] as const) {
    const { options, warned } = resolve({ services: { [name]: value } })
    assert.equal({ ...(options.services as object) }, {})
    assert.equal(
      warned.map(String).join().includes(`Ignored invalid option services.${name} (expected list)`),
      true,
      name,
    )
  }
})

test('origins of services that are not asked are ignored, which is said; those of nodes and of the secure site are not', () => {
  const all = ['data', 'explorer', 'analytics', 'relay', 'frame', 'rpc'].map(name => [name, `https://${name}.example`])
  const { options, warned } = resolve({ services: 'chain', endpoints: Object.fromEntries(all) })
  assert.equal(Object.keys(options.endpoints).sort(), ['frame', 'relay', 'rpc'])
  assert.is(warned.length, 3)
  assert.ok(warned.every(text => /^Ignored endpoints\.(data|explorer|analytics): /.test(text)))
})

test.run()
