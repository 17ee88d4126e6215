// The same question in a separate window, for browsers that cannot tell whether a frame is covered.
import { armWhenVisible, drawIdle, drawRequest } from './secure-site.js'

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
    armWhenVisible(setArmed, life.signal)
  },
  { signal: life.signal },
)
tell('ready')
