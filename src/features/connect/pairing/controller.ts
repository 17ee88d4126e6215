import { isAbort, ModalError, signal, toModalError, watch, type Context, type ReadonlySignal } from '../../../kit.ts'
import { inWords } from '../../../lib/alerts.ts'
import type { WalletEntry } from '../../../core/wallets.ts'
import { child } from '../../../lib/abort.ts'
import { platform } from '../../../lib/platform.ts'
import { isSameName } from '../../../lib/wallet-name.ts'
import type { Relay } from './relay.ts'

/** Where an attempt stands: a code on screen, or why there is none. */
export type Stage = 'wait' | 'declined' | 'empty' | 'failed'

export interface PairingAttempt {
  stage: ReadonlySignal<Stage>
  error: ReadonlySignal<ModalError | undefined>
  retry(): void
}

/**
 * The wallet that answered is the one to come back, and not the one whose code was asked for. It is known by its name
 * alone: on the list, or in the directory, where that has it.
 */
async function rememberPeer({ wallets, remote, life }: Context, name: string, asked?: WalletEntry): Promise<void> {
  const search = async () => {
    const found = await (await remote()).wallets({ search: name, entries: 20, signal: life })
    return found.wallets.find(it => isSameName(it.name, name))
  }
  const isAsked = asked && isSameName(asked.name, name)
  const peer = isAsked ? asked : (wallets.find(name) ?? (await search().catch(() => undefined)) ?? asked)
  if (peer) wallets.remember(peer)
}

const STAGES: Record<string, Stage> = { 'wallet/declined': 'declined', 'wallet/no-accounts': 'empty' }

/**
 * Waits for a wallet to take up the pairing, as long as `life`: a wallet that answers later is told that nobody waits.
 */
export function pairWith(
  ctx: Context,
  relay: Relay,
  entry: WalletEntry | undefined,
  life: AbortSignal,
): PairingAttempt {
  const { connections, events, wallets } = ctx
  const stage = signal<Stage>('wait')
  const error = signal<ModalError | undefined>(undefined)
  let call: AbortController | undefined

  async function run() {
    call?.abort()
    const mine = (call = child(life))
    stage.value = 'wait'
    error.value = undefined
    try {
      // Who takes up a code of the page is the page's to hear.
      if (relay.given.peek()) return void (await ctx.loadSlot('QrCode'))
      const [{ any, connectors }] = await Promise.all([relay.client(), ctx.loadSlot('QrCode')])
      if (mine.signal.aborted) return
      const { value: space } = wallets.asked
      const connector = space ? connectors.find(it => it.namespace === space) : any
      if (!connector) throw new ModalError('walletconnect/missing', { message: 'WalletConnectConnector not found' })
      const account = await connections.connect(connector, { signal: mine.signal })
      // One approval may cover several kinds of chain.
      for (const other of connectors) if (other.namespace !== account.namespace) connections.reconnect(other)
      void rememberPeer(ctx, account.wallet.name, entry)
      events.track('CONNECT_SUCCESS', {
        method: platform(navigator).mobile ? 'mobile' : 'qrcode',
        name: entry?.name ?? account.wallet.name,
      })
    } catch (thrown) {
      if (isAbort(thrown) || mine.signal.aborted) return
      const failure = inWords(toModalError(thrown, 'wallet/failed'))
      error.value = failure
      stage.value = STAGES[failure.code] ?? 'failed'
      const message = failure.code
      events.track('CONNECT_ERROR', { message })
      if (entry && message !== 'wallet/declined') events.track('CONNECT_PROXY_ERROR', { message, name: entry.name })
      ctx.report(failure)
    } finally {
      mine.abort()
    }
  }
  // The card takes a moment to leave the page, the user is gone at once.
  watch(life, () => {
    if (!ctx.router.isOpen.value) call?.abort()
  })
  // A code that failed for want of a network comes by itself once there is one.
  addEventListener(
    'online',
    () => {
      if (/^(http|chunk)/.test(error.peek()?.code ?? '') && ctx.router.isOpen.peek()) void run()
    },
    { signal: life },
  )
  void run()
  return { stage, error, retry: () => void run() }
}
