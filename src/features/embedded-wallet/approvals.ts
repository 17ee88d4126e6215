// What the user is asked to approve in the wallet iframe: one request at a time, and every one settles.
import type { Namespace } from '../../base/network.ts'
import type { EmbeddedParts } from '../../connectors/embedded/connector.ts'
import type { Approval } from '../../connectors/embedded/methods.ts'
import type { Frame, FrameWait } from '../../connectors/embedded/frame.ts'
import { computed, isAbort, signal, watch, type Context, type ReadonlySignal } from '../../modal/kit.ts'
import { child, delay, noop } from '../../base/abort.ts'
import { GRANTS, SENDS, SIGNS } from '../../base/methods.ts'
import { themeOf } from './theme.ts'
import { providerError } from '../../base/provider.ts'

const MOST_OPEN = 20
const NOTICE_AFTER_MS = 300
/** A contract's signature is longer than a key's, and verified by asking the contract (ERC-1271, ERC-6492). */
const SIGNING = new Set(SIGNS.eip155)
/** What the site itself carries out after the user's approval: closing the view then calls nothing back. */
const LASTING = new Set([...SENDS.eip155, ...SENDS.solana, ...GRANTS])
/** Longer than the site takes to broadcast, or to refuse what it has not signed. */
const LINGER_MS = 60_000
const VIEW = 'ApproveTransaction'

/** The site says it in the same words. */
const aborted = () => providerError(4001, 'Request was aborted')

/** What became of a request that was closed after the site had it: only the site's own word is sure. */
function endOf(error: Error & { code?: unknown }): Error {
  if (isAbort(error) || error.message === aborted().message) return aborted()
  if (error.code !== 'embedded/timeout') return error
  return providerError(-32603, 'The wallet was closed before it said whether it carried out the request.', error)
}

interface Asked extends Approval {
  /** The network and account of the request; with others it would be another request (R125). */
  standing: string
  life: AbortController
  run(wait: FrameWait): Promise<unknown>
  /** Where its answer leads, instead of back. */
  arrive?: () => void
  resolve(value: any): void
  reject(error: unknown): void
}

export interface Approvals extends Pick<EmbeddedParts, 'voidApprovals' | 'approved' | 'refused' | 'failed'> {
  /** `arrive`: where the last answer leads, instead of back to the previous view. */
  approve<T>(request: Approval, run: (wait: FrameWait) => Promise<T>, arrive?: () => void): Promise<T>
  /** The request that the user is looking at, and how many wait behind it. */
  front: ReadonlySignal<Approval | undefined>
  waiting: ReadonlySignal<number>
  /** The site did not load for the last request, and only the view can say so. */
  isGone: ReadonlySignal<boolean>
}

/** The queue of approvals, and the view that shows the first. */
export function createApprovals(ctx: Context, frame: Pick<Frame, 'ask' | 'element'>): Approvals {
  const { life, router, connections, networks, balances, notifications, theme, t } = ctx
  const queue = signal<Asked[]>([])
  /** The request that the site has. */
  let posted: Asked | undefined
  const isGone = signal(false)

  const standingOf = (namespace: Namespace) =>
    `${networks.of(namespace).caipNetworkId}:${connections.of(namespace).value.address}`
  const isOnTop = () => router.current.value?.view === VIEW
  const isAlone = (asked: Asked) =>
    isOnTop() && !router.steps.peek()[1] && !queue.peek()[1] && queue.peek()[0] === asked

  /** Sends the first of the queue to the site; after the last one the previous view returns. */
  const advance = (leave = router.back) => {
    const [first] = queue.peek()
    if (first === posted) return
    posted = first
    if (!first) {
      if (isOnTop() && !isGone.peek()) leave()
      return
    }
    const isNew = !isOnTop() || isGone.peek()
    isGone.value = false
    if (isNew) {
      if (router.isOpen.peek()) router.push(VIEW)
      else router.open(VIEW)
      frame.ask('SYNC_THEME', themeOf(theme)).catch(noop)
    }
    const { signal } = first.life
    first.run({ signal, ...(LASTING.has(first.method) && { lingerMs: LINGER_MS }) }).then(
      value => end(first, () => first.resolve(value), first.arrive),
      (error: Error & { code?: unknown }) => {
        // If the modal was open before, the caller shows the failure.
        isGone.value = isAlone(first) && error.code === 'embedded/unavailable'
        end(first, () => first.reject(signal.aborted ? endOf(error) : error))
      },
    )
  }
  /** A settled request takes no second answer. */
  const end = (asked: Asked, settle: () => void, leave?: () => void) => {
    if (queue.peek().includes(asked)) {
      queue.value = queue.peek().filter(it => it !== asked)
      // First, so that the caller finds the modal as it was.
      advance(leave)
    }
    settle()
  }
  const drop = (isOver: (asked: Asked) => boolean) => {
    const dropped = queue.peek().filter(isOver)
    if (!dropped.length) return
    queue.value = queue.peek().filter(it => !dropped.includes(it))
    if (posted && dropped.includes(posted) && frame.element()) frame.ask('RPC_ABORT').catch(noop)
    for (const it of dropped) {
      it.life.abort()
      // The user may have approved what the site has: then it is sent, and its hash is the answer (R24).
      if (it !== posted || !LASTING.has(it.method)) it.reject(aborted())
    }
    advance()
  }
  const dropAll = () => drop(() => true)

  // Closed, or navigated away by the app: the user no longer sees the request.
  watch(life, () => {
    if (isOnTop()) return
    if (posted) dropAll()
    isGone.value = false
  })
  watch(life, () => {
    const isVoid = (it: Asked) => it.standing !== standingOf(it.namespace)
    if (queue.value.some(isVoid)) drop(isVoid)
  })
  router.onBack(() => {
    if (!posted || !isOnTop()) return false
    drop(it => it === posted)
    return true
  }, life)
  life.addEventListener('abort', dropAll, { once: true })

  /** In the modal, which opens for it. */
  const notify = (key: string) => {
    if (!router.isOpen.peek()) ctx.handle.open().catch(noop)
    delay(NOTICE_AFTER_MS, life).then(() => notifications.show({ message: t(key), variant: 'error' }), noop)
  }

  return {
    front: computed(() => queue.value[0]),
    waiting: computed(() => Math.max(0, queue.value.length - 1)),
    isGone,
    refused() {
      dropAll()
      notify('approve.refused')
    },
    failed({ namespace, method }) {
      if (SIGNING.has(method) && connections.of(namespace).peek().type === 'smartAccount') notify('approve.smart')
    },
    voidApprovals: dropAll,
    approved: () =>
      new Promise(resolve => {
        const over = child(life)
        watch(over.signal, () => {
          if (queue.value.length) return
          resolve()
          over.abort()
        })
      }),
    async approve<Answer>(request: Approval, run: (wait: FrameWait) => Promise<Answer>, arrive?: () => void) {
      if (life.aborted) throw aborted()
      if (queue.peek().length >= MOST_OPEN) throw providerError(-32005, 'Too many requests are waiting for an answer.')
      const { namespace } = request
      const { address } = connections.of(namespace).peek()
      const network = networks.of(namespace)
      const standing = standingOf(namespace)
      const answer = await new Promise<Answer>((resolve, reject) => {
        const asked = { ...request, standing, life: new AbortController(), run, arrive, resolve, reject }
        queue.value = [...queue.peek(), asked]
        advance()
      })
      // After a signature, too: whoever holds it may move money.
      if (address) balances.expire({ network, address, tokens: [undefined] }).catch(ctx.report)
      return answer
    },
  }
}
