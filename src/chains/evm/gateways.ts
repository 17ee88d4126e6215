import type { Hex } from 'viem'
import { timeout, type Wait } from '../../base/abort.ts'
import { ModalError } from '../../base/errors.ts'
import { nearness } from '../../base/local-host.ts'
import { httpsUrl } from '../../base/url.ts'
import { own, parseJson } from '../../services/decode.ts'
import { readText } from '../../services/http.ts'
import { isBytes } from './codec.ts'

// Off-chain names (ERC-3668): a resolver names the hosts that have the answer, and checks itself what they say. Here is
// decided which of them are asked at all.

const TIMEOUT_MS = 10_000
const ANSWER_MAX_BYTES = 200_000
/** Of one name; a resolver could name gateways for ever. */
const MAX_REQUESTS = 8

/** In a template, the host must be written out. */
const TEMPLATE = /^https:\/\/([a-z\d.-]+(?::\d+)?)([/?]|$)/i

/** A host, however it is written: 'API.example', 'https://api.example/' and 'api.example' are the same. */
export const hostName = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https:\/\//, '')
    .replace(/\/.*$/, '')

/** The host of a gateway's URL, if it can be asked: https, and not a machine of the user's own network. */
export function gatewayHost(url: string): string | undefined {
  const host = TEMPLATE.exec(url)?.[1]?.toLowerCase()
  const href = host && httpsUrl(`https://${host}/`)
  return href && !nearness(new URL(href).hostname) ? host : undefined
}

export interface CcipQuestion {
  data: Hex
  sender: string
  urls: readonly string[]
}

export interface Gateways {
  /** For the client: asks one of the allowed hosts. */
  request(question: CcipQuestion): Promise<Hex>
  /** The host that was not asked because it is not allowed. */
  refused(): string | undefined
  /** Whether the name led to any gateway. */
  isOutside(): boolean
}

/** `allowed`: hosts that may be asked; every other is only named. */
export function createGateways(
  allowed: readonly string[],
  { signal, fetch: send = (...args) => fetch(...args) }: Wait & { fetch?: typeof fetch } = {},
): Gateways {
  const hosts = allowed.map(hostName)
  let refused: string | undefined
  let requests = 0

  async function ask(url: string, { data, sender }: Omit<CcipQuestion, 'urls'>): Promise<Hex> {
    const isPost = !url.includes('{data}')
    const wait = timeout(TIMEOUT_MS, signal)
    try {
      const response = await send(url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data), {
        method: isPost ? 'POST' : 'GET',
        ...(isPost && { body: JSON.stringify({ data, sender }), headers: { 'Content-Type': 'application/json' } }),
        // A host that was not agreed to could be behind a redirect.
        redirect: 'error',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        signal: wait.signal,
      })
      if (!response.ok) throw new ModalError('http/status', { data: { status: response.status } })
      const text = await readText(response, ANSWER_MAX_BYTES)
      const answer = text.startsWith('0x') ? text.trim() : own(parseJson(text), 'data')
      if (!isBytes(answer)) throw new ModalError('http/bad-reply')
      return answer
    } finally {
      wait.done()
    }
  }

  return {
    async request({ data, sender, urls }) {
      if (++requests > MAX_REQUESTS) throw new ModalError('http/bad-reply')
      const known = urls.flatMap(url => {
        const host = gatewayHost(url)
        return host ? [{ url, host }] : []
      })
      const url = known.find(({ host }) => hosts.includes(host))?.url
      if (url) return ask(url, { data, sender })
      refused ??= known[0]?.host
      throw new ModalError('http/bad-reply', { message: 'This gateway is not asked.' })
    },
    refused: () => refused,
    isOutside: () => requests > 0,
  }
}
