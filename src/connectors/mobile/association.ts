import { toBase64Url } from '../../base/bytes.ts'
import { delay } from '../../base/abort.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import { httpsUrl } from '../../base/url.ts'
import { unreached } from './failure.ts'

const FIRST_PORT = 49_152
const PORTS = 16_384
const SUBPROTOCOL = 'com.solana.mobilewalletadapter.v1'
/** The user chooses the wallet, and the app starts. */
const REACH_MS = 30_000
const PAUSES_MS = [150, 150, 200, 500, 500, 750, 750, 1_000]

/** What a session needs of a socket; binary messages are `ArrayBuffer`s. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'addEventListener' | 'binaryType' | 'readyState'>

export interface SocketParts {
  /** Throws where the browser or the page's policy forbids it. */
  openSocket(url: string, subprotocol: string): Socket
  reachMs?: number
  pausesMs?: readonly number[]
}

/** A port for the wallet to listen on, from those that are nobody's. */
export const randomPort = (): number => {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1))
  return FIRST_PORT + (random % PORTS)
}

/** Where the wallet listens, on this device. */
export const socketUrl = (port: number): string => `ws://localhost:${port}/solana-wallet`

/**
 * The link that opens the wallet app. `point`: the association's. `base`: the wallet's own https address for this, once
 * it has told one; any other is ignored.
 */
export function associationLink(point: Uint8Array, port: number, base?: string): string {
  const own = attempt(() => new URL(httpsUrl(base) ?? ''))
  const start = own ? `${own.origin}${own.pathname.replace(/\/+$/, '')}` : 'solana-wallet:'
  return `${start}/v1/associate/local?association=${toBase64Url(point)}&port=${port}&v=v1`
}

/** One attempt: the open socket, or undefined if nobody listens yet. */
const tryOnce = (url: string, { openSocket }: SocketParts, signal: AbortSignal): Promise<Socket | undefined> =>
  new Promise(resolve => {
    const socket = openSocket(url, SUBPROTOCOL)
    socket.binaryType = 'arraybuffer'
    const over = new AbortController()
    const settle = (result?: Socket) => {
      over.abort()
      resolve(result)
    }
    const { signal: until } = over
    socket.addEventListener('open', () => settle(socket), { signal: until })
    socket.addEventListener('error', () => settle(), { signal: until })
    socket.addEventListener('close', () => settle(), { signal: until })
    signal.addEventListener('abort', () => (socket.close(), settle()), { signal: until, once: true })
  })

/**
 * Opens the socket to the wallet, again and again until it listens. Throws if none does within half a minute, which
 * proves that no wallet was asked for anything.
 */
export async function reachWallet(url: string, parts: SocketParts, signal: AbortSignal): Promise<Socket> {
  const { reachMs = REACH_MS, pausesMs = PAUSES_MS } = parts
  const start = performance.now()
  for (let turn = 0; ; turn++) {
    if (signal.aborted) throw new ModalError('request/aborted', { cause: signal.reason })
    const socket = await tryOnce(url, parts, signal)
    if (socket) return socket
    const pause = pausesMs[Math.min(turn, pausesMs.length - 1)] ?? 0
    if (performance.now() - start + pause > reachMs) throw unreached()
    await delay(pause, signal)
  }
}
