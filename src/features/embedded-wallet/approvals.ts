// What the user is asked to approve in the frame of the secure site: one request at a time, and every one settles.
import type { Namespace } from '../../base/network.ts'
import type { Approval, EmbeddedParts } from '../../connectors/embedded/connector.ts'
import type { Frame } from '../../connectors/embedded/frame.ts'
import { computed, signal, watch, type Context, type ReadonlySignal } from '../../modal/kit.ts'
import { child, delay, type Wait, noop } from '../../base/abort.ts'
import { SENDS, SIGNS } from '../../base/methods.ts'
import { themeOf } from './theme.ts'
import { providerError } from '../../base/provider.ts'

const MOST_OPEN = 20
const NOTICE_AFTER_MS = 300
/** What moves money, or may. */
const MOVING = new Set([...SENDS.eip155, 'eth_sendUserOperation', ...SENDS.solana])
/** A signature of a contract is longer than that of a key, and checked by asking the contract (ERC-1271, ERC-6492). */
const SIGNING = new Set(SIGNS.eip155)
const VIEW = 'ApproveTransaction'

interface Asked extends Approval {
  /** Network and account that it was asked for; with others it is another request (R125). */
  standing: string
  life: AbortController
  run(wait: Wait): Promise<unknown>
  /** Where its answer leads instead of back. */
  arrive?: () => void
  resolve(value: any): void
  reject(error: unknown): void
}

export interface Approvals extends Pick<EmbeddedParts, 'voidApprovals' | 'approved' | 'refused' | 'failed'> {
  /** `arrive`: where the answer of the last one leads, instead of back to what was there before. */
  approve<T>(request: Approval, run: (wait: Wait) => Promise<T>, arrive?: () => void): Promise<T>
  /** The request that the user looks at, and how many wait behind it. */
  front: ReadonlySignal<Approval | undefined>
  waiting: ReadonlySignal<number>
  /** The site of the last request did not load, and nothing but the view can say so. */
  isGone: ReadonlySignal<boolean>
}

/** The queue of what is to be approved, and the view that shows the first of it. */
export function createApprovals(ctx: Context, frame: Pick<Frame, 'ask' | 'element'>): Approvals {
  const { life, router, connections, networks, balances, notifications, theme, t } = ctx
  const queue = signal<Asked[]>([])
  /** The one that is with the site. */
  let posted: Asked | undefined
  const isGone = signal(false)

  const standingOf = (namespace: Namespace) =>
    `${networks.of(namespace).caipNetworkId}:${connections.of(namespace).value.address}`
  const isOnTop = () => router.current.value?.view === VIEW
  const isAlone = (asked: Asked) =>
    isOnTop() && !router.steps.peek()[1] && !queue.peek()[1] && queue.peek()[0] === asked

  /** The first of the queue goes to the site; behind the last one the user is back at what was there before. */
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
    first.run(first.life).then(
      value => end(first, () => first.resolve(value), first.arrive),
      (error: { code?: unknown }) => {
        // Where the modal was open before, it goes on with what asked.
        isGone.value = isAlone(first) && error.code === 'embedded/unavailable'
        end(first, () => first.reject(error))
      },
    )
  }
  /** What is over already takes no second answer. */
  const end = (asked: Asked, settle: () => void, leave?: () => void) => {
    if (!queue.peek().includes(asked)) return
    queue.value = queue.peek().filter(it => it !== asked)
    // First, so that who asked finds the modal as it was.
    advance(leave)
    settle()
  }
  const drop = (isOver: (asked: Asked) => boolean) => {
    const dropped = queue.peek().filter(isOver)
    if (!dropped.length) return
    queue.value = queue.peek().filter(it => !dropped.includes(it))
    if (posted && dropped.includes(posted) && frame.element()) frame.ask('RPC_ABORT').catch(noop)
    for (const { life, reject } of dropped) {
      life.abort()
      reject(providerError(4001, 'Request was aborted'))
    }
    advance()
  }
  const dropAll = () => drop(() => true)

  // Closed, or led away from by the host: nobody sees the question any more.
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
    async approve<Answer>(request: Approval, run: (wait: Wait) => Promise<Answer>, arrive?: () => void) {
      if (life.aborted) throw providerError(4001, 'Request was aborted')
      if (queue.peek().length >= MOST_OPEN) throw providerError(-32005, 'Too many requests wait for an answer already')
      const { namespace, method } = request
      const { address } = connections.of(namespace).peek()
      const network = networks.of(namespace)
      const standing = standingOf(namespace)
      const answer = await new Promise<Answer>((resolve, reject) => {
        const asked = { ...request, standing, life: new AbortController(), run, arrive, resolve, reject }
        queue.value = [...queue.peek(), asked]
        advance()
      })
      if (address && MOVING.has(method)) balances.expire({ network, address, tokens: [undefined] }).catch(ctx.report)
      return answer
    },
  }
}
