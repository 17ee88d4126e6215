import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCore } from '../../../../test/fakes.ts'
import type { WalletModalOptions } from '../../../core/options.ts'
import { resolveOptions } from '../../../core/read-options.ts'
import { nameUnknown } from './index.ts'

const test = suite('unknown options')

/** What is logged for options, and for later ones. */
function said(given: object, later: object = {}): string[] {
  const texts: string[] = []
  const { warn } = console
  console.warn = text => void texts.push(String(text).replace('[wallet-modal] ', ''))
  const core = createCore({ options: given as Partial<WalletModalOptions> })
  nameUnknown(core.ctx)
  Object.assign(
    core.options,
    resolveOptions({ projectId: 'p', ...given, ...later }, () => {}),
  )
  core.ctx.revision.value++
  core.abort.abort()
  console.warn = warn
  return texts
}
const ignored = (name: string) => `Ignored unknown option ${name}`

test('what nobody knows is named once, members too, also when it comes later', () => {
  const odd = {
    thememode: 'light',
    features: { swap: true, emial: undefined },
    endpoints: { reley: 'wss://x.example' },
  }
  assert.equal(said(odd, { nettworks: [1] }), [
    ignored('thememode'),
    ignored('features.swap'),
    ignored('endpoints.reley'),
    ignored('nettworks'),
  ])
  assert.equal(said({ thememode: undefined, constructor: 1 }), [ignored('constructor')])
})

test('a name of another kit is named with what there is here', () => {
  assert.equal(said({ experimental_preferUniversalLinks: true, adapters: [] }), [
    `${ignored('experimental_preferUniversalLinks')}: use preferUniversalLinks`,
    `${ignored('adapters')}: none are needed`,
  ])
})

test('what frameworks put on a script tag is none of ours', () => {
  assert.equal(said({ nscript: 'afterInteractive', cfasync: 'false', turboTrack: 'reload' }), [])
})

test('every option of the documents is known', async () => {
  const { membersOf } = (await import(join(process.cwd(), 'test/readme/source.mjs'))) as {
    membersOf(root: string, path: string, name: string): { name: string }[]
  }
  const bag = (of: string, file = 'core/options') =>
    Object.fromEntries(membersOf(process.cwd(), `src/${file}.ts`, of).map(({ name }) => [name, null]))
  assert.ok(Object.keys(bag('HostOptions')).length > 40)
  const texts: string[] = []
  const { warn } = console
  console.warn = text => void texts.push(String(text))
  const { ctx, abort } = createCore()
  nameUnknown({
    ...ctx,
    options: {
      ...bag('HostOptions'),
      features: bag('Features'),
      endpoints: bag('Endpoints', 'base/endpoints'),
    } as never,
  })
  abort.abort()
  console.warn = warn
  assert.equal(texts, [])
})

test.run()
