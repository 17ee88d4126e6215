import { isAbort, ModalError, signal, toModalError, watch, type Context, type ReadonlySignal } from '../../../kit.ts'
import type { Sent } from '../../../core/sent.ts'
import { formatUnits } from '../../../lib/amount.ts'
import { child, delay } from '../../../lib/abort.ts'
import { isRefusal } from '../../../lib/refusal.ts'
import { contractOf, unitOf } from '../../../lib/token.ts'
import { checkIntent, type Check } from './check.ts'
import type { Intent } from './intent.ts'

/**
 * Where a transfer stands. `void`: account, network or name changed, or the chain counts otherwise than was shown, so
 * it ends; `asked`: the wallet has it; `silent`: for a long time; `sent`: it is on its way, `id` finds it in
 * `ctx.sent`; `failed`: nothing was sent; `unknown`: the wallet was asked, and nobody can tell whether it sent; once
 * somebody can, it is `sent`.
 */
export type Stage =
  'checking' | 'ready' | 'unchecked' | 'poor' | 'void' | 'asked' | 'silent' | 'sent' | 'declined' | 'failed' | 'unknown'

export interface Transfer {
  intent: Intent
  stage: ReadonlySignal<Stage>
  check: ReadonlySignal<Check | undefined>
  /** How long it usually takes until it has arrived, in ms; undefined while nobody knows. */
  arrival: ReadonlySignal<number | undefined>
  /** Why it is `void`, `poor`, `unchecked` or `failed`; a key of the texts, or an error. */
  reason: ReadonlySignal<string>
  /** What the text of `reason` needs beside the intent. */
  facts: ReadonlySignal<Record<string, string>>
  error: ReadonlySignal<ModalError | undefined>
  id: string
  /** Asks the network again. */
  again(): void
  /** Must be called in a click. However often: the wallet is asked once. */
  send(): void
  /** Whether something hangs on it that the user will want to know, seen or not. */
  isBusy(): boolean
  /** Over, it asks nobody any more. */
  life: AbortController
}

const NO_ANSWER_MS = 60_000
/** A block is half over when somebody sends, as a rule, and not every transaction is in the next one. */
const BLOCKS_TO_ARRIVE = 1.25

/**
 * Takes an intent from the last check to the hash. It outlives its views: closing the modal does not call back what the
 * wallet was asked.
 */
