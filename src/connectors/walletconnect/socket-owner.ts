import { abortable, child, delay } from '../../base/abort.ts'
import { isAbort } from '../../base/errors.ts'
import type { Relayer } from './internals.ts'

/** Shared by the app's tabs: the name of the lock that the tab with the socket holds, and of the channel. */
export const SHARED_NAME = 'wallet-modal/relay'
/** The last messages, such as the receipt of a session, are still on their way. */
const LINGER_MS = 2_000

export interface SocketOwner {
  /** Keeps a socket for as long as the answer takes, even if another tab becomes the owner in the meantime. */
  during<T>(answer: () => Promise<T>): Promise<T>
  isWaiting(): boolean
  /** Becomes the owner: immediately if the user is looking at this tab, otherwise when the owner is gone. */
  take(): void
  /** Becomes the owner with a new socket: the old one may seem open and receive nothing, as after sleep. */
  renew(): void
  /** The sessions have changed: an existing socket subscribes to all of them. */
  hear(): void
}

interface Parts {
  /** By topic. */
  sessions: Map<string, unknown>
  /** Stored data is invisible to other tabs, so none of them can listen for this one. */
  isAlone(): boolean
  locks?: LockManager
}

/** Agrees with the app's other tabs on which one has the socket. Without Web Locks, each has its own. */
export function createSocketOwner(
  relayer: Relayer,
  { sessions, isAlone, locks = navigator.locks }: Parts,
  life: AbortSignal,
): SocketOwner {
  let isOwner = false
  let waiting = 0
  /** Ends the current hold of the lock, or the wait for it. */
  let turn: AbortController | undefined
  let closing = Promise.resolve()
  let connecting: Promise<void> | undefined

  const isWanted = () => !life.aborted && (isOwner || waiting > 0 || isAlone())
  const close = () => {
    closing = relayer
      .transportClose()
      .catch(() => {})
      .then(() => {
        // The library forgets to reset it, and would think that it is already replacing every socket lost later.
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
      // Other tabs may have subscribed to more in the meantime.
      await relayer.subscriber.restore()
      await relayer.transportOpen()
    }
    // An existing socket must subscribe to sessions made elsewhere.
    for (const topic of sessions.keys())
      if (relayer.connected && !relayer.subscriber.topics.includes(topic)) relayer.subscribe(topic).catch(() => {})
  }
  const settle = () => {
    if (isWanted()) open().catch(() => {})
    else if (relayer.connected) delay(LINGER_MS, life).then(leave, () => {})
  }

  // Until this tab is the owner, because the library opens a socket that is merely missing.
  relayer.transportExplicitlyClosed = true
  // Callers that find no socket would each create one, and the library knows only the last.
  const connect = relayer.connect.bind(relayer)
  relayer.connect = url =>
    (connecting ??= closing
      .then(() => connect(url))
      .finally(() => {
        connecting = undefined
      }))
  // A socket that was still opening when it was given up; the library would keep it.
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
      // Only a hold taken over by another tab ends like this; if locks are missing or refused, no other tab can take
      // one.
      isOwner = !isAbort(error)
      if (!isOwner) claim(false)
      settle()
    })
  }
  const take = (isSeen = !document.hidden) => {
    if (isOwner) settle()
    else if (isSeen || !turn) claim(isSeen)
  }

  // A page in the back/forward cache receives nothing; `take` brings it back.
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
