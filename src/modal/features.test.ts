import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../test/async.ts'
import { createCore } from '../../test/fakes.ts'
import type { Chunks } from '../state/load-chunks.ts'
import type { Feature } from './context.ts'
import { createFeatures } from './features.ts'

const test = suite('features')

/** Features whose chunk `profile` brings `feature`; `first` knows it as the one that fills the slot of that name. */
function start(feature: Feature) {
  const { ctx, abort } = createCore()
  const first = {
    complete: () => ({}),
    install: () => ({}),
    chunkOf: (kind: string, name: string) => (kind === 'slots' && name === 'profile' ? 'profile' : undefined),
  }
  let installs = 0
  const install = () => {
    installs++
    return feature
  }
  const load = async (id: string) => (id === 'first' ? first : { install })
  const features = createFeatures({ load } as unknown as Chunks, () => ctx)
  return { features, installs: () => installs, end: () => abort.abort() }
}

test('a slot resolves with what its chunk fills it with, and is installed once', async () => {
  const profile = { switchConnection: async () => {} } as never
  const { features, installs, end } = start({ slots: { profile } })
  assert.is(features.slots.peek().profile, undefined)
  assert.is(await features.loadSlot('profile'), profile)
  assert.is(await features.loadSlot('profile'), profile)
  assert.is(features.slots.peek().profile, profile)
  assert.is(installs(), 1)
  end()
})

test('a slot that its chunk does not fill, or that no chunk fills, is a chunk that failed', async () => {
  const { features, end } = start({ slots: { identity: {} as never } })
  for (const slot of ['profile', 'AUTH'] as const) {
    const error = await failure(features.loadSlot(slot))
    assert.is(error.code, 'chunk/failed')
    assert.equal(error.data, { slot })
  }
  end()
})

test.run()
