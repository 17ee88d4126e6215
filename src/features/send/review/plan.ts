import { signal, toModalError, type Context, type ReadonlySignal } from '../../../modal/kit.ts'
import { formatUnits } from '../../../base/amount.ts'
import type { Network } from '../../../base/network.ts'
import { contractOf, unitOf } from '../../../base/token.ts'
import type { Plan } from '../../transaction/plan.ts'
import type { Transaction } from '../../transaction/state.ts'
import { createTransaction } from '../../transaction/transaction.ts'
import type { Intent } from './intent.ts'
import { prepareSend } from './prepare.ts'
import type { PreparedSend } from './prepared.ts'

/** On average half a block has passed when the user sends, and not every transaction gets into the next block. */
const BLOCKS_TO_ARRIVE = 1.25

/** How long a review says what the network says. */
const FRESH_MS = 30_000

/** All that the user agreed to, besides the fee. */
const agreedIn = (it: PreparedSend): string => {
  const { amount, symbol, rent, arrives, takesMore, tx, preview } = it
  const { by, isWhole, isPartial, changes } = preview
  const payment = [it.isBatch, it.isSponsored, it.isShort, it.isUpgrade, it.topped]
  const all = [amount, symbol, rent, arrives, takesMore, tx?.to, tx?.value, tx?.data, by, isWhole, isPartial, changes]
  return JSON.stringify([payment, all], (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
/** A fee that rises by less than this is told by the wallet itself. */
const isHigher = (fee: bigint, before: bigint) => fee * 10n > before * 11n

export interface TransferPlan extends Plan<PreparedSend> {
  intent: Intent
  /** How long a transfer usually takes to arrive, in ms; undefined while unknown. */
  usualMs: ReadonlySignal<number | undefined>
}

/** A transfer: one transaction, of native currency or through a token's contract. */
export function planTransfer(ctx: Context, intent: Intent): TransferPlan {
  const { events, t } = ctx
  const { network, account, token, recipient } = intent
  const contract = contractOf(token)
  const usualMs = signal<number | undefined>(undefined)
  const properties = {
    network: network.caipNetworkId,
    token: contract ? token.symbol : network.nativeCurrency.symbol,
    // The typed amount, not the one finally sent: Max may be reduced by the fee.
    amount: Number(formatUnits(intent.amount, unitOf(token).decimals)),
  }

  return {
    network,
    account,
    intent,
    usualMs,
    async prepare(wait) {
      let isPrepared = false
      const adapter = await ctx.adapter(network.chainNamespace)
      // Nothing waits for this. If it arrives after the checks it is dropped: nothing moves under a finger that is
      // about to send.
      adapter.blockTime?.(network, wait).then(
        ms => {
          if (ms && !wait.signal.aborted && !isPrepared) usualMs.value = ms * BLOCKS_TO_ARRIVE
        },
        () => {},
      )
      try {
        return await prepareSend(ctx, intent, wait)
      } finally {
        isPrepared = true
      }
    },
    explain(thrown) {
      const { code, data } = toModalError(thrown, 'rpc/error')
      // A node that refuses to answer has said nothing about the transfer.
      if (code === 'adapter/missing') return { text: 'send.unsupported' }
      const words = data?.['reason']
      return {
        text: data?.['fails'] ? 'unchecked.fails' : 'unchecked.network',
        words: words ? String(words) : undefined,
      }
    },
    // R101: the name may resolve to another address by now.
    recheck: async wait =>
      intent.resolve && (await intent.resolve(wait)) !== recipient.address ? { text: 'changed.name' } : undefined,
    quote: {
      freshMs: FRESH_MS,
      isSame: (found, agreed) => agreedIn(found) === agreedIn(agreed) && !isHigher(found.fee ?? 0n, agreed.fee ?? 0n),
    },
    entry({ amount, arrives, symbol, callHash }) {
      const { decimals } = unitOf(token)
      return {
        to: recipient.address,
        amount: formatUnits(amount, decimals),
        symbol,
        decimals,
        token: contract,
        callHash,
        ...(arrives !== undefined && { expected: formatUnits(arrives, decimals) }),
      }
    },
    heard(event) {
      switch (event.type) {
        case 'asking':
          return events.track('SEND_INITIATED', properties)
        case 'submitted':
          return events.track('SEND_SUCCESS', properties)
        case 'sent':
          return intent.onSent()
        case 'failed':
          return events.track('SEND_ERROR', { ...properties, message: event.code })
        case 'step':
        case 'settled':
          return
      }
    },
    words: {
      changed: () => 'changed.account',
      sent: () => ({ message: t('send.started'), variant: 'success' }),
      failed: () => t(failureOf(network)),
      unknown: () => t('silent.send.text'),
    },
  }
}

/** Text key of the title of a failed transfer; the specification has one per kind of chain. */
export const failureOf = ({ chainNamespace }: Network): string =>
  chainNamespace === 'solana' ? 'send.failed' : 'send.wrong'

export interface Transfer {
  plan: TransferPlan
  transaction: Transaction<PreparedSend>
}

export function startTransfer(ctx: Context, intent: Intent, silentMs?: number): Transfer {
  const plan = planTransfer(ctx, intent)
  return { plan, transaction: createTransaction(ctx, plan, { silentMs }) }
}
