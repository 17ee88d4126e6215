// The same question in a separate window, for browsers that cannot tell whether a frame is covered.
import { drawIdle, drawRequest } from './secure-site.js'

// Long enough that a click meant for something else is over.
const SEEN_MS = 500

const card = document.getElementById('card')
const life = new AbortController()
const tell = word => opener?.postMessage(word, location.origin)

window.addEventListener(
  'message',
  ({ source, origin, data }) => {
    if (source !== opener || origin !== location.origin) return
    if (data.mode) document.documentElement.dataset.mode = data.mode
    const answer = isApproved => {
      life.abort()
      drawIdle(card)
      tell(isApproved ? 'approved' : 'rejected')
    }
    const { setArmed } = drawRequest(card, data.request, answer, life.signal)
    let timer
    function again() {
      clearTimeout(timer)
      setArmed(false)
      if (!document.hidden) timer = setTimeout(setArmed, SEEN_MS, true)
    }
    again()
    for (const type of ['resize', 'visibilitychange']) window.addEventListener(type, again, { signal: life.signal })
  },
  { signal: life.signal },
)
tell('ready')
