import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../../test/async.ts'
import { A, B, createCore, fakeConnector } from '../../../test/fakes.ts'
import type { Frame } from '../../connectors/embedded/frame.ts'
import { createApprovals } from './approvals.ts'
import { approveGrants } from './grant-requests.ts'
import { createGrants, grantsOf } from './grants.ts'

const test = suite('requests for permissions')
const CONTEXT = '0x' + 'c1'.repeat(32)
const GRANTED = [{ context: CONTEXT, expiry: 4e9, permissions: [{ type: 'native-token-transfer', data: {} }] }]

async function start() {
  const wallet = fakeConnector()
  const core = createCore({ connectors: [wallet] })
  await core.connections.connect(wallet, new AbortController())
  const frame = { ask: () => new Promise(() => {}), element: () => ({}) } as unknown as Frame
  const approvals = createApprovals(core.ctx, frame)
  const grants = createGrants(core.ctx)
  const ask = (method: string, params: unknown = []) => {
    const site = deferred<unknown>()
    const answer = approveGrants(
      core.ctx,
      { approvals, grants },
      { namespace: 'eip155', method, params },
      () => site.promise,
    )
    answer.catch(() => {})
    return { site, answer }
  }
  const views = () => core.router.steps.peek().map(step => step.view)
  const kept = () => grantsOf(grants.all.value, 'eip155:1', A).map(it => it.context)
  return { core, wallet, grants, ask, views, kept }
}

test('what is granted is kept and shown; what is revoked, in any form, is no longer kept', async () => {
  for (const params of [[{ permissionContext: CONTEXT }], { context: CONTEXT }, [CONTEXT]]) {
    const it = await start()
    const granting = it.ask('wallet_grantPermissions')
    granting.site.resolve(GRANTED)
    assert.is(await granting.answer, GRANTED)
    assert.equal([it.kept(), it.views()], [[CONTEXT], ['SmartSessionCreated']])
    it.core.router.close()
    const failing = it.ask('wallet_revokePermissions', params)
    failing.site.reject(new Error('no'))
    await settled()
    assert.equal(it.kept(), [CONTEXT])
    const revoking = it.ask('wallet_revokePermissions', params)
    revoking.site.resolve('0x')
    await revoking.answer
    assert.equal([it.kept(), it.views()], [[], []])
  }
})

test('an answer that grants nothing that can be listed is the page’s alone', async () => {
  const it = await start()
  const { site, answer } = it.ask('wallet_grantPermissions')
  site.resolve({ odd: true })
  assert.equal(await answer, { odd: true })
  assert.equal([it.kept(), it.views()], [[], []])
})

test('what was approved as the modal closed is listed all the same, unless it is another’s account by then', async () => {
  for (const isSame of [true, false]) {
    const it = await start()
    const { site, answer } = it.ask('wallet_grantPermissions')
    it.core.router.close()
    if (!isSame) it.wallet.change({ accounts: [{ address: B }] })
    site.resolve(GRANTED)
    assert.is(await answer, GRANTED)
    assert.equal([it.kept(), it.views()], [isSame ? [CONTEXT] : [], []])
  }
})

test.run()
