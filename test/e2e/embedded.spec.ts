import { createPublicKey, verify } from 'node:crypto'
import { build } from 'esbuild'
import { toHex, verifyMessage } from 'viem'
import { fromBase58, toBase58 } from '../../src/base/bytes.ts'
import type { Embedded, startEmbedded } from './embedded.page.ts'
import { expect, resetWorld, test, type Page, type World } from './fixtures.ts'
import { holdingsInBytes, keepLedger } from './ledger.ts'
import { approveDevice, newestMail } from './mail.ts'
import { expectLevel, rounds } from './rounds.ts'
import { stretched } from '../time.ts'

const EMAIL = 'ana@example.com'
/** RFC 8410 prefix of a public key. */
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex')

interface EmbeddedWindow {
  startEmbedded: typeof startEmbedded
  embedded: Embedded
}

let script: Buffer
test.beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ['test/e2e/embedded.page.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  })
  script = Buffer.from(outputFiles[0]!.contents)
})

test.beforeEach(({ world }) => resetWorld(world))

/** A page that embeds the secure site with only the client. */
async function start(page: Page, { site, stack }: World, url = `${stack.urls.frame}/sdk`) {
  site.put('/embedded.js', script)
  site.put('/client', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<body>'))
  await page.goto(`${site.origin}/client`)
  await page.addScriptTag({ url: '/embedded.js' })
  await page.evaluate(url => {
    const it = window as unknown as EmbeddedWindow
    it.embedded = it.startEmbedded(url)
  }, url)
}
async function signIn(page: Page, world: World) {
  const action = await page.evaluate(email => (window as unknown as EmbeddedWindow).embedded.login.begin(email), EMAIL)
  if (action === 'VERIFY_DEVICE') {
    const approved = page.evaluate(() => (window as unknown as EmbeddedWindow).embedded.login.deviceApproved())
    await approveDevice(page, world, EMAIL)
    await approved
  }
  const code = await newestMail(page, world, EMAIL, 'code')
  await page.evaluate(code => (window as unknown as EmbeddedWindow).embedded.login.enter(code), code)
  return action
}
const connect = (page: Page, at: number, way: 'connect' | 'reconnect' = 'connect') =>
  page.evaluate(
    async ([at, way]) => {
      const { connectors, wait } = (window as unknown as EmbeddedWindow).embedded
      return (await connectors[at]![way](wait))?.accounts[0]!.address
    },
    [at, way] as const,
  )
/** Asks, shows the frame for the approval, and approves. */
async function signed(page: Page, at: number, call: { method: string; params: unknown }): Promise<any> {
  const answer = page.evaluate(
    ([at, call]) => {
      const { connectors, frame } = (window as unknown as EmbeddedWindow).embedded
      Object.assign(frame.element()!.style, { display: 'block', inset: '20px', width: '360px', height: '600px' })
      return connectors[at]!.provider.request(call)
    },
    [at, call] as const,
  )
  await page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Approve' }).click()
  return answer
}

test('R126: signed in by e-mail, one user has an account on each kind of chain, signs with both, comes back and leaves', async ({
  page,
  world,
}) => {
  await start(page, world)
  expect(await connect(page, 0, 'reconnect')).toBeUndefined()
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await signIn(page, world)).toBe('VERIFY_DEVICE')
  const evm = (await connect(page, 0)) as `0x${string}`
  const solana = (await connect(page, 1))!
  const message = toHex('Hello from Größe')
  const signature = await signed(page, 0, { method: 'personal_sign', params: [message, evm] })
  expect(await verifyMessage({ address: evm, message: { raw: message }, signature })).toBe(true)
  const text = new TextEncoder().encode('Hello, Solana')
  const params = { message: toBase58(text), pubkey: solana }
  const answer = await signed(page, 1, { method: 'solana_signMessage', params })
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC, fromBase58(solana)]),
    format: 'der',
    type: 'spki',
  })
  expect(verify(null, text, key, fromBase58(answer.signature))).toBe(true)

  await start(page, world)
  expect([await connect(page, 0, 'reconnect'), await connect(page, 1, 'reconnect')]).toEqual([evm, solana])
  await page.evaluate(() => (window as unknown as EmbeddedWindow).embedded.connectors[0]!.disconnect())
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
  await start(page, world)
  expect(await connect(page, 0, 'reconnect')).toBeUndefined()
  // The device is known by now.
  expect(await signIn(page, world)).toBe('VERIFY_OTP')
  expect(await connect(page, 0)).toBe(evm)
})

