// The window's end of the channel to its frame: it looks for the frame among those of the page that opened it, and hears
// its own origin only.
import { readHandover, type Ask, type Done } from './handover.ts'

const HELLO_MS = 100
/** Greetings that no frame hears are warnings on the page's console. */
const HELLO_MAX_MS = 1_500
const PATIENCE_MS = 6_000

/** Windows that may be the frame, wherever they are now. */
export interface Opener {
  readonly length: number
  readonly [index: number]: Window
}

export interface FrameLinkParts {
  /** The page that opened this window. */
  opener: Opener
  /** The state of the address. */
  state: string
  /** Once: a frame of this site asks. */
  onAsk(ask: Ask): void
  /** The frame is done with this window. */
  onEnd(): void
  /** No frame has asked within six seconds; it still may. */
  onSilence(): void
  patienceMs?: number
}

export interface FrameLink {
  /** Hands the wallet to the frame that asked. False if that frame is gone. */
  finish(done: Omit<Done, 'type' | 'state'>): boolean
}

export function linkToFrame({ patienceMs = PATIENCE_MS, ...parts }: FrameLinkParts, life: AbortSignal): FrameLink {
  const { opener, state, onAsk, onEnd, onSilence } = parts
  let frame: Window | undefined

  const frames = () => [...Array(opener.length).keys()].map(at => opener[at]!)
  function post(to: Window, message: object): void {
    to.postMessage(message, location.origin)
  }
  let pauseMs = HELLO_MS
  let next: ReturnType<typeof setTimeout> | undefined
  function hello(): void {
    for (const it of frames()) post(it, { type: 'passkey/hello', state })
    next = setTimeout(hello, pauseMs)
    pauseMs = Math.min(pauseMs * 1.3, HELLO_MAX_MS)
  }
  function hear({ source, origin, data }: MessageEvent): void {
    if (origin !== location.origin) return
    if (!frames().includes(source as Window)) return
    const message = readHandover(data)
    if (message?.state !== state) return
    if (message.type === 'passkey/ask' && !frame) {
      frame = source as Window
      stopLooking()
      onAsk(message)
    }
    if (message.type === 'passkey/end' && source === frame) onEnd()
  }
  const silence = setTimeout(onSilence, patienceMs)
  function stopLooking(): void {
    clearTimeout(next)
    clearTimeout(silence)
  }

  window.addEventListener('message', hear, { signal: life })
  life.addEventListener('abort', stopLooking)
  hello()
  return {
    finish(done) {
      if (!frame || frame.closed) return false
      post(frame, { type: 'passkey/done', state, ...done })
      return true
    },
  }
}
