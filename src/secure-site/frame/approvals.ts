// Asks the user, one request at a time: in the frame if it is certainly visible, otherwise in a window. Whatever a request
// needs of the network is fetched when its turn comes, so that the one before it counts.
import { own } from '../../base/record.ts'
import type { Signer } from '../signer/signer-client.ts'
import type { Session } from '../session.ts'
import { areSigned } from './answer-check.ts'
import {
  drawIdle,
  drawPreparing,
  drawRequest,
  drawWindowNeeded,
  type ApprovalRequest,
  type ApprovalView,
} from './approval-view.ts'
import { armWhenSeen, canTellWhatIsSeen } from './arming.ts'
import type { Plan } from './plan.ts'
import { problemText, signerOf, type Signing } from './shown-signing.ts'
import { FrameRefusal } from './refusals.ts'
import { openApprovalWindow } from './window-opener.ts'

/** EIP-1193. */
const REJECTED = 4001
const declined = () => Object.assign(new Error('User rejected the request.'), { code: REJECTED })
/** No honest site has more questions at once. */
const WAITING_MAX = 20
const CRAMPED = 'There is too little room here to show what you approve.'
const NOT_SAVED = 'Recovery words not saved.'

interface Entry {
  session: Session
  plan(): Promise<Plan>
  resolve(value: unknown): void
  reject(error: unknown): void
  /** From then on it cannot be called back. */
  isSigned?: boolean
}

export interface Approvals {
  /**
   * Begins a request before anything is fetched for it; what it returns asks the user. That resolves with what the plan's
   * `finish` does, and rejects with 4001 if the user declines, or with the reason if the request was voided meanwhile.
   */
  begin(): (session: Session, plan: Entry['plan']) => Promise<unknown>
  /** Voids all requests that nobody has signed yet. */
  voidAll(reason: string): void
}

const untilAborted = <Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    promise.then(resolve, reject)
  })

/** Whether a passkey can be used within this frame: only where covers are noticed, and where the site lets it. */
function isForFrames(): boolean {
  const policy = (document as { featurePolicy?: { allowsFeature(name: string): boolean } }).featurePolicy
  return canTellWhatIsSeen() && policy?.allowsFeature('publickey-credentials-get') === true
}

export interface ApprovalParts {
  card: HTMLElement
  /** Origin of the site that asks. */
  site: string
  signers: { start(): Promise<Signer> }
  /** Whether the site is not heard for a while. */
  isSilenced(): boolean
  /** The user answered. */
  onAnswer(isApproved: boolean): void
}

export function createApprovals({ card, site, signers, isSilenced, onAnswer }: ApprovalParts): Approvals {
  const queue: Entry[] = []
  let round: { error?: Error } = {}
  let shown: { entry: Entry; life: AbortController; setWaiting?(count: number): void } | undefined

  /** Signatures that passed the check, or a rejection by the user. */
  function decide({ request, all }: Plan, session: Session, life: AbortSignal): Promise<string[]> {
    const signing: Signing = { site, session, all }
    const about: ApprovalRequest = { ...request, site, ...(!session.isBackedUp && { note: NOT_SAVED }) }
    return new Promise((resolve, reject) => {
      life.addEventListener('abort', () => reject(life.reason))
      const decline = () => reject(declined())
      function take(signed: unknown): void {
        if (areSigned(all, signed, session.account)) resolve(signed)
        else reject(new Error('The signature is not the account’s.'))
      }
      function hearWindow(reply: unknown): void {
        if (reply === 'rejected') decline()
        const signed = own(reply, 'signed')
        if (signed !== undefined) take(signed)
      }
      const { open, setWaiting } = openApprovalWindow({
        question: { request: about, signing },
        answer: hearWindow,
        life,
      })
      function showWaiting(view: Pick<ApprovalView, 'setWaiting'>): void {
        shown!.setWaiting = count => {
          view.setWaiting(count)
          setWaiting(count)
        }
        shown!.setWaiting(queue.length - 1)
      }
      if (!isForFrames()) return showWaiting(drawWindowNeeded(card, { open, reject: decline }))
      const view = drawRequest(card, about, isApproved => void (isApproved ? verify() : decline()), life)
      const sign = signerOf(signing, signers, life)
      async function verify(): Promise<void> {
        view.setBusy(true)
        try {
          take(await sign())
        } catch (error) {
          if (life.aborted) return
          view.setBusy(false)
          view.say(problemText(error), open)
        }
      }
      showWaiting(view)
      const onCramped = () => view.say(CRAMPED, open)
      const onChange = (isArmed: boolean) => {
        if (isArmed) view.unsay(CRAMPED)
        view.setArmed(isArmed)
      }
      armWhenSeen(card, { onChange, onCramped, life })
    })
  }

  async function serve(entry: Entry, life: AbortController): Promise<unknown> {
    const { signal } = life
    const decline = () => life.abort(declined())
    drawPreparing(card, 'One moment.', decline, signal)
    const plan = await untilAborted(entry.plan(), signal)
    const { session } = entry
    const signed = await decide(plan, session, signal)
    onAnswer(true)
    entry.isSigned = true
    life.abort()
    drawPreparing(card, 'One moment.', undefined, signal)
    return plan.finish(signed)
  }

  async function next(): Promise<void> {
    const [entry] = queue
    if (shown) return shown.setWaiting?.(queue.length - 1)
    if (!entry) return drawIdle(card)
    const life = new AbortController()
    shown = { entry, life }
    try {
      // Rejections of those before it count.
      if (isSilenced()) throw new FrameRefusal('silence')
      entry.resolve(await serve(entry, life))
    } catch (error) {
      if (own(error, 'code') === REJECTED) onAnswer(false)
      entry.reject(error)
    }
    life.abort()
    const at = queue.indexOf(entry)
    if (at >= 0) queue.splice(at, 1)
    shown = undefined
    void next()
  }

  return {
    begin() {
      const mine = round
      return (session, plan) =>
        new Promise((resolve, reject) => {
          if (mine.error) throw mine.error
          if (queue.length >= WAITING_MAX) throw new FrameRefusal('silence')
          queue.push({ session, plan, resolve, reject })
          void next()
        })
    },

    voidAll(reason) {
      const error = new Error(reason)
      round.error = error
      round = {}
      for (const entry of queue.filter(it => !it.isSigned)) {
        entry.reject(error)
        queue.splice(queue.indexOf(entry), 1)
        if (shown?.entry === entry) shown.life.abort(error)
      }
    },
  }
}
