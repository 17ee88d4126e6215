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
}

const card = document.getElementById('card')!
const opener = window.opener as Window | null

function tell(word: unknown): void {
  opener?.postMessage(word, location.origin)
}

function ask({ request, signing, mode }: Question): void {
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
  armWhenVisible(view.setArmed, signal)
}

// One question, from the frame that opened the window.
const asked = new AbortController()
if (opener && window === window.top) {
  window.addEventListener(
    'message',
    ({ source, origin, data }) => {
      if (source !== opener || origin !== location.origin) return
      asked.abort()
      ask(data as Question)
    },
    { signal: asked.signal },
  )
  tell('ready')
}