test('R18, R19: no other frame or window of the page speaks for the site, and a document of another origin hears nothing', async ({
  page,
  world,
  allow,
}) => {
  // The browser's message about a receiver that has navigated away.
  allow(/Failed to execute 'postMessage'/)
  world.cdn.put('/heard', (_, response) => void response.writeHead(204).end())
  world.cdn.put(
    '/elsewhere',
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end(`<script>
        const host = parent === window ? opener : parent
        addEventListener('message', ({ data: { forged, times } }) => {
          if (forged) while (times--) host.postMessage(forged, '*')
          else fetch('/heard')
        })
        host.postMessage({ type: '@w3m-frame/READY', payload: {} }, '*')
      </script>`),
  )
  await start(page, world)
  world.stack.faults.set('frame', 'event IS_CONNECTED', { hold: true })
  const outcome = await page.evaluate(async url => {
    // The worst case: the ID of the request is public.
    const random = crypto.getRandomValues.bind(crypto)
    crypto.getRandomValues = list => (list as unknown as Uint8Array).fill(0) as never
    const forged = {
      type: '@w3m-frame/IS_CONNECTED_SUCCESS',
      id: '0'.repeat(32),
      payload: { isConnected: true },
    }
    const { frame } = (window as unknown as EmbeddedWindow).embedded
    let state = 'open'
    const answer = frame.ask('IS_CONNECTED').then(
      value => (state = JSON.stringify(value)),
      (error: Error) => (state = error.message),
    )
    const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
    const loaded = (element: HTMLIFrameElement) =>
      new Promise<Window>(resolve => element.addEventListener('load', () => resolve(element.contentWindow!)))
    const add = (sandbox?: string) => {
      const element = document.createElement('iframe')
      if (sandbox !== undefined) element.setAttribute('sandbox', sandbox)
      element.src = url
      document.body.append(element)
      return loaded(element)
    }
    const site = frame.element()!
    const ready = new Promise(resolve => {
      addEventListener('message', ({ source }) => source === site.contentWindow && setTimeout(resolve))
    })
    await Promise.all([loaded(site), ready])
    const popup = open(url)!
    const others = [await add(), await add('allow-scripts'), popup]
    await pause(300)
    for (let i = 0; i < 2500; i++) window.postMessage(forged, '*')
    for (const other of others) other.postMessage({ forged, times: 2500 }, '*')
    await pause(500)
    const early = state
    popup.close()
    // The frame navigates away, and receives a request in the meantime.
    crypto.getRandomValues = random
    site.src = url
    for (let i = 0; i < 20; i++) {
      frame.ask('SIGN_OUT').catch(() => {})
      await pause(10)
    }
    await answer
    return { early, late: state, isThere: site.isConnected }
  }, `${world.cdn.origin}/elsewhere`)
  expect(outcome).toEqual({ early: 'open', late: 'Something went wrong', isThere: false })
  expect(world.cdn.log.filter(path => path === '/heard')).toEqual([])
})

/** A secure site without a signed-in user, in as few bytes as possible. */
const SMALL_SITE = `<script>
  addEventListener('message', ({ data: { type, id } }) => {
    const name = type.replace('@w3m-app/', '@w3m-frame/')
    parent.postMessage({ type: name + '_SUCCESS', id, payload: { isConnected: false } }, '*')
  })
  parent.postMessage({ type: '@w3m-frame/READY', payload: {} }, '*')
</script>`

test('R92: 500 frames that began anew or were taken away leave nothing behind', async ({ page, world }) => {
  test.setTimeout(stretched(300_000))
  for (const [path, html] of [
    ['/sdk', SMALL_SITE],
    ['/empty', '<title>Empty</title>'],
  ] as const)
    world.cdn.put(path, (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(html))
  await keepLedger(page)
  await start(page, world, `${world.cdn.origin}/sdk`)
  // A browser ends a site's process with its last frame, and a new process costs more than the whole cycle.
  await page.evaluate(url => {
    const other = Object.assign(document.createElement('iframe'), { src: url, id: 'other' })
    document.body.append(other)
    return new Promise(done => (other.onload = done))
  }, `${world.cdn.origin}/empty`)
  const cycle = (times: number) =>
    page.evaluate(async times => {
      const { frame } = (window as unknown as EmbeddedWindow).embedded
      const open: Promise<string>[] = []
      for (let i = 0; i < times; i++) {
        await frame.ask('IS_CONNECTED')
        const element = frame.element()!
        // Nothing that this site says answers the request.
        open.push(frame.ask('GET_USER', { chainId: 'eip155:1' }).then(String, (error: { code: string }) => error.code))
        await new Promise(done => setTimeout(done))
        if (i % 2) {
          element.contentWindow!.location.replace(element.src)
          await open.at(-1)
        } else element.remove()
      }
      await frame.ask('IS_CONNECTED')
      return [...new Set(await Promise.all(open))]
    }, times)
  await cycle(rounds(50))
  const before = await holdingsInBytes(page)
  const times = rounds(500)
  const after = await expectLevel(
    before,
    async before => {
      expect(await cycle(times)).toEqual(['embedded/timeout'])
      return holdingsInBytes(page, { ...before, nodes: before.nodes + 5 })
    },
    times,
    { nodes: 5 },
  )
  expect(await page.locator('iframe:not(#other)').count()).toBeLessThanOrEqual(1)
  expect(after).toMatchObject({ timers: 0, sockets: 0, observers: before.observers })
})
