import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  // Each request has a preflight, as the first one to a node has.
  'access-control-max-age': '0',
}

/**
 * The node at `url` for pages, whose preflights take `delay.ms`: the browser's own throttling delays every request but
 * those.
 */
export async function serveFarNode(url) {
  const delay = { ms: 0 }
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') {
      await sleep(delay.ms)
      return void response.writeHead(204, CORS).end()
    }
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: await buffer(request),
    })
    response.writeHead(answer.status, { ...CORS, 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise(done => server.listen(0, '127.0.0.1', done))
  return {
    delay,
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
