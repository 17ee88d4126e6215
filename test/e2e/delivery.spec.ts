import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { CHUNKS } from '../../src/chunks.ts'
import type { Chunks } from '../../src/state/load-chunks.ts'
import {
  chunkPath,
  dist,
  expect,
  manifest,
  NO_MOTION,
  openModal,
  stateOf,
  test,
  type ModalWindow,
  type Page,
  type World,
} from './fixtures.ts'
import type { Answer } from './site.ts'

test.use(NO_MOTION)

const CORS = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' }
const bytesOf = (id: string) => readFileSync(`${dist}/${chunkPath(id)}`)
/** The last byte ends a line: replaced with a space, the file would run as before, were it not for its hash. */
function flipped(id: string): Buffer {
  const bytes = bytesOf(id)
  expect(bytes.at(-1)).toBe(10)
  bytes[bytes.length - 1] = 32
  return bytes
}
const flip = ({ cdn }: World, ...ids: string[]) => ids.forEach(id => cdn.put(`/${chunkPath(id)}`, flipped(id)))
const mend = ({ cdn }: World, ...ids: string[]) => ids.forEach(id => cdn.put(`/${chunkPath(id)}`, bytesOf(id)))
/** Requested chunks, each as often as it was requested. */
const asked = ({ cdn }: World) => cdn.log.flatMap(path => /chunks\/([\w-]+)\./.exec(path)?.[1] ?? [])

interface Here extends ModalWindow {
  chunks: Pick<Chunks, 'load'>
}
type Core = Record<symbol, { chunks: Record<string, object>; hashes: object }>
/** Chunks whose code has run on the page. */
const ran = (page: Page) =>
  page.evaluate(
    build => Object.keys((window as unknown as Core)[Symbol.for(`wallet-modal/${build}`)]!.chunks),
    manifest.build,
  )
const account = (page: Page) => page.getByRole('dialog').getByRole('heading', { name: 'Account' })
const failed = (page: Page) => page.getByRole('dialog').getByText('This screen couldn’t load')
const pick = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Kestrel/ })
    .click()
const again = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Try again' }).first().click()

/** Replaces the doctor with one that exposes this page's chunk loader; returns the IDs that the page knows. */
const reachLoader = (page: Page) =>
  page.evaluate(async build => {
    const here = window as unknown as Here
    const core = (window as unknown as Core)[Symbol.for(`wallet-modal/${build}`)]!
    core.chunks['doctor'] = {
      examine(_given: unknown, _read: unknown, { chunks }: Here) {
        here.chunks = chunks
      },
    }
    await here.WalletModal.doctor()
    return Object.keys(core.hashes)
  }, manifest.build)
/** The result of the page's own loader: `came`, or the failure's code. */
const load = (page: Page, id: string) =>
  page.evaluate(
    id =>
      (window as unknown as Here).chunks.load(id as 'evm').then(
        () => 'came',
        (error: { code: string }) => error.code,
      ),
    id,
  )

// @fast
test('R2: every chunk of the build with one byte flipped is refused by the browser and never runs, and its own bytes do', async ({
  page,
  visit,
  world,
  allow,
}) => {
  allow(/integrity/i)
  const refused: string[] = []
  page.on('console', message => /integrity/.test(message.text()) && refused.push(message.text()))
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await visit({ body: '<main></main>' })
  // Those that load before the loader can be reached.
  const examine = () =>
    page.evaluate(() => (window as unknown as Here).WalletModal.doctor().catch((error: { code: string }) => error.code))
  flip(world, 'first', 'doctor')
  expect(await examine()).toBe('chunk/failed')
  expect(await ran(page)).toEqual([])
  mend(world, 'first')
  expect(await examine()).toBe('chunk/failed')
  expect(await ran(page)).toEqual(['first'])
  mend(world, 'doctor')
  await page.evaluate(() => void (window as unknown as Here).WalletModal.doctor().catch(() => {}))
  await expect.poll(() => ran(page)).toEqual(['first', 'doctor'])

  await visit({ body: '<main></main>' })
  const ids = await reachLoader(page)
  expect(['first', ...ids].sort()).toEqual(Object.keys(CHUNKS).sort())
  expect(Object.keys(manifest.files).filter(path => path.startsWith('chunks/'))).toHaveLength(ids.length + 1)
  for (const id of ids.filter(id => id !== 'doctor')) {
    flip(world, id)
    expect(await load(page, id), id).toBe('chunk/failed')
    expect(await ran(page)).not.toContain(id)
    mend(world, id)
    expect(await load(page, id), id).toBe('came')
    expect(await ran(page)).toContain(id)
  }
  for (const id of ['first', ...ids]) expect(refused.join('\n')).toContain(chunkPath(id))
  expect(errors).toEqual([])
})

const reply =
  (status: number, body: string | Buffer = '', headers: object = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, { ...CORS, ...headers }).end(body)
