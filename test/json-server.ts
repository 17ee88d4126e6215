// A service on this machine that answers with JSON, and keeps what it was asked.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  method: string
  /** Without the query. */
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: any
}
/** What it answers: JSON with status 200, or with another one. */
type Answer = { status?: number; json: unknown }

export interface JsonServer {
  url: string
  asked: Asked[]
  /** From now on. */
  answer: (asked: Asked) => Answer
  stop(): void
}

const ALLOWED = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-allow-methods': 'GET, POST',
}

export async function startJsonServer(answer: JsonServer['answer'] = () => ({ json: {} })): Promise<JsonServer> {
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, ALLOWED).end()
    let text = ''
    for await (const part of request) text += String(part)
    const url = new URL(request.url ?? '/', 'http://localhost')
    const asked: Asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: text ? JSON.parse(text) : undefined,
    }
    it.asked.push(asked)
    const { status = 200, json } = it.answer(asked)
    response.writeHead(status, { ...ALLOWED, 'content-type': 'application/json' }).end(JSON.stringify(json))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const it: JsonServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    answer,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return it
}
