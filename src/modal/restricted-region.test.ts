import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCore, fakeConnector } from '../../test/fakes.ts'
import { reportRestrictedRegion } from './restricted-region.ts'

const test = suite('restricted time zones')

test('the host is told of each opening and each connection in one of the nine, and of nothing elsewhere', async () => {
  const told = async (timeZone: string) => {
    const core = createCore()
    const zones: string[] = []
    core.ctx.events.on('restricted', ({ timeZone }) => zones.push(timeZone))
    reportRestrictedRegion(core.ctx, timeZone)
    core.ctx.events.emit('open', undefined)
    await core.connections.connect(fakeConnector(), { signal: core.life })
    return zones
  }
  for (const city of 'Shanghai Urumqi Chongqing Harbin Kashgar Macau Hong_Kong Macao Beijing'.split(' '))
    // @spec:6.11
    assert.equal(await told(`Asia/${city}`), Array(3).fill(`Asia/${city}`), city)
  for (const zone of ['Asia/Taipei', 'Asia/Singapore', 'Europe/Zurich', 'UTC', 'Shanghai'])
    assert.equal(await told(zone), [], zone)
})

test('a host that closes is obeyed, and a host that does nothing sees no difference', async () => {
  const core = createCore()
  core.router.open('Connect')
  reportRestrictedRegion(core.ctx, 'Asia/Macau')
  // @spec:6.12
  assert.ok(core.router.isOpen.value)
  core.ctx.events.on('restricted', () => core.router.close())
  core.ctx.events.emit('open', undefined)
  assert.not(core.router.isOpen.value)
})

test.run()
