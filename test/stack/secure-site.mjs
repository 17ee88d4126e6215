// A site that embeds the secure site, from another origin, and the ways tests act on both.
import { createServer } from 'node:http'
import { createPublicClient, http } from 'viem'
import { connectChain } from '../../demo/stack/chain/json-rpc.mjs'
import { expect, test as base } from './fixtures.mjs'

export { expect } from './fixtures.mjs'

/** Asks the frame as a site does, at localhost: browsers keep that apart from 127.0.0.1. Whatever it answers is kept in `heard`. */
const SITE = `<!doctype html><meta charset="utf-8"><title>Bakery</title>
<style>body{margin:0}iframe{position:fixed;inset:40px auto auto 40px;width:360px;height:600px;border:0}</style>
<body><script>
const heard = []
let frame, last = 0
addEventListener('message', ({ source, origin, data }) => { if (source === frame?.contentWindow) heard.push({ ...data, origin }) })
const until = async find => { for (;;) { const it = heard.find(find); if (it) return it; await new Promise(r => setTimeout(r, 10)) } }
function embed(url) {
  frame?.remove()
  heard.length = 0
  frame = document.createElement('iframe')
  frame.src = url
  document.body.append(frame)
  return until(it => it.type === '@w3m-frame/READY')
}
const post = (type, payload, id = 'i' + ++last) => (frame.contentWindow.postMessage({ type: '@w3m-app/' + type, id, payload }, '*'), id)
async function ask(type, payload) {
  const id = post(type, payload)
  const { type: as, payload: value } = await until(it => it.id === id)
  if (as.endsWith('_ERROR')) throw new Error(value?.message ?? 'no message')
  return value
}
</script>`

/** Another site for this browser, which gives frames of other sites no storage, so that a session there ends with the frame. */
export const OTHER_SITE = 'localhost'

export const failed = promise =>
  promise.then(
    () => 'it did not fail',
    error => error.message.split('\n')[0].replace(/^.*Error: /, ''),
  )

/** The ways to act on a tab of the site, and on the frame in it. */
function act(page) {
  const frame = page.frameLocator('iframe')
  const approve = frame.getByRole('button', { name: 'Approve' })
  const reject = frame.getByRole('button', { name: 'Reject' })
  return {
    page,
    frame,
    approve,
    reject,
    /** What is to be approved, once it is there. */
    async shown() {
      await approve.waitFor()
      return frame.locator('#card').innerText()
    },
    /** Looks out for Approve, which arms soon after it came; the answer tells whether it was off then. */
    async firstSight() {
      const body = frame.locator('body')
      await body.evaluate(body => {
        globalThis.wasOff = new Promise(done => {
          const look = () => {
            const button = [...body.querySelectorAll('button')].find(it => it.textContent === 'Approve')
            if (button) done(button.disabled)
            return !!button
          }
          const observer = new MutationObserver(() => look() && observer.disconnect())
          if (!look()) observer.observe(body, { childList: true, subtree: true, characterData: true })
        })
      })
      return () => body.evaluate(() => globalThis.wasOff)
    },
    /** Answers as the site has it; errors as Error. */
    ask: (type, payload) => page.evaluate(it => globalThis.ask(...it), [type, payload]),
    request(method, params, chainId = 'eip155:1') {
      const reply = page.evaluate(it => globalThis.ask('RPC_REQUEST', it), { method, params, chainId })
      // Looked at later, or never where the test has failed before
      reply.catch(() => {})
      return reply
    },
  }
}

let people = 0

export const test = base.extend({
  bakery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for it
    async ({}, use) => {
      const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(SITE))
      await new Promise(done => server.listen(0, '127.0.0.1', done))
      await use(server.address().port)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],

  chain: async ({ stack }, use) => use(createPublicClient({ transport: http(stack.urls.rpc['eip155:1']) })),
  node: async ({ stack }, use) => use(connectChain(stack.admin['eip155:1'])),

  /** Of whoever signs in during the test; nobody knows them yet. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright asks for it
  email: async ({}, use) => use(`ana-${++people}@example.com`),

  /**
   * A tab of the site with its frame ready. By default of the same site as the frame, at another port. `without`: what the
   * browser does not know of Intersection Observer entries.
   */
  openSite: async ({ context, stack, bakery }, use) =>
    use(async ({ host = '127.0.0.1', without } = {}) => {
      const page = await context.newPage()
      if (without) await page.addInitScript(name => delete IntersectionObserverEntry.prototype[name], without)
      await page.goto(`http://${host}:${bakery}`)
      const url = `${stack.urls.frame}/sdk?projectId=local&chainId=eip155:1&version=4&enableLogger=false`
      const embed = () => page.evaluate(it => globalThis.embed(it), url)
      await embed()
      return { ...act(page), embed }
    }),

  /** Signs in through a tab of the site, and tells what it took and who it is. */
  signIn: async ({ context, stack, email }, use) => {
    async function mailed(part) {
      const find = () => stack.mail.messages(email).find(it => it[part])
      await expect.poll(find).toBeTruthy()
      return find()[part]
    }
    await use(async ({ ask }) => {
      const { action } = await ask('CONNECT_EMAIL', { email })
      if (action === 'VERIFY_DEVICE') {
        const approved = ask('CONNECT_DEVICE')
        const link = await context.newPage()
        await link.goto(await mailed('link'))
        await link.getByText(email).waitFor()
        await link.getByRole('button', { name: 'Approve' }).click()
        await approved
        await link.close()
      }
      await ask('CONNECT_OTP', { otp: await mailed('code') })
      const { address } = await ask('GET_USER')
      return { action, address }
    })
  },

  /** A tab where somebody has signed in. */
  site: async ({ openSite, signIn }, use) => {
    const site = await openSite({ host: OTHER_SITE })
    const { address } = await signIn(site)
    await use({ ...site, address })
  },
})