export function startTransfer(ctx: Context, intent: Intent, silentMs = NO_ANSWER_MS): Transfer {
  const { connections, networks, events, notifications, t } = ctx
  const { network, account, token, recipient } = intent
  const stage = signal<Stage>('checking')
  const check = signal<Check | undefined>(undefined)
  const arrival = signal<number | undefined>(undefined)
  const reason = signal('')
  const facts = signal<Record<string, string>>({})
  const error = signal<ModalError | undefined>(undefined)
  const life = child(ctx.life)
  const contract = contractOf(token)
  const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
  let call = child(life.signal)

  const end = (next: Stage, why: string, cause?: unknown) => {
    error.value = cause === undefined ? undefined : toModalError(cause, 'wallet/failed')
    reason.value = why
    stage.value = next
  }
  // The view of the transfer says so itself, and its buttons are where notices lie.
  const tell = (message: string, variant: 'success' | 'error') => {
    if (ctx.router.current.peek()?.view !== 'WalletSendPreview') notifications.show({ message, variant })
  }
  const stop = (why: string, cause?: unknown) => {
    end('void', why, cause)
    tell(t(why), 'error')
  }
  const isOpen = () => /^(checking|ready|unchecked|poor)$/.test(stage.peek())

  // R69: whoever stands behind the transfer, and where, is part of it.
  const isSame = () =>
    networks.active.value.caipNetworkId === network.caipNetworkId &&
    connections.of(network.chainNamespace).value.address === account
  watch(life.signal, () => {
    if (isSame() || !isOpen()) return
    call.abort()
    end('void', 'void.account')
    // Its view says so, unless the change takes that away: without an account there is none, on an unknown network
    // neither.
    if (ctx.router.current.peek()?.data === intent) void Promise.resolve().then(() => tell(t('void.account'), 'error'))
  })

  const again = () => {
    call.abort()
    const { signal } = (call = child(life.signal))
    check.value = undefined
    end('checking', '')
    // Nobody waits for this. What comes after the check stays away: nothing moves under a finger that is about to send.
    ctx
      .adapter(network.chainNamespace)
      .then(adapter => adapter.blockTime?.(network, { signal }))
      .then(
        ms => {
          if (ms && !signal.aborted && stage.peek() === 'checking') arrival.value = ms * BLOCKS_TO_ARRIVE
        },
        () => {},
      )
    checkIntent(ctx, intent, { signal }).then(
      found => {
        // The answer to what was voided meanwhile is none.
        if (signal.aborted) return
        if ('why' in found) {
          facts.value = found.values ?? {}
          return end(
            found.stage,
            found.why,
            found.words && new ModalError('rpc/error', { data: { reason: found.words } }),
          )
        }
        check.value = found
        stage.value = 'ready'
      },
      (thrown: unknown) => {
        if (isAbort(thrown) || signal.aborted) return
        const failure = toModalError(thrown, 'rpc/error')
        end('unchecked', failure.code === 'rpc/error' ? 'unchecked.fails' : 'unchecked.network', failure)
      },
    )
  }

  const entry = (): Sent => {
    const { decimals } = unitOf(token)
    const { amount, symbol, deed } = check.peek()!
    return {
      id,
      status: 'asked',
      network: network.caipNetworkId,
      account,
      to: recipient.address,
      amount: formatUnits(amount, decimals),
      symbol,
      decimals,
      token: contract,
      deed,
      at: Date.now(),
    }
  }
  const write = (change?: Partial<Sent>) => {
    const others = ctx.sent.peek().filter(it => it.id !== id)
    const mine = ctx.sent.peek().find(it => it.id === id) ?? entry()
    ctx.sent.value = change ? [{ ...mine, ...change }, ...others] : others
  }

  // The answer got lost, and others found out: the history knows the transfer, or another page of the site does.
  watch(life.signal, () => {
    const isFound = ctx.sent.value.some(it => it.id === id && it.hash)
    if (!isFound || stage.peek() !== 'unknown') return
    intent.onSent()
    end('sent', '')
  })

  async function ask(): Promise<void> {
    const provider = ctx.requests.provider(network.chainNamespace)
    const { transaction } = check.peek()!
    let isAsked = false
    const properties = {
      network: network.caipNetworkId,
      token: contract ? token.symbol : network.nativeCurrency.symbol,
    }
    write({ status: 'asked' })
    events.track('SEND_INITIATED', properties)
    try {
      if (!provider) throw new ModalError('wallet/disconnected')
      if (intent.resolve && (await intent.resolve(life)) !== recipient.address) {
        write()
        return stop('void.name')
      }
      const adapter = await ctx.adapter(network.chainNamespace)
      // The wallet may share several accounts, and asks for none in particular; the one in front is what the user saw.
      if (!isSame()) throw new ModalError('wallet/account-changed')
      isAsked = true
      const hash = await adapter.sendTransaction(provider, network, transaction, { signal: life.signal })
      write({ status: 'pending', hash, at: Date.now() })
      events.track('SEND_SUCCESS', properties)
      tell(t('send.started'), 'success')
      intent.onSent()
      end('sent', '')
    } catch (thrown) {
      if (isAbort(thrown)) return
      const failure = toModalError(thrown, 'wallet/failed')
      const isSafe = !isAsked || isRefusal(failure)
      write(isSafe ? undefined : { status: 'lost' })
      if (failure.code === 'wallet/account-changed') return stop('void.account', failure)
      if (failure.code === 'wallet/declined') return end('declined', '', failure)
      events.track('SEND_ERROR', { ...properties, message: failure.code })
      tell(t('send.wrong'), 'error')
      ctx.report(failure)
      end(isSafe ? 'failed' : 'unknown', '', failure)
    }
  }
  const send = () => {
    // A view that is on its way out takes no click.
    if (stage.peek() !== 'ready' || life.signal.aborted) return
    end('asked', '')
    const mine = child(life.signal)
    delay(silentMs, mine.signal).then(
      () => {
        if (stage.peek() === 'asked') stage.value = 'silent'
      },
      () => {},
    )
    void ask().finally(() => mine.abort())
  }
  again()
  const isBusy = () =>
    /^(asked|silent)$/.test(stage.value) || (stage.value === 'unknown' && ctx.sent.value.some(it => it.id === id))
  return { intent, stage, check, arrival, reason, facts, error, id, again, send, isBusy, life }
}
