// Asks the user, one request at a time: in the frame if it is certainly visible, otherwise in a window.
import { declined } from '../../injected-wallet/rpc-error.js'
import {
  armWhenSeen,
  canTellWhatIsSeen,
  drawIdle,
  drawRequest,
  drawWindowNeeded,
  openApprovalWindow,
} from './secure-site.js'

/** @param {{ card: HTMLElement, site: string }} parts */
export function createApprovals({ card, site }) {
  const queue = []
  let shown, life, view
  let round = {}

  function leave() {
    life?.abort()
    shown = life = view = undefined
  }

  function settle(entry, isApproved) {
    const at = queue.indexOf(entry)
    if (at < 0) return
    queue.splice(at, 1)
    if (shown === entry) leave()
    if (isApproved) entry.resolve()
    else entry.reject(declined())
    next()
  }

  function next() {
    const [entry] = queue
    if (!entry) return drawIdle(card)
    if (shown === entry) return view?.setWaiting(queue.length - 1)
    leave()
    shown = entry
    life = new AbortController()
    const { signal } = life
    const answer = isApproved => settle(entry, isApproved)
    if (!canTellWhatIsSeen()) {
      const { open } = openApprovalWindow({
        question: { request: { ...entry.request, site } },
        answer: reply => answer(reply === 'approved'),
        life: signal,
      })
      view = drawWindowNeeded(card, { open, reject: () => answer(false) })
      return view.setWaiting(queue.length - 1)
    }
    view = drawRequest(card, { ...entry.request, site }, answer, signal)
    view.setWaiting(queue.length - 1)
    armWhenSeen(card, { onChange: view.setArmed, onCramped() {}, life: signal })
  }

  return {
    /**
     * Registers a request before it is prepared; the result asks the user. Resolves when the user approves, rejects
     * with 4001 when they decline, or with the reason if the request was voided in the meantime.
     */
    begin() {
      const mine = round
      return request =>
        new Promise((resolve, reject) => {
          if (mine.reason) return reject(new Error(mine.reason))
          queue.push({ request, resolve, reject })
          next()
        })
    },

    /** Voids all requests that have begun. */
    voidAll(reason) {
      round.reason = reason
      round = {}
      leave()
      for (const entry of queue.splice(0)) entry.reject(new Error(reason))
      drawIdle(card)
    },
  }
}