const FAULTS: Record<string, Answer> = {
  '404': reply(404, 'not found'),
  '503 with a page of HTML': reply(503, '<!doctype html><h1>busy</h1>', { 'content-type': 'text/html' }),
  empty: reply(200),
  'cut in the middle': (_, response) => {
    response.writeHead(200, { ...CORS, 'content-length': '20000' })
    response.write(bytesOf('account').subarray(0, 5000), () => response.destroy())
  },
  refused: (_, response) => void response.destroy(),
  'of another build': (_, response) =>
    void response.writeHead(200, CORS).end(bytesOf('account').toString().replace(manifest.build, '0123456789abcdef')),
  'another chunk under its name': (_, response) => void response.writeHead(200, CORS).end(bytesOf('services')),
  'without CORS headers': (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/javascript' }).end(bytesOf('account')),
  'redirected to another origin': (request, response) =>
    void response.writeHead(302, { ...CORS, location: `http://localhost:1${request.url}` }).end(),
}
test('R3: a chunk that is missing, cut, of another build or from elsewhere fails cleanly each time, and is fetched anew', async ({
  page,
  visit,
  world,
  allow,
}) => {
  allow(/integrity|Failed to (find|load)|net::|CORS/i)
  await visit()
  await reachLoader(page)
  for (const [index, [name, answer]] of Object.entries(FAULTS).entries()) {
    world.cdn.put(`/${chunkPath('account')}`, answer)
    expect(await load(page, 'account'), name).toBe('chunk/failed')
    expect(asked(world).filter(id => id === 'account').length, name).toBeGreaterThan(index)
    expect(await ran(page), name).not.toContain('account')
  }
  mend(world, 'account')
  expect(await load(page, 'account')).toBe('came')
})

test('R2, R3: without the parts that come first a wallet still connects, card and host are told, and Retry mends it', async ({
  page,
  visit,
  world,
  allow,
}) => {
  allow(/integrity|Failed to (find|load)/i)
  await visit()
  flip(world, 'first')
  world.cdn.put(`/${chunkPath('account')}`, FAULTS['404']!)
  const heard = page.evaluate(() => new Promise(resolve => window.WalletModal.on('error', resolve)))
  await openModal(page)
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Connect wallet')
  await pick(page)
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await openModal(page)
  await expect(failed(page)).toBeVisible()
  expect(await heard).toMatchObject({ code: 'chunk/failed' })
  expect(await ran(page)).toEqual([])
  mend(world, 'first')
  for (const end of [FAULTS['404']!, flipped('account')]) {
    const before = asked(world).filter(id => id === 'account').length
    world.cdn.put(`/${chunkPath('account')}`, end)
    await again(page)
    await expect.poll(() => asked(world).filter(id => id === 'account').length).toBeGreaterThan(before)
    await expect(failed(page)).toBeVisible()
  }
  expect((await stateOf(page)).status).toBe('connected')
  expect(await ran(page)).not.toContain('account')
  mend(world, 'account')
  await again(page)
  await expect(account(page)).toBeVisible()
})

test('R2: without the list, the services, the chain and the languages a wallet still connects, and a reload mends them', async ({
  page,
  visit,
  world,
  allow,
}) => {
  allow(/integrity|Failed to (find|load)/i)
  const parts = ['connect-progress', 'services', 'evm', 'locales']
  await visit({ lang: 'de', body: '<main></main>' })
  flip(world, ...parts)
  await openModal(page)
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Connect wallet')
  await pick(page)
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await openModal(page)
  await expect(account(page)).toBeVisible()
  for (const id of parts) await expect.poll(() => asked(world), id).toContain(id)
  for (const id of parts) expect(await ran(page)).not.toContain(id)
  mend(world, ...parts)
  await page.reload()
  await openModal(page)
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Konto' })).toBeVisible()
  // An account needs no list of wallets.
  for (const id of parts.slice(1)) await expect.poll(() => ran(page), id).toContain(id)
})

test('R3: a slow chunk shows a skeleton meanwhile; one that never comes fails after 20 s, and the card can be closed', async ({
  page,
  visit,
  world,
  allow,
}) => {
  allow(/Failed to (find|load)|net::/i)
  await page.clock.install()
  await visit()
  const held: ServerResponse[] = []
  world.cdn.put(`/${chunkPath('account')}`, (_, response) => void held.push(response))
  await openModal(page)
  await pick(page)
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await openModal(page)
  await expect(page.getByRole('dialog').locator('[aria-busy=true]').first()).toBeVisible()
  // The card shows that it is busy before the request for the chunk reaches the server.
  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const response of held) response.writeHead(200, CORS).end(bytesOf('account'))
  await expect(account(page)).toBeVisible()

  // It is fetched again with the session, but the page's own load event does not wait for it.
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  await openModal(page)
  await expect(page.getByRole('dialog').locator('[aria-busy=true]').first()).toBeVisible()
  await page.clock.fastForward(20_500)
  await expect(failed(page)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
