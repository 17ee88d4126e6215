import { abortable, timeout } from '../../base/abort.ts'
import type { RelayCall, Relayer } from './internals.ts'

/**
 * If the relay has not confirmed a message by then, it is sent again over another socket: this one may only seem open.
 */
const RECEIPT_MS = 3_500
/** After that it is sent again over the same socket: a receipt that the relay lost does not come back. */
const AGAIN_MS = 10_000
/**
 * The library reports a message as lost after 60 s, and so does the app's call: a later delivery would ask the wallet
 * behind the app's back.
 */
const LIMIT_MS = 55_000

/** The calls that hand a message to the relay; by the protocol it can receive the same one twice. */
const isMessage = ({ method }: RelayCall) => /publish$|^wc_/i.test(method)

const untilOnline = (signal: AbortSignal) =>
  abortable(
    new Promise<void>(resolve => {
      if (navigator.onLine !== false) resolve()
      else addEventListener('online', () => resolve(), { once: true, signal })
    }),
    signal,
  )

/** Ends a socket without waiting for the other side, which may be gone. */
function cut({ provider: { connection } }: Pick<Relayer, 'provider'>) {
  const socket = connection?.socket
  if (!connection || !socket) return
  socket.onmessage = socket.onclose = socket.onerror = null
  socket.close()
  connection.onClose({ code: 1006 })
}

/**
 * Sends a message again as soon as the socket it used is lost, or if its receipt does not arrive. The library does so
 * 15 s later at the earliest, and its failures are then uncatchable rejections.
 */
export function keepSending(
  relayer: Pick<Relayer, 'provider' | 'publisher' | 'request' | 'toEstablishConnection' | 'on'>,
  life: AbortSignal,
  receiptMs = RECEIPT_MS,
  limitMs = LIMIT_MS,
): void {
  const { publisher } = relayer
  const request = relayer.request
  const losses = new Set<() => void>()
  const underway = new Map<string, Promise<unknown>>()
  relayer.on('relayer_disconnect', () => [...losses].forEach(tell => tell()))

  /** The relay's receipt; undefined if there is none, for example because the socket was lost first. */
  async function receipt(
    call: RelayCall,
    isFirst: boolean,
    signal: AbortSignal,
  ): Promise<{ result: unknown } | undefined> {
    let tell!: () => void
    const loss = new Promise<undefined>(resolve => losses.add((tell = () => resolve(undefined))))
    // If a second one does not arrive either, the cause is the relay or a slow network.
    const timer = isFirst ? setTimeout(() => cut(relayer), receiptMs) : setTimeout(tell, AGAIN_MS)
    try {
      return await abortable(Promise.race([relayer.provider.request(call).then(result => ({ result })), loss]), signal)
    } finally {
      losses.delete(tell)
      clearTimeout(timer)
    }
  }

  async function deliver(call: RelayCall) {
    const limit = timeout(limitMs, life)
    try {
      for (let isFirst = true; ; isFirst = false) {
        await untilOnline(limit.signal)
        await abortable(relayer.toEstablishConnection(), limit.signal)
        const got = await receipt(call, isFirst, limit.signal)
        if (got) return got.result
      }
    } finally {
      limit.done()
    }
  }

  relayer.request = call => {
    if (!isMessage(call) || call.id === undefined) return request(call)
    const id = String(call.id)
    const sent = underway.get(id) ?? deliver(call).finally(() => underway.delete(id))
    underway.set(id, sent)
    return sent
  }
  publisher.checkQueue = () => {
    for (const { request } of publisher.queue.values()) relayer.request(request).catch(() => {})
  }
}
