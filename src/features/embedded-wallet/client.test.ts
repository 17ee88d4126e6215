import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { A, createCore } from '../../../test/fakes.ts'
import type { createEmbedded } from '../../connectors/embedded/index.ts'
import type { EmbeddedParts } from '../../connectors/embedded/connector.ts'
import type { WalletModalOptions } from '../../core/options.ts'
import { applyTheme } from '../../ui/text/tokens.ts'
import { createClient } from './client.ts'
import type { Grants } from './grants.ts'

const test = suite('client of the secure site')

/** What the site was told by a client whose frame has loaded. */
async function start(options: Partial<WalletModalOptions> = {}) {
  const core = createCore({ options })
  const told: [name: string, payload: unknown][] = []
  const ask = async (name: string, payload: unknown) => void told.push([name, payload])
  let parts!: EmbeddedParts
  const module = {
    createEmbedded: (_: unknown, given: EmbeddedParts) => {
      parts = given
      return {
        frame: { ask, element: () => document.body },
        store: { get: () => undefined, watch() {} },
        connectors: [],
      } as unknown as ReturnType<typeof createEmbedded>
    },
  }
  Object.assign(core.ctx, { handle: { version: '1.2.3' }, chunks: { ...core.ctx.chunks, load: async () => module } })
  await createClient(core.ctx, { clear() {} } as unknown as Grants)
  // As it is passed to another window.
  const last = (name: string) => structuredClone(told.filter(it => it[0] === name).at(-1)?.[1])
  return { core, told, last, introduce: () => parts.introduce(ask as never), offers: parts.offers }
}
const METADATA = {
  name: 'Quay',
  description: 'Boats',
  url: 'https://quay.example',
  icons: ['https://quay.example/i.png'],
}

test('the site is told who the page is, with version and project, and nothing else of it', async () => {
  const it = await start({ metadata: METADATA })
  it.told.length = 0
  it.introduce()
  // @spec:3.54 @spec:7.48
  assert.equal(it.last('SYNC_DAPP_DATA'), {
    metadata: METADATA,
    projectId: 'local',
    sdkType: 'appkit',
    sdkVersion: '1.2.3',
  })
  assert.equal(
    it.told.map(([name]) => name),
    ['SYNC_DAPP_DATA', 'SYNC_THEME'],
  )
  assert.not.match(JSON.stringify(it.told), A)
})

test('the site looks like the page: dark or light, with the host’s variables and the colours of its own pages', async () => {
  const { core, last } = await start()
  // @spec:3.48 @spec:3.49 @spec:7.47
  assert.equal(last('SYNC_THEME'), {
    themeMode: 'dark',
    themeVariables: {},
    w3mThemeVariables: { '--w3m-accent': accentOf('dark', {}), '--w3m-background': '#202020' },
  })
  core.theme.set({ mode: 'light', variables: { '--w3m-accent': '#0a7d4f', '--w3m-font-family': 'Inter' } })
  // @spec:3.50
  assert.equal(last('SYNC_THEME'), {
    themeMode: 'light',
    themeVariables: { '--w3m-accent': 'rgb(10,125,79)', '--w3m-font-family': 'Inter' },
    w3mThemeVariables: { '--w3m-accent': 'rgb(10,125,79)', '--w3m-background': '#fff' },
  })
})

/** As the modal draws it. */
const accentOf = (mode: 'light' | 'dark', variables: Record<string, string>) => {
  const layer = document.body.appendChild(document.createElement('div'))
  applyTheme(layer, { mode, variables })
  return layer.style.getPropertyValue('--accent')
}

test('R164: the site is told the very accent that the modal draws, whatever the host calls it and how hard it is to see', async () => {
  const before = document.documentElement.children.length
  for (const mode of ['light', 'dark'] as const)
    for (const variables of [
      {},
      { accent: '#0f7b5f' },
      { '--w3m-accent': '#15171c' },
      { '--w3m-accent': '#f4f5f6' },
      { accent: 'tomato' },
      { '--w3m-accent': 'no colour' },
    ] as Record<string, string>[]) {
      const { last } = await start({ themeMode: mode, themeVariables: variables })
      const { themeVariables, w3mThemeVariables } = last('SYNC_THEME') as Record<string, Record<string, string>>
      const drawn = accentOf(mode, variables)
      assert.match(drawn, /^rgb\(/)
      assert.is(w3mThemeVariables!['--w3m-accent'], drawn, JSON.stringify([mode, variables]))
      // Sites give the app's own value precedence.
      if ('--w3m-accent' in variables) assert.is(themeVariables!['--w3m-accent'], drawn)
    }
  assert.is(document.documentElement.children.length, before)
})

test('what lets somebody act for the user is offered where the host says so alone', async () => {
  for (const [features, isOffered] of [
    [{}, false],
    [{ smartSessions: true }, true],
  ] as const) {
    const { offers } = await start({ features })
    for (const method of ['wallet_grantPermissions', 'wallet_revokePermissions'])
      // @spec:6.17
      assert.is(offers(method), isOffered, method)
    assert.ok(offers('personal_sign'))
  }
})

test.run()
