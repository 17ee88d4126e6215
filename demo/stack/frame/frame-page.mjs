// A site that embeds the secure site, from another origin, in a browser; and the ways tests act on both.
import { createServer } from 'node:http'
import { chromium } from 'playwright'
import { findChromium } from '../../../test/chromium.mjs'
import { startStack } from '../index.mjs'

const PATIENCE_MS = 10_000

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

const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(SITE))
await new Promise(done => server.listen(0, '127.0.0.1', done))
const [started, browser] = await Promise.all([
  startStack({ port: 0, quiet: true }),
  chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-quic', '--disable-gpu'] }),
])
export const stack = started
export const context = await browser.newContext()

/**
 * A tab of the site with its frame ready. `host`: of another site; `without`: what the browser does not know of
 * Intersection Observer entries.
 */
export async function openSite({ host = 'localhost', without } = {}) {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  if (without) await page.addInitScript(name => delete IntersectionObserverEntry.prototype[name], without)
  await page.goto(`http://${host}:${server.address().port}`)
  const url = `${stack.urls.frame}/sdk?projectId=local&chainId=eip155:1&version=4&enableLogger=false`
  const embed = () => page.evaluate(it => globalThis.embed(it), url)
  await embed()
  return {
    page,
    frame: page.frameLocator('iframe'),
    embed,
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

/** The newest mail to an address, when it is there. */
export async function mailTo(address, has) {
  for (;;) {
    const found = stack.mail.messages(address).find(it => it[has])
    if (found) return found[has]
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

export async function stop() {
  await browser.close()
  await stack.stop()
  server.closeAllConnections()
  server.close()
}
