import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Socket } from '../src/connectors/mobile/association.ts'

type Answer = (method: string, params: any) => unknown

interface WalletSide {
  seal(text: string, at?: number): Buffer
  receive(message: Buffer): Promise<Buffer | undefined>
}

const { createWalletSide, readLink, WalletError } = (await import(
  pathToFileURL(join(process.cwd(), 'demo/stack/mobile-wallet/wallet-side.mjs')).href
)) as {
  createWalletSide(options: { association: Buffer; answer: Answer; version?: unknown }): WalletSide
  readLink(link: string): { association: Buffer; port: number } | undefined
  WalletError: new (code: number, message: string, data?: unknown) => Error
}
export { readLink, WalletError }

type Bytes = Uint8Array | string
/** Changes what the wallet sends; nothing, one message or several, `undefined` for silence. */
export type Twist = (reply: Buffer, side: WalletSide, at: number) => (Bytes | 'close')[]

/** A wallet app on the phone: opened by a link, then reached over fake sockets. */
export function createPhone({
  answer = (() => ({})) as Answer,
  version = '1' as unknown,
  twist = (reply => [reply]) as Twist,
  /** How many attempts to reach it fail. */
  deaf = 0,
  isMute = false,
} = {}) {
  const links: string[] = []
  const urls: string[] = []
  const protocols: string[] = []
  const asked: string[] = []
  const sockets: (EventTarget & Socket & { isClosed: boolean })[] = []
  const problems: unknown[] = []
  let association: Buffer | undefined

  function openSocket(url: string, protocol: string): Socket {
    urls.push(url)
    protocols.push(protocol)
    const target = new EventTarget()
    const tell = (type: string, data?: unknown) => {
      if (!socket.isClosed || type === 'close') target.dispatchEvent(Object.assign(new Event(type), { data }))
    }
    const side =
      association &&
      createWalletSide({
        association,
        version,
        answer: async (method, params) => {
          asked.push(method)
          return answer(method, params)
        },
      })
    let count = 0
    async function reply(message: Buffer) {
      const answered = await side!.receive(message)
      if (isMute || !answered) return
      for (const part of twist(answered, side!, count++)) {
        if (part === 'close') socket.close()
        else tell('message', typeof part === 'string' ? part : Uint8Array.from(part).buffer)
      }
    }
    const socket = Object.assign(target, {
      binaryType: 'blob' as BinaryType,
      readyState: 1,
      isClosed: false,
      send: (data: Uint8Array) => void reply(Buffer.from(data)).catch(error => problems.push(error)),
      close: () => {
        if (socket.isClosed) return
        socket.isClosed = true
        queueMicrotask(() => tell('close'))
      },
    }) as unknown as (typeof sockets)[number]
    sockets.push(socket)
    queueMicrotask(() => tell(deaf-- > 0 ? 'error' : 'open'))
    return socket
  }
  return {
    links,
    urls,
    protocols,
    asked,
    sockets,
    problems,
    openSocket,
    openLink: (href: string) => {
      links.push(href)
      association = readLink(href)?.association
    },
  }
}
