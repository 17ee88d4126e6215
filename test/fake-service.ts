import { createHttp } from '../src/services/http.ts'

/** A service that answers everything with `reply`, and what it was asked. Texts and responses are sent as they are. */
export function fakeService(reply: unknown) {
  const seen: { url: URL; init: RequestInit }[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    seen.push({ url: new URL(url), init })
    return reply instanceof Response
      ? reply.clone()
      : new Response(typeof reply === 'string' ? reply : JSON.stringify(reply))
  }) as typeof globalThis.fetch
  return { http: createHttp({ base: 'https://data.example', params: { projectId: 'id' }, fetch, backOffMs: 0 }), seen }
}
