import { abortable, child, delay } from '../../base/abort.ts'
import { isAbort } from '../../base/errors.ts'
import type { Relayer } from './internals.ts'

/** What the tabs of a page share: the lock that the one with the socket holds, and the channel. */
export const SHARED_NAME = 'wallet-modal/relay'
/** What was said last, such as the receipt of a session, is still on its way. */
const LINGER_MS = 2_000

export interface SocketOwner {
  /** Has a socket for as long as the answer takes, even if another tab becomes the owner meanwhile. */
  during<T>(answer: () => Promise<T>): Promise<T>
  isWaiting(): boolean
  /** Becomes the owner: at once when the user looks at this tab, else when the owner is gone. */
  take(): void
  /** Becomes the owner with a new socket: the old one may look open and hear nothing, as after sleep. */
  renew(): void
  /** The sessions have changed: a socket that is here hears all of them. */
  hear(): void
}

interface Parts {
  /** By topic. */
  sessions: Map<string, unknown>
  /** What is stored is not seen by other tabs, so none of them can listen for this one. */
  isAlone(): boolean
  locks?: LockManager
}

/** Agrees with the other tabs of the page on which one has the socket. Where there are no locks, each has its own. */
export function createSocketOwner(
  relayer: Relayer,
  { sessions, isAlone, locks = navigator.locks }: Parts,
  life: AbortSignal,
): SocketOwner {
  let isOwner = false
  let waiting = 0
  /** Ends the present hold of the lock, or the wait for it. */
  let turn: AbortController | undefined
  let closing = Promise.resolve()
  let connecting: Promise<void> | undefined

  const isWanted = () => !life.aborted && (isOwner || waiting > 0 || isAlone())
  const close = () => {
    closing = relayer
      .transportClose()
      .catch(() => {})
      .then(() => {
        // The library forgets to, and would take every later loss of a socket for one that it looks after already.
        relayer.reconnectInProgress = false
      })
  }
  const leave = () => {
    if (!isWanted()) close()
  }
  const open = async () => {
    await closing
    if (!isWanted()) return
    if (!relayer.connected) {
      relayer.transportExplicitlyClosed = false
      // Other tabs may have subscribed to more since.
      await relayer.subscriber.restore()
      await relayer.transportOpen()
    }
    // A socket that was here before hears what was made elsewhere since.
    for (const topic of sessions.keys())
      if (relayer.connected && !relayer.subscriber.topics.includes(topic)) relayer.subscribe(topic).catch(() => {})
  }
  const settle = () => {
    if (isWanted()) open().catch(() => {})
    else if (relayer.connected) delay(LINGER_MS, life).then(leave, () => {})
  }

  // Until this is the owner: the library opens a socket that is merely missing.
  relayer.transportExplicitlyClosed = true
  // Callers that find no socket would each make one, and the library knows of the last one only.
  const connect = relayer.connect.bind(relayer)
  relayer.connect = url =>
    (connecting ??= closing
      .then(() => connect(url))
      .finally(() => {
        connecting = undefined
      }))
  // A socket that was on its way when it was given up; the library would keep it.
  relayer.on('relayer_connect', leave)

  function claim(steal: boolean) {
    turn?.abort()
    const mine = (turn = child(life))
    const hold = () => {
      if (turn === mine) {
        isOwner = true
        settle()
      }
      return abortable(new Promise<never>(() => {}), mine.signal)
    }
    const ask = async () => locks.request(SHARED_NAME, steal ? { steal } : { signal: mine.signal }, hold)
    ask().catch(error => {
      if (mine.signal.aborted) return
      // Only a hold that another tab took ends in this way; where locks are missing or refused, nobody can take one.
      isOwner = !isAbort(error)
      if (!isOwner) claim(false)
      settle()
    })
  }
  const take = (isSeen = !document.hidden) => {
    if (isOwner) settle()
    else if (isSeen || !turn) claim(isSeen)
  }

  // A page in the back/forward cache hears nothing; `take` brings it back.
  addEventListener(
    'pagehide',
    () => {
      turn?.abort()
      turn = undefined
      isOwner = false
      leave()
    },
    { signal: life },
  )

  return {
    take,
    renew() {
      if (relayer.connected) close()
      take(true)
    },
    hear: settle,
    isWaiting: () => waiting > 0,
    during(answer) {
      waiting++
      take(true)
      return answer().finally(() => {
        waiting--
        settle()
      })
    },
  }
}
