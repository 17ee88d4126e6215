import { createAttempt, ModalError, type Context, type Signal } from '../../../modal/kit.ts'
import type { AwaitedClick, Connector, InClick } from '../../../connectors/connector.ts'
import { child } from '../../../base/abort.ts'
import { uninstalledEntry } from '../../../wallets/list.ts'

/** `click`: what the view shows; the connector carries it. */
export function createInClick(
  { life, router, attempt }: Context,
  connectorOf: () => Connector,
  click: Signal<AwaitedClick | undefined>,
): InClick {
  /** The wallet's view, if it is not there: the request comes from elsewhere. The result removes it. */
  function show(left: AbortController): () => void {
    const connector = connectorOf()
    const { id, name, icon } = connector
    const entry = { ...uninstalledEntry({ id, name }, 'external'), icon, connectors: [connector] }
    const step = { entry, connector }
    const wait = createAttempt<'wait' | 'failed'>(left.signal, () => new Promise(() => {}), {
      first: 'wait',
      fallback: 'wallet/failed',
      failed: () => 'failed',
    })
    if (router.isOpen.peek()) router.push('ConnectingExternal', step)
    else router.open('ConnectingExternal', step)
    attempt.value = { ...wait, ...step }
    router.whileShown(left, it => it.payload === step)
    return () => {
      left.abort()
      if (router.current.peek()?.payload === step) router.back()
    }
  }
  const isShown = () => {
    const { view, payload } = router.current.peek() ?? {}
    return view === 'ConnectingExternal' && (payload as { connector?: Connector }).connector === connectorOf()
  }

  return async <T>(why: AwaitedClick['why'], act: () => T | Promise<T>, until: AbortSignal) => {
    const left = child(life, until)
    let mine: AwaitedClick | undefined
    let leave = () => {}
    const clicked = new Promise<T>((resolve, reject) => {
      const stop = () => reject(new ModalError(until.aborted || life.aborted ? 'request/aborted' : 'wallet/declined'))
      if (left.signal.aborted) return stop()
      left.signal.addEventListener('abort', stop, { once: true })
      if (!isShown()) leave = show(left)
      // `act` runs in the click; what it throws is the answer, too.
      mine = { why, go: () => void new Promise<T>(done => done(act())).then(resolve, reject) }
      click.value = mine
    })
    try {
      return await clicked
    } finally {
      if (click.peek() === mine) click.value = undefined
      left.abort()
      leave()
    }
  }
}
