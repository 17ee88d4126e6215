import { createHash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure, until } from '../../test/async.ts'
import { CHUNKS, type Chunk } from '../chunks.ts'
import type { EarlyContext } from '../modal/context.ts'
import type { ChunkId } from '../state/load-chunks.ts'
import type { WalletModalOptions } from '../core/options.ts'
import type { ViewName } from '../modal/routes.ts'
import type { SlotName } from '../modal/slots.ts'
import { LazyTab } from '../features/account/lazy-tab.tsx'
import { createModal } from '../page/create-modal.ts'
import { draw } from '../page/drawing.ts'
import { importLoader } from './imported.ts'
import { createPinnedLoader, type Core } from './pinned.ts'

const test = suite('parts that do not come')
const LIMIT_MS = 20_000
const rows = Object.entries(CHUNKS) as [ChunkId, Chunk][]
const hash = (id: string) => createHash('sha384').update(id).digest('base64')

globalThis.fetch = () => new Promise(() => {})

/** How a script ends: with its module, refused by the browser or the network, as another file, or never. */
type End = 'refused' | 'foreign' | 'never' | object

const { append } = document.documentElement
const timeout = globalThis.setTimeout
/** A failed test's modal would disturb the next test. */
let end = () => {}
test.after.each(() => {
  end()
  document.documentElement.append = append
  globalThis.setTimeout = timeout
})

/**
 * A modal over the script build's loader, on a page that gets its scripts as in `ends`: those that are not named there
 * provide what the build puts into them.
 */
function start(ends: Partial<Record<ChunkId, End>>, options: Partial<WalletModalOptions> = {}) {
  localStorage.clear()
  const core: Core = { kit: {}, chunks: {}, hashes: Object.fromEntries(rows.map(([id]) => [id, hash(id)])) }
  const asked: string[] = []
  /** The time limits of scripts. */
  const limits: (() => void)[] = []
  let limit: (() => void) | undefined
  globalThis.setTimeout = ((run: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms !== LIMIT_MS) return timeout(run, ms, ...rest)
    limit = run
    return 0
  }) as typeof setTimeout
  const come = async (id: ChunkId, script: HTMLScriptElement) => {
    const end = ends[id]
    if (end === 'refused') return script.onerror!(new Event('error'))
    if (end !== 'foreign') core.chunks[id] = end ?? (await importLoader.chunk(id))
    script.onload!(new Event('load'))
  }
  document.documentElement.append = ((node: HTMLScriptElement) => {
    if (node.localName !== 'script') return append.call(document.documentElement, node)
    const id = /chunks\/([\w-]+)\./.exec(node.src)![1] as ChunkId
    asked.push(id)
    if (ends[id] === 'never') limits.push(limit!)
    else void come(id, node)
  }) as typeof append
  const { handle, ctx } = createModal(
    { projectId: 'p', networks: [1], features: { email: false, socials: false }, ...options },
    { ...createPinnedLoader(core, 'https://cdn.example/wallet-modal.js', ''), draw },
  )
  end = () => handle.destroy()
  const errors: string[] = []
  handle.on('error', ({ code }) => errors.push(code))
  const root = () => document.querySelector('wallet-modal')?.shadowRoot
  const button = (text: string) =>
    [...(root()?.querySelectorAll('button') ?? [])].find(
      it => (it.getAttribute('aria-label') ?? it.textContent) === text,
    )
  const alert = () => root()?.querySelector('[data-view] [role=alert]')
  return {
    ends,
    errors,
    handle,
    ctx: ctx!,
    times: (id: string) => asked.filter(it => it === id).length,
    /** Twenty seconds pass. */
    wait: () => limits.splice(0).forEach(run => run()),
    text: () => root()?.querySelector('[data-view]')?.textContent,
    says: () => (alert() ? root()!.querySelector('[role=dialog]')!.textContent! : ''),
    isBusy: () => !!root()?.querySelector('[data-view] [aria-busy=true]'),
    retry: () => button('Try again')!.click(),
    async leave() {
      button('Close')!.click()
      await until(() => !root(), 'the card is gone')
      handle.destroy()
    },
  }
}
type Run = ReturnType<typeof start>

/**
 * What is shown for a part that never arrives, is refused or is another file; `open` shows its place for the first
 * time.
 */
async function expectRetry(run: Run, id: ChunkId, what: string, open: () => void): Promise<void> {
  for (const [time, end] of (['never', 'refused', 'foreign'] as const).entries()) {
    const before = run.times(id)
    run.ends[id] = end
    if (!time) open()
    await until(() => {
      // A part preloaded by others, as the modal does after its first paint, is pending until it is given up: until
      // then Retry requests nothing itself.
      if (time) run.wait()
      if (time && run.says()) run.retry()
      return run.times(id) > before
    }, `${what} asks for its part`)
    if (end === 'never') assert.is(run.says(), '', `${what} says nothing before its time`)
    // Others may preload the part, which does not arrive either.
    await until(() => {
      run.wait()
      return run.says().includes('This screen couldn’t load')
    }, `${what} says that its part is ${end}`)
    assert.not(run.isBusy(), `${what} spins no more`)
    assert.is(run.errors.at(-1), 'chunk/failed')
  }
}

