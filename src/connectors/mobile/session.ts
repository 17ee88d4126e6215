import { abortable, child, timeout } from '../../base/abort.ts'
import { attempt, isAbort, ModalError } from '../../base/errors.ts'
import { isWhole, own } from '../../base/record.ts'
import { clean } from '../../base/text.ts'
import type { Socket } from './association.ts'
import { createChannel, deriveKey, makeHello, POINT_BYTES, type Association, type Channel } from './channel.ts'
import { failed, type Fate } from './failure.ts'

/** An error that the wallet returned for a request (JSON-RPC). */
export class WalletRefusal extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export interface MobileSession {
  /**
   * Sends a request; `fate` is `open` if the wallet may send a transaction without its answer arriving. Throws
   * WalletRefusal, or `wallet/failed` if the wallet breaks the protocol, closes the session or never answers.
   */
  call(method: string, params: object, fate?: Fate): Promise<unknown>
  close(): void
}

/** Far more than the answer to any request takes. */
const MAX_MESSAGE_BYTES = 1_000_000
const MAX_REASON = 200
/** No wallet sends more than one message ahead. */
const MAX_WAITING = 8
/** For the key exchange, in which the user has no part. */
const HELLO_MS = 30_000
/** For the user: longer than any transaction stays valid. */
const ANSWER_MS = 300_000
const VERSIONS: unknown[] = ['1', 'v1', 1]

const CLOSED = 'The wallet closed the connection without an answer.'
const SILENT = 'The wallet hasn’t answered.'
const BROKEN = 'The wallet’s answer can’t be read.'
const OLD = 'The wallet speaks another version of the protocol.'

export interface SessionLimits {
  helloMs?: number
  answerMs?: number
}

/** The wallet's messages in order, each taken once; ends with the socket. */
function createInbox(socket: Socket, life: AbortController) {
  const waiting: Uint8Array<ArrayBuffer>[] = []
  let take: ((message: Uint8Array<ArrayBuffer>) => void) | undefined
  let cause = CLOSED
  const end = (why: string) => {
    if (!life.signal.aborted) cause = why
    life.abort()
  }
  const { signal } = life
  socket.addEventListener('close', () => end(CLOSED), { signal })
  socket.addEventListener('error', () => end(CLOSED), { signal })
  socket.addEventListener(
    'message',
    ({ data }) => {
      if (!(data instanceof ArrayBuffer) || data.byteLength > MAX_MESSAGE_BYTES) return end(BROKEN)
      const message = new Uint8Array(data)
      if (!take) return waiting.push(message) > MAX_WAITING ? end(BROKEN) : undefined
      take(message)
      take = undefined
    },
    { signal },
  )
  signal.addEventListener('abort', () => socket.close(), { once: true })
  return {
    end,
    cause: () => cause,
    next: (): Promise<Uint8Array<ArrayBuffer>> => {
      const [message] = waiting.splice(0, 1)
      return message
        ? Promise.resolve(message)
        : new Promise(resolve => {
            take = resolve
          })
    },
  }
}

/**
 * Begins a session on an open socket: exchanges keys, so that only the app whose link was tapped can read and answer.
 * Ends with `until`. Throws `wallet/failed`; nothing was handed over then.
 */
export async function openSession(
  socket: Socket,
  association: Association,
  until: AbortSignal,
  { helloMs = HELLO_MS, answerMs = ANSWER_MS }: SessionLimits = {},
): Promise<MobileSession> {
  const life = child(until)
  const inbox = createInbox(socket, life)

  const left = () => new ModalError('request/aborted', { cause: until.reason })

  /** `work`, unless it takes too long or the session ends first; a failure of it ends the session. */
  async function within<T>(ms: number, work: () => Promise<T>, fate?: Fate): Promise<T> {
    const limit = timeout(ms, life.signal)
    try {
      return await abortable(work(), limit.signal)
    } catch (error) {
      if (error instanceof WalletRefusal) throw error
      if (until.aborted) throw left()
      if (isAbort(error)) inbox.end(SILENT)
      else inbox.end(error instanceof ModalError ? error.message : BROKEN)
      throw failed(inbox.cause(), fate)
    } finally {
      limit.done()
    }
  }

  async function greet(): Promise<Channel> {
    for (;;) {
      const hello = await makeHello(association)
      socket.send(hello.request)
      const message = await inbox.next()
      // The wallet wasn't ready: it asks for another greeting.
      if (!message.length) continue
      const key = await deriveKey(hello, message.slice(0, POINT_BYTES), association.point)
      const channel = createChannel(key)
      const properties = message.slice(POINT_BYTES)
      const version = properties.length ? own(JSON.parse(await channel.open(properties)), 'v') : undefined
      if (!VERSIONS.includes(version)) throw new ModalError('wallet/failed', { message: OLD })
      return channel
    }
  }

  const channel = await within(helloMs, greet)
  let lastId = 0
  let turn: Promise<unknown> = Promise.resolve()

  async function ask(method: string, params: object): Promise<unknown> {
    const id = ++lastId
    socket.send(await channel.seal(JSON.stringify({ jsonrpc: '2.0', id, method, params })))
    for (;;) {
      const answer: unknown = JSON.parse(await channel.open(await inbox.next()))
      if (own(answer, 'id') !== id) continue
      const error = own(answer, 'error')
      if (error === undefined) return own(answer, 'result')
      const code = own(error, 'code')
      throw new WalletRefusal(isWhole(code) ? code : 0, clean(own(error, 'message'), MAX_REASON), own(error, 'data'))
    }
  }

  return {
    call(method, params, fate) {
      const before = turn.catch(() => {})
      const mine = before.then(() => {
        if (until.aborted) throw left()
        if (life.signal.aborted) throw failed(inbox.cause())
        return within(answerMs, () => ask(method, params), fate)
      })
      turn = mine
      return mine
    },
    close: () => void attempt(() => inbox.end(CLOSED)),
  }
}
