// The same question in a separate window, for browsers in which a frame cannot ask: it is shown, verified and signed here,
// and the frame that asked checks the answer.
import { signers } from '../signers.ts'
import { drawIdle, drawRequest, type ApprovalRequest } from './approval-view.ts'
import { problemText, signShown, type Signing } from './shown-signing.ts'

/** Long enough that a click meant for something else is over. */
const SEEN_MS = 500

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

/** Calls with whether the page has been visible, and as it is, for half a second. */
function armWhenVisible(onChange: (isArmed: boolean) => void, life: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function again(): void {
    clearTimeout(timer)
    onChange(false)
    if (!document.hidden) timer = setTimeout(onChange, SEEN_MS, true)
  }
  again()
  window.addEventListener('resize', again, { signal: life })
  document.addEventListener('visibilitychange', again, { signal: life })
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
  const start = () => {
    const started = signers.start()
    started.catch(() => {})
    return started
  }
  let signer = start()
  const view = drawRequest(card, request, isApproved => void (isApproved ? verify() : settle('rejected')), signal)
  async function verify(): Promise<void> {
    view.setBusy(true)
    try {
      settle({ signed: await signShown(signing, signer, { signal }) })
    } catch (error) {
      if (signal.aborted) return
      void signer.then(it => it.end()).catch(() => {})
      signer = start()
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