const arrived = (name: string) => () => <p>{`${name} has arrived`}</p>
/** A chunk with only these views: the journeys cover what the real ones show. */
const withViews = (names: readonly ViewName[]) => ({
  install: () => ({ views: Object.fromEntries(names.map(name => [name, { body: arrived(name) }])) }),
})
const show = ({ router }: EarlyContext, view: ViewName) => (router.open as (view: ViewName) => void)(view)

for (const [id, { views }] of rows)
  if (views)
    test(`R2, R3, R95: without the ${id} part its views say so, offer Retry, and can be left`, async () => {
      for (const view of views) {
        const run = start({})
        await expectRetry(run, id, view, () => show(run.ctx, view))
        run.ends[id] = withViews([view])
        run.retry()
        await until(() => run.text() === `${view} has arrived`, `${view} after Retry`)
        assert.is(run.says(), '')
        await run.leave()
      }
    })

test('R90: a network that is back in the moment in which a part fails brings it', async () => {
  const run = start({ networks: 'refused' })
  run.ctx.events.on('error', () => {
    run.ends.networks = withViews(['Networks'])
    dispatchEvent(new Event('online'))
  })
  show(run.ctx, 'Networks')
  await until(() => run.text() === 'Networks has arrived', 'Networks')
  assert.is(run.times('networks'), 2)
  await run.leave()
})

test('R2, R3, R95: without the first part every view says so, and Retry brings both', async () => {
  const run = start({ networks: withViews(['Networks']) })
  await expectRetry(run, 'first', 'Networks', () => show(run.ctx, 'Networks'))
  run.ends.first = undefined
  run.retry()
  await until(() => run.text() === 'Networks has arrived', 'Networks')
  await run.leave()
})

for (const [id, slot] of [
  ['nfts', 'AccountNfts'],
  ['activity-list', 'AccountActivity'],
] as const)
  test(`R2, R3, R95: without the ${id} part its tab says so, offers Retry, and can be left`, async () => {
    const run = start({
      account: { install: () => ({ views: { Account: { body: () => <LazyTab slot={slot} /> } } }) },
    })
    await expectRetry(run, id, slot, () => show(run.ctx, 'Account'))
    run.ends[id] = { install: () => ({ slots: { [slot]: arrived(slot) } }) }
    run.retry()
    await until(() => run.text() === `${slot} has arrived`, `${slot} after Retry`)
    await run.leave()
  })

test('R2, R3, R95: without the connect-login part the wallets are there, and Retry mends it', async () => {
  const run = start({}, { features: { email: true, socials: false } })
  await expectRetry(run, 'connect-login', 'Connect', () => show(run.ctx, 'Connect'))
  assert.match(run.says(), 'Connect wallet')
  run.ends['connect-login'] = { install: () => ({ slots: { ConnectLogin: arrived('ConnectLogin') } }) }
  run.retry()
  await until(() => run.text()?.includes('ConnectLogin has arrived'), 'ConnectLogin')
  assert.is(run.says(), '')
  await run.leave()
})

test('R95: without the part about who is connected its methods say so, and each opening asks for it again', async () => {
  const run = start({ presence: 'refused', networks: withViews(['Networks']) })
  assert.is((await failure(run.handle.getBalance())).code, 'chunk/failed')
  localStorage.setItem('wallet-modal/1/connections', '[{"namespace":"eip155","id":"x"}]')
  const before = run.times('presence')
  show(run.ctx, 'Networks')
  await until(() => run.times('presence') > before, 'the opening asks for it')
  run.ends.presence = undefined
  dispatchEvent(new Event('online'))
  await until(() => run.ctx.slots.peek().identity, 'it is there')
  assert.is((await failure(run.handle.getBalance())).code, 'connect/no-account')
  await run.leave()
})

/** Slots that report it in their own way, which the journeys cover. */
const ELSEWHERE: ChunkId[] = ['qr-code', 'presence']
/** Parts that are not missed: an inline modal opens over the page, the rest is more than the view needs. */
const SPARE: ChunkId[] = ['activity-tools', 'project', 'inline', 'clear-signing', 'pay-records']
test('R95: every part that is seen is among them', () => {
  const seen = rows.filter(
    ([, { views, slots }]: [string, { views?: unknown; slots?: readonly SlotName[] }]) => views || slots,
  )
  const left = seen.filter(([, { views }]) => !views).map(([id]) => id)
  assert.equal(left.sort(), ['first', 'nfts', ...ELSEWHERE, ...SPARE].sort())
})

test.run()
