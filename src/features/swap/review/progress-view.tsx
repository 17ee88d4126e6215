import type { ReactNode } from 'react'
import { Button, computed, Icon, resource, useEffect, useMemo, useModal } from '../../../kit.ts'
import { formatUnits } from '../../../lib/amount.ts'
import { sameAddress } from '../../../lib/caip.ts'
import { balance, exact, truncate } from '../../../lib/format.ts'
import { costText } from '../../../lib/token.ts'
import { Hero, type HeroState } from '../../../ui/hero.tsx'
import { useLater } from '../../../ui/later.tsx'
import { KeyValues } from '../../../ui/money.tsx'
import { OUT } from '../../../ui/more-icons.ts'
import type { Exchange } from './exchange.ts'
import { TokenPicture } from './picture.tsx'

const HEROES: Record<string, HeroState> = {
  asked: 'waiting',
  silent: 'warn',
  mining: 'waiting',
  sent: 'waiting',
  unknown: 'warn',
  done: 'done',
  other: 'failed',
  nothing: 'failed',
  declined: 'declined',
  failed: 'failed',
  reverted: 'failed',
  replaced: 'declined',
  gone: 'warn',
}
const ENDS: Record<string, string> = { confirmed: 'done', failed: 'reverted', replaced: 'replaced', gone: 'gone' }

export interface ExchangeProps {
  exchange: Exchange
  again: (exchange: Exchange) => void
}

/** From the wallet to the chain. Leaving is free: it goes on by itself. */
export function Progress({ exchange, again }: ExchangeProps) {
  const ctx = useModal()
  const { t, i18n, router, sent, connections } = ctx
  const { intent, stage, plan, id, reason, words } = exchange
  const { network, account, from, to, amount } = intent
  const locale = i18n.locale.value
  const chain = useLater(ctx.adapter, network.chainNamespace)
  const item = sent.value.find(it => it.id === id)
  const now = stage.value === 'sent' ? (item?.differs ?? ENDS[item?.status ?? ''] ?? 'sent') : stage.value
  // What came is measured on the chain, not taken from the quote.
  const { outcome, life } = useMemo(() => {
    const life = new AbortController()
    return {
      life,
      outcome: resource(
        life.signal,
        computed(() => sent.value.find(it => it.id === id && it.status === 'confirmed')?.hash),
        async (hash, wait) =>
          (await ctx.adapter(network.chainNamespace)).outcome(
            network,
            { hash, account, token: to.isNative ? undefined : to.contract },
            wait,
          ),
      ),
    }
  }, [])
  useEffect(() => () => life.abort(), [])
  const { data } = outcome.value
  // Nothing is what nobody could find out: a swap that gives nothing does not happen.
  const came =
    data?.changes.reduce(
      (sum, it) =>
        it.kind === 'in' && (to.isNative ? !it.token : sameAddress(network.chainNamespace, it.token, to.contract))
          ? sum + it.amount
          : sum,
      0n,
    ) || undefined
  const connector = connections.of(network.chainNamespace).value.connector
  const paid = `${exact(formatUnits(amount, from.decimals), locale)} ${from.symbol}`
  const kind = plan.value?.isBatch ? 'swap' : plan.value?.calls[0]!.kind
  const due = item?.swap && `${exact(item.swap.amount, locale)} ${to.symbol}`
  const values = {
    from: from.symbol,
    to: to.symbol,
    wallet: connector?.name ?? '',
    amount: now === 'nothing' && due ? due : paid,
  }
  const [title, text] = (
    {
      asked: [kind === 'approve' ? 'swap.allow.asked' : 'swap.asked', 'swap.asked.text'],
      silent: ['silent.title', 'silent.swap.text'],
      mining: ['swap.allowing', 'swap.allowing.text'],
      sent: ['swap.swapping', 'sent.text'],
      done: ['swap.done.title', 'swap.swapped'],
      other: ['differs.other', 'differs.other.text'],
      nothing: ['differs.nothing', 'differs.nothing.text'],
      reverted: ['swap.error', 'swap.reverted.text'],
      declined: [
        'declined.swap.title',
        kind !== 'swap' || !exchange.step.value ? 'swap.nothing' : 'swap.nothing.allowed',
      ],
      failed: ['swap.error', reason.value || 'swap.nothing'],
      unknown: ['swap.error', 'silent.swap.text'],
      replaced: ['replaced.title', 'swap.nothing'],
      gone: ['gone.title', 'silent.swap.text'],
    } as Record<string, [string, string]>
  )[now]!.map(key => t(key, values)) as [string, string]
  useEffect(
    () => ctx.announce(`${title}. ${text}`, /failed|unknown|reverted|replaced|gone|other|nothing/.test(now)),
    [title, text],
  )
  const href = item?.hash && chain?.txUrl(network, item.hash)
  const isEnd = /^(done|other|nothing|reverted|sent|unknown|replaced|gone)$/.test(now)
  const canRetry = /^(declined|failed|reverted)$/.test(now)
  const { nativeCurrency } = network
  return (
    <div className="body mid">
      <Hero round state={HEROES[now]} picture={<TokenPicture of={to} intent={intent} size={72} />} />
      <div className="stack g1">
        <p className="h">{title}</p>
        {(came === undefined || now !== 'done') && (
          <p className="lead" id="wm-lead">
            {text}
          </p>
        )}
        {words.value && (
          <p className="s">
            <bdi>{words.value}</bdi>
          </p>
        )}
        {now === 'unknown' && item?.isSearching && <p className="s">{t('waiting.searching')}</p>}
        {came !== undefined && (
          <>
            <p className="lead" id="wm-lead">
              {t('swap.got')}
            </p>
            <p className="big">
              <bdi dir="ltr" title={formatUnits(came, to.decimals)}>
                {balance(formatUnits(came, to.decimals), locale)}
                <i> {to.symbol}</i>
              </bdi>
            </p>
          </>
        )}
      </div>
      <div className="w">
        <KeyValues
          rule
          rows={[
            [t(now === 'done' ? 'swap.paid' : 'swap.pay'), <bdi dir="ltr">{paid}</bdi>],
            ...(data
              ? [
                  [
                    t('send.fee'),
                    <bdi dir="ltr">
                      {costText(
                        data.fee,
                        nativeCurrency.symbol,
                        { decimals: nativeCurrency.decimals, price: intent.nativePrice },
                        locale,
                      )}
                    </bdi>,
                  ] as [string, ReactNode],
                ]
              : []),
            ...(href
              ? [
                  [
                    t('swap.transaction'),
                    <a className="line g1" href={href} target="_blank" rel="noopener noreferrer">
                      <bdi dir="ltr">{truncate(item!.hash!)}</bdi>
                      <Icon path={OUT} small mirror />
                    </a>,
                  ] as [string, ReactNode],
                ]
              : []),
          ]}
        />
      </div>
      <div className="stack g1 w mt3">
        {now === 'asked' && connector?.appHref && (
          <Button primary href={connector.appHref} target="_self">
            {t('asked.title', values)}
          </Button>
        )}
        {isEnd && (
          <Button primary onClick={() => router.reset('Account')}>
            {t('done')}
          </Button>
        )}
        {now === 'done' && (
          <Button plain onClick={() => router.reset('Swap')}>
            {t('swap.again')}
          </Button>
        )}
        {canRetry && (
          <Button primary={now !== 'reverted'} plain={now === 'reverted'} onClick={() => again(exchange)}>
            {t('retry')}
          </Button>
        )}
        {canRetry && now !== 'reverted' && (
          <Button plain onClick={router.back}>
            {t('review.edit')}
          </Button>
        )}
      </div>
    </div>
  )
}
