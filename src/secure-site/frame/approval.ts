// The same question in a separate window, for browsers in which a frame cannot ask: it is shown, verified and signed here,
// and the frame that asked checks the answer.
import { signers } from '../signers.ts'
import { armWhenVisible } from './arming.ts'
import { drawIdle, drawRequest, type ApprovalRequest } from './approval-view.ts'
import { problemText, signerOf, type Signing } from './shown-signing.ts'

interface Question {
  request: ApprovalRequest
  signing: Signing
  mode?: string
  waiting: number
}

const card = document.getElementById('card')!
const opener = window.opener as Window | null

function tell(word: unknown): void {
  opener?.postMessage(word, location.origin)
}

/** What the frame that opened the window says. */
function hear(take: (word: unknown) => void, life: AbortSignal): void {
  window.addEventListener(
    'message',
    ({ source, origin, data }) => {
      if (source === opener && origin === location.origin) take(data)
    },
    { signal: life },
  )
}

function ask({ request, signing, mode, waiting }: Question): void {
  if (mode) document.documentElement.dataset['mode'] = mode
  const life = new AbortController()
  const { signal } = life
  function settle(reply: unknown): void {
    life.abort()
    drawIdle(card)
    tell(reply)
  }
  const sign = signerOf(signing, signers, signal)
  const view = drawRequest(card, request, isApproved => void (isApproved ? verify() : settle('rejected')), signal)
  async function verify(): Promise<void> {
    view.setBusy(true)
    try {
      settle({ signed: await sign() })
    } catch (error) {
      if (signal.aborted) return
      view.setBusy(false)
      view.say(problemText(error))
    }
  }
  view.setWaiting(waiting)
  hear(word => view.setWaiting((word as Pick<Question, 'waiting'>).waiting), signal)
  armWhenVisible(view.setArmed, signal)
}

if (opener && window === window.top) {
  // One question; after it, only how many more wait.
  const asked = new AbortController()
  hear(word => {
    asked.abort()
    ask(word as Question)
  }, asked.signal)
  tell('ready')
}
