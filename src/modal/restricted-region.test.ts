import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCore, fakeConnector } from '../../test/fakes.ts'
import { reportRestrictedRegion } from './restricted-region.ts'

const test = suite('restricted time zones')
const CITIES = 'Shanghai Urumqi Chongqing Harbin Kashgar Macau Hong_Kong Macao Beijing'.split(' ')

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
  for (const city of CITIES)
    // @spec:6.11
    assert.equal(await told(`Asia/${city}`), Array(3).fill(`Asia/${city}`), city)
  for (const zone of ['Asia/Taipei', 'Asia/Singapore', 'Europe/Zurich', 'UTC', 'Shanghai'])
    assert.equal(await told(zone), [], zone)
})

test('the zone is found by its name, which is asked only at the distance to UTC that the nine have', () => {
  const { getTimezoneOffset } = Date.prototype
  const { DateTimeFormat } = Intl
  let asked = 0
  const here = (offset: number, timeZone: string) => {
    Date.prototype.getTimezoneOffset = () => offset
    Intl.DateTimeFormat = (() => (asked++, { resolvedOptions: () => ({ timeZone }) })) as never
    try {
      const { ctx } = createCore()
      const zones: string[] = []
      ctx.events.on('restricted', it => zones.push(it.timeZone))
      reportRestrictedRegion(ctx)
      return zones
    } finally {
      Date.prototype.getTimezoneOffset = getTimezoneOffset
      Intl.DateTimeFormat = DateTimeFormat
    }
  }
  // The time database of some systems does not know Beijing, whose time is Shanghai's.
  for (const city of CITIES.filter(it => it !== 'Beijing'))
    for (const month of [0, 6]) {
      const zone = { timeZone: `Asia/${city}`, timeZoneName: 'longOffset' } as const
      const [, hours] = /GMT\+(\d\d):00/.exec(new Date(2026, month).toLocaleString('en', zone))!
      assert.equal(here(-60 * Number(hours), `Asia/${city}`), [`Asia/${city}`], city)
    }
  asked = 0
  for (const offset of [0, 300, -60, -330, -540]) assert.equal(here(offset, 'Asia/Shanghai'), [])
  assert.is(asked, 0)
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
