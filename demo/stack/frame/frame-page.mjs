// A site that embeds the secure site, from another origin, in a browser; and the ways tests act on both.
import { createServer } from 'node:http'
import { chromium } from 'playwright'
import { findChromium } from '../../../test/chromium.mjs'
import { startStack } from '../index.mjs'

/** Asks the frame as a site does; whatever it answers is kept in `heard`. */
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
/** Another site than 127.0.0.1, so that browsers keep the two apart. */
export const site = `http://localhost:${server.address().port}`

export const stack = await startStack({ port: 0, quiet: true })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-quic', '--disable-gpu'],
})
export const context = await browser.newContext()

/** A tab of the site, with its frame ready unless `embeds` is false. */
export async function openSite({ embeds = true } = {}) {
  const page = await context.newPage()
  await page.goto(site)
  const url = `${stack.urls.frame}/sdk?projectId=local&chainId=eip155:1&version=4&enableLogger=false`
  if (embeds) await page.evaluate(it => embed(it), url)
  return {
    page,
    frame: page.frameLocator('iframe'),
    embed: () => page.evaluate(it => embed(it), url),
    /** Answers as the site has it; errors as Error. */
    ask: (type, payload) => page.evaluate(([type, payload]) => ask(type, payload), [type, payload]),
    request: (method, params, chainId = 'eip155:1') =>
      page.evaluate(payload => ask('RPC_REQUEST', payload), { method, params, chainId }),
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
