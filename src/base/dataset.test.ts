import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { defaults } from '../core/default-options.ts'
import { fromDataset, isEnough } from './dataset.ts'

const test = suite('data attributes')
/** The options of a tag with these attributes in `dataset` form, and the warnings. */
function read(data: Record<string, string>) {
  const said: string[] = []
  return [fromDataset(data, defaults(), text => said.push(text)), said]
}

const EMPTY: [attributes: Record<string, string>, options: object][] = [
  [{ debug: '' }, { debug: true }],
  [
    { basic: '', disableAppend: '', enableEip6963: '' },
    { basic: true, disableAppend: true, enableEIP6963: true },
  ],
  [
    { remoteConfig: '', publicRpc: '' },
    { remoteConfig: true, publicRpc: true },
  ],
  [{ featuresEmail: '' }, { features: { email: true } }],
  [
    { featuresEmail: '', featuresLegalCheckbox: '', featuresSwaps: 'false' },
    { features: { email: true, legalCheckbox: true, swaps: false } },
  ],
  [{ featuresSocials: '["google"]' }, { features: { socials: ['google'] } }],
  // In any order, with those that are written as JSON.
  [{ featuresEmail: '', features: '{"send":false,"email":false}' }, { features: { send: false, email: true } }],
  // What is not a switch stays empty.
  [
    { locale: '', projectId: '', currency: '', themeMode: '', termsConditionsUrl: '', allWallets: '' },
    { locale: '', projectId: '', currency: '', themeMode: '', termsConditionsUrl: '', allWallets: '' },
  ],
  [
    { networks: '', excludeWalletIds: '' },
    { networks: [], excludeWalletIds: [] },
  ],
  [
    { unknown: '', constructor: '', features: '' },
    { unknown: '', constructor: '', features: '' },
  ],
]

for (const [attributes, options] of EMPTY) {
  test(`${Object.keys(attributes).join(', ')}: an empty attribute is true for a switch, and stays empty elsewhere`, () => {
    assert.equal(read(attributes), [options, []])
  })
}

test('a switch is off only by its word', () => {
  assert.equal(read({ debug: 'false', basic: 'true' }), [{ debug: false, basic: true }, []])
})

test('an attribute that cannot be read is left out, and named as it is written in HTML', () => {
  assert.equal(read({ themeVariables: '{"accent":', debug: '' }), [
    { debug: true },
    ['Invalid JSON in data-theme-variables'],
  ])
  assert.equal(read({ featuresSocials: '["google"' }), [{}, ['Invalid JSON in data-features-socials']])
})

test('a tag starts the modal by itself with a project, or without services', () => {
  for (const data of [{ projectId: 'p' }, { projectId: '' }, { services: 'chain' }, { services: ' {"tokens":[]}' }])
    assert.ok(isEnough(data), JSON.stringify(data))
  for (const data of [{}, { services: 'network' }, { services: '' }, { services: 'chains' }, { networks: '1' }])
    assert.not(isEnough(data), JSON.stringify(data))
})

test('no attribute reaches a prototype', () => {
  read({ ['__proto__']: '{"polluted":1}', featuresProto: '{"polluted":1}', ['features__proto__']: '{"polluted":1}' })
  assert.is(({} as Record<string, unknown>)['polluted'], undefined)
})

test.run()
