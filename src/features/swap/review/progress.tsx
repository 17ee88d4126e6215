import { boxes, Button, classes, computed, Icon, resource, texts, useEffect, useMemo, useModal } from '../../../kit.ts'
import type { Outcome as Measured } from '../../../chains/adapter.ts'
import { formatUnits } from '../../../lib/amount.ts'
import { sameAddress } from '../../../lib/caip.ts'
import { balance, exact, truncate } from '../../../lib/format.ts'
import { OUT } from '../../../ui/more-icons.ts'
import { Fee } from '../../transaction/facts.tsx'
import { ProgressView, useExplorer, type StageWords } from '../../transaction/progress-view.tsx'
import { reasonOf, type Stage } from '../../transaction/state.ts'
import type { SwapIntent } from './intent.ts'
import type { Swap } from './plan.ts'
import { headlines } from '../../../ui/headline.ts'

function wordsOf({ transaction }: Swap, stage: Stage): StageWords {
  const state = transaction.state.value
  const { isBatch, calls } = state.prepared!
  const kind = isBatch ? 'swap' : calls[0]!.kind
  switch (stage) {
    case 'asking':
      return [kind === 'approve' ? 'swap.allow.asked' : 'swap.asked', 'swap.asked.text']
    case 'silent':
      return ['silent.title', 'silent.swap.text']
    case 'confirming':
      return ['swap.allowing', 'swap.allowing.text']
    case 'sent':
      return ['swap.swapping', 'sent.text']
    case 'confirmed':
      return ['swap.done.title', 'swap.swapped']
    case 'other':
    case 'nothing':
    case 'less':
      return [`differs.${stage}`, `differs.${stage}.text`]
    case 'reverted':
      return ['swap.error', 'swap.reverted.text']
    case 'declined':
      return [
        'declined.swap.title',
        kind === 'swap' && transaction.done.value ? 'swap.nothing.allowed' : 'swap.nothing',
      ]
    case 'failed':
      return ['swap.error', reasonOf(state).text ?? 'swap.nothing']
    case 'unknown':
      return ['swap.error', 'silent.swap.text']
    case 'replaced':
      return ['replaced.title', 'swap.nothing']
    case 'gone':
      return ['gone.title', 'silent.swap.text']
  }
}

/** What a confirmed swap did to the account: measured on the chain, not taken from the quote. */
function useMeasured({ plan, transaction }: Swap): Measured | undefined {
  const ctx = useModal()
  const { network, account, to } = plan.intent
  const { measured, life } = useMemo(() => {
    const life = new AbortController()
    const confirmed = computed(() => {
      const entry = transaction.entry.value
      return entry?.status === 'confirmed' ? entry.hash : undefined
    })
    const measured = resource(life.signal, confirmed, async (hash, wait) =>
      (await ctx.adapter(network.chainNamespace)).outcome(
        network,
        { hash, account, token: to.isNative ? undefined : to.contract },
        wait,
      ),
    )
    return { life, measured }
  }, [])
  useEffect(() => () => life.abort(), [])
  return measured.value.data
}

/** Base units of the destination; undefined where nobody could find out: a swap that gives nothing does not happen. */
function receivedIn({ changes }: Measured, { network, to }: SwapIntent): bigint | undefined {
  let received = 0n
  for (const it of changes)
    if (it.kind === 'in' && (to.isNative ? !it.token : sameAddress(network.chainNamespace, it.token, to.contract)))
      received += it.amount
  return received || undefined
}

interface SwapProgressProps {
  swap: Swap
  stage: Stage
  retry(): void
}

/** SwapPreview once the wallet was asked: how far it is, what it cost and what came of it. */
export function SwapProgress({ swap, stage, retry }: SwapProgressProps) {
  const { t, i18n, router } = useModal()
  const { plan, transaction } = swap
  const { intent } = plan
  const { network, from, to, amount, nativePrice } = intent
  const locale = i18n.locale.value
  const entry = transaction.entry.value
  const measured = useMeasured(swap)
  const received = measured && receivedIn(measured, intent)
  const href = useExplorer(network, entry?.hash)
  const paid = `${exact(formatUnits(amount, from.decimals), locale)} ${from.symbol}`
  const due = entry?.swap && `${exact(entry.swap.amount, locale)} ${to.symbol}`
  const link = href && (
    <a className={classes(boxes.line, boxes.gap1)} href={href} target="_blank" rel="noopener noreferrer">
      <bdi dir="ltr">{truncate(entry!.hash!)}</bdi>
      <Icon path={OUT} small mirror />
    </a>
  )
  const isConfirmed = stage === 'confirmed'
  return (
    <ProgressView
      transaction={transaction}
      stage={stage}
      network={network}
      retry={retry}
      token={{ symbol: to.symbol, src: to.logoUri, isNative: to.isNative }}
      words={wordsOf(swap, stage)}
      values={{ from: from.symbol, to: to.symbol, amount: stage === 'nothing' && due ? due : paid }}
      rows={[
        [t(isConfirmed ? 'swap.paid' : 'swap.pay'), <bdi dir="ltr">{paid}</bdi>],
        measured && [t('send.fee'), <Fee units={measured.fee} network={network} price={nativePrice} />],
        !!link && [t('swap.transaction'), link],
      ]}
      isTold={isConfirmed && received !== undefined}
      result={
        received !== undefined && (
          <>
            {/* What describes the dialog stands there once: by the text, but where this says it all. */}
            <p className={texts.lead()} id={isConfirmed ? 'wm-lead' : undefined}>
              {t('swap.got')}
            </p>
            <p className={headlines.amount()} data-figure>
              <bdi dir="ltr" title={formatUnits(received, to.decimals)}>
                {balance(formatUnits(received, to.decimals), locale)}
                <i> {to.symbol}</i>
              </bdi>
            </p>
          </>
        )
      }
      more={
        isConfirmed ? (
          <Button plain onClick={() => router.reset('Swap')}>
            {t('swap.again')}
          </Button>
        ) : (
          stage === 'reverted' && (
            <Button plain onClick={retry}>
              {t('retry')}
            </Button>
          )
        )
      }
    />
  )
}
