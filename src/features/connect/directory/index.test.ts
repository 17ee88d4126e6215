import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCore } from '../../../../test/fakes.ts'
import type { DirectoryList } from '../../../wallets/directory-list.ts'
import { createListKeeper } from './index.tsx'

const test = suite('list keeper')

test('a list lives as long as its step: Back finds it, leaving ends it', () => {
  const core = createCore()
  core.router.open('AllWallets')
  const lives: AbortSignal[] = []
  const keep = createListKeeper(core.ctx, life => (lives.push(life), {} as DirectoryList))
  const list = keep()
  core.router.push('GetWallet')
  core.router.back()
  assert.is(keep(), list)
  assert.is(lives[0]!.aborted, false)
  core.router.close()
  assert.is(lives[0]!.aborted, true)
  core.router.open('AllWallets')
  assert.is.not(keep(), list)
})

test.run()
