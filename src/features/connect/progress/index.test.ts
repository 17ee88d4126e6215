import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCore } from '../../../../test/fakes.ts'
import type { WalletModalOptions } from '../../../core/options.ts'
import { resolveOptions } from '../../../core/read-options.ts'
import { nameUnknown } from './index.ts'

const test = suite('unknown options')

/** What is logged meanwhile. */
function listen(run: () => void): string[] {
  const texts: string[] = []
  const { warn } = console
  console.warn = text => void texts.push(String(text).replace('[wallet-modal] ', ''))
  run()
  console.warn = warn
  return texts
}

/** What is logged for options, and for later ones. */
function said(given: object, later: object = {}): string[] {
  const core = createCore({ options: given as Partial<WalletModalOptions> })
  const texts = listen(() => {
    nameUnknown(core.ctx)
    Object.assign(
      core.options,
      resolveOptions({ projectId: 'p', ...given, ...later }, () => {}),
    )
    core.ctx.revision.value++
  })
  core.abort.abort()
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

test('a theme variable that there is not is named once, also of `setTheme`, and each there is in any of its spellings is not', () => {
  const named = { acent: '#f05', '--w3m-colour-mix': 'red', gone: undefined }
  assert.equal(said({ themeVariables: named }, { themeMode: 'dark' }), [
    ignored('themeVariables.acent'),
    ignored('themeVariables.--w3m-colour-mix'),
  ])
  const { ctx, abort } = createCore()
  const texts = listen(() => {
    nameUnknown(ctx)
    ctx.theme.set({ variables: { zindex: 1, bordr: 2 } as never })
    ctx.theme.set({ variables: { bordr: 3 } as never })
  })
  abort.abort()
  assert.equal(texts, [ignored('themeVariables.bordr')])
  const reference = readFileSync('demo/docs/reference/theme.md', 'utf8')
  const [, list] = reference.split('<!-- generated: themeVariables -->')
  const tokens = [...list!.split('<!-- /generated -->')[0]!.matchAll(/^### `([\w-]+)`/gm)].map(([, token]) => token!)
  assert.is(tokens.length, 8)
  const known = Object.fromEntries(tokens.flatMap(token => [token, `--w3m-${token}`]).map(token => [token, '1']))
  assert.equal(said({ themeVariables: { ...known, colorMix: 'red', fontSize: '9px', radius: '2px' } }), [])
})

test('every theme variable that is read is known', () => {
  const source = readFileSync('src/ui/text/tokens.ts', 'utf8')
  const read = [...source.matchAll(/\b(?:own|color|length)\('(\w+)'/g)].map(([, token]) => token!)
  assert.ok(read.length >= 8)
  assert.equal(said({ themeVariables: Object.fromEntries(read.map(token => [token, '1'])) }), [])
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
  const { membersOf } = (await import(join(process.cwd(), 'test/documents/source.mjs'))) as {
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
      features: bag('Features', 'core/feature-options'),
      endpoints: bag('Endpoints', 'base/endpoints'),
    } as never,
  })
  abort.abort()
  console.warn = warn
  assert.equal(texts, [])
})

test.run()
