import type { ReactNode } from 'react'
import { Avatar, Button, Icon, NetworkPicture, Picture, useEffect, useModal, useSignal } from '../../../kit.ts'
import type { AssetChange } from '../../../chains/adapter.ts'
import { formatUnits } from '../../../lib/amount.ts'
import { sameAddress } from '../../../lib/caip.ts'
import { balance, duration, exact, fiat, truncate } from '../../../lib/format.ts'
import { contractOf, costText, fiatOf, unitOf } from '../../../lib/token.ts'
import { Address } from '../../../ui/address.tsx'
import { Hero, type HeroState } from '../../../ui/hero.tsx'
import { useLater } from '../../../ui/later.tsx'
import { KeyValues, Tick } from '../../../ui/money.tsx'
import { OUT } from '../../../ui/more-icons.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Intent, Warning } from './intent.ts'
import type { Stage, Transfer } from './transfer.ts'

/** More than anybody has: an allowance without an end. */
const UNLIMITED = 1n << 200n
/** Only after a tick. */
const SERIOUS: readonly Warning[] = ['token', 'contract', 'alike']

const TokenPicture = ({ of: { token, network }, size }: { of: Intent; size?: number }) => {
  const ctx = useModal()
  return (
    <Picture
      src={token.iconUrl ?? (token.address ? undefined : ctx.networkImage(network))}
      name={token.symbol}
      size={size}
      round
      pin={size ? undefined : <NetworkPicture src={ctx.networkImage(network)} name={network.name} />}
    />
  )
}

interface ReviewProps {
  transfer: Transfer
  again: (transfer: Transfer) => void
}

/** Whether there is still something to agree to. */
export const isReview = (stage: Stage): boolean => /^(checking|ready|unchecked|poor|void)$/.test(stage)

/** WalletSendPreview: what the wallet will be asked, in words, and how it went on from there. */
export const ReviewView = (props: ReviewProps) =>
  isReview(props.transfer.stage.value) ? <Review {...props} /> : <Progress {...props} />

function Review({ transfer }: ReviewProps) {
  const ctx = useModal()
  const { t, i18n, router } = ctx
  const {
    intent: { token, recipient, network, amount: asked },
    stage,
    check,
    arrival,
    reason,
    facts,
    error,
    again,
    send,
  } = transfer
  const isChecked = useSignal(false)
  const price = ctx.balances.value.data?.tokens.find(it => !it.address)?.price
  const locale = i18n.locale.value
  const { address, name, warnings, like } = recipient
  const now = stage.value
  const amount = check.value?.amount ?? asked
  const digits = exact(formatUnits(amount, unitOf(token).decimals), locale)
  // What the contract says of itself counts, once it is read.
  const symbol = check.value?.symbol ?? token.symbol
  const text = `${digits} ${symbol}`
  const arrives = check.value?.arrives
  const contract = contractOf(token)
  const worth = fiatOf(amount, unitOf(token))
  const serious = warnings.filter(it => SERIOUS.includes(it))
  const needsTick = serious.length > 0 || arrives !== undefined
  const preview = check.value?.preview
  const values = {
    symbol,
    told: token.symbol,
    native: network.nativeCurrency.symbol,
    ...facts.value,
    arrives: arrives === undefined ? '' : exact(formatUnits(arrives, unitOf(token).decimals), locale),
  }
  const words = String(error.value?.data?.['reason'] ?? '')
  const why = reason.value && t(reason.value, values) + (now === 'unchecked' && words ? ` (${words})` : '')
  useEffect(() => {
    if (why) ctx.announce(why, true)
  }, [why])
  const isReady = now === 'ready' && (!needsTick || isChecked.value)
  return (
    <div className="body">
      <div className="stack">
        <span className="label">{t('review.send')}</span>
        <div className="line">
          <p className="big grow">
            <bdi dir="ltr">
              {digits}
              <i> {symbol}</i>
            </bdi>
          </p>
          <TokenPicture of={transfer.intent} />
        </div>
        {worth !== undefined && (
          <span className="s">
            <bdi dir="ltr">{fiat(worth, locale)}</bdi>
          </span>
        )}
      </div>
      <Panel>
        <div className="line">
          <span className="label grow">
            {t('send.to')}
            {name && (
              <>
                {' '}
                <bdi className="cut">{name}</bdi>
              </>
            )}
          </span>
          <button type="button" className="link" onClick={router.back}>
            {t('review.edit')}
          </button>
        </div>
        <Address value={address} other={like} />
      </Panel>
      {serious.map(it => (
        <Notice
          key={it}
          kind="warn"
          title={t(`warn.${it}`, values)}
          text={
            <>
              {t(`warn.${it}.text`, values)}
              {it === 'alike' && like && (
                <div className="mt2">
                  <Address value={like} other={address} />
                </div>
              )}
            </>
          }
        />
      ))}
      {contract && (
        <Panel>
          <span className="label">{t('review.contract')}</span>
          <Address value={contract} />
        </Panel>
      )}
      {symbol !== token.symbol && (
        <Notice kind="warn" title={t('review.symbol', values)} text={t('review.symbol.text', values)} />
      )}
      {arrives !== undefined && <Notice kind="warn" title={t('warn.part', values)} text={t('warn.part.text')} />}
      {warnings.includes('first') && !serious.length && <p className="s">{t('warn.first')}</p>}
      {warnings.includes('self') && <p className="s">{t('warn.self')}</p>}
      {why && (
        <Notice
          kind={now === 'void' ? 'warn' : 'error'}
          title={t('void.title')}
          text={why}
          action={now === 'void' ? undefined : { label: t('retry'), onClick: again }}
        />
      )}
      {needsTick && (
        <Tick
          label={t(serious.includes('alike') ? 'review.checked' : 'review.sure')}
          isOn={isChecked.value}
          onChange={isOn => {
            isChecked.value = isOn
          }}
        />
      )}
      {preview && <Effects transfer={transfer} changes={preview.changes} by={preview.by} />}
      <KeyValues
        rule
        rows={[
          [
            t('send.network'),
            <>
              <Picture src={ctx.networkImage(network)} name={network.name} size={16} round />
              {network.name}
            </>,
          ],
          [
            t('send.fee'),
            check.value ? (
              <bdi dir="ltr">
                {costText(
                  check.value.fee,
                  network.nativeCurrency.symbol,
                  { decimals: network.nativeCurrency.decimals, price },
                  locale,
                )}
              </bdi>
            ) : now === 'checking' ? (
              <span className="sk" />
            ) : (
              t('send.fee.unknown')
            ),
          ],
          ...(arrival.value
            ? [[t('review.arrival'), `≈ ${duration(arrival.value, locale)}`] as [string, ReactNode]]
            : []),
        ]}
      />
      {now === 'void' ? (
        <Button primary onClick={router.back}>
          {t('back')}
        </Button>
      ) : (
        <Button
          primary
          busy={now === 'checking'}
          label={now === 'checking' ? t('review.checking') : undefined}
          disabled={!isReady}
          onClick={send}
        >
          {t('review.go', { amount: text })}
        </Button>
      )}
    </div>
  )
}

/** What the simulation saw beside the transfer itself; the transfer is what stands above. */
function Effects({
  transfer: {
    intent: { token, network, recipient },
  },
  changes,
  by,
}: {
  transfer: Transfer
  changes: AssetChange[]
  by: string
}) {
  const { t, i18n, balances } = useModal()
  const locale = i18n.locale.value
  const own = contractOf(token)
  const nameOf = (contract: string | undefined, amount: bigint) => {
    const known = contract
      ? balances.value.data?.tokens.find(it => sameAddress(network.chainNamespace, contractOf(it), contract))
      : undefined
    if (contract && !known) return truncate(contract)
    const { symbol, decimals } = known
      ? { symbol: known.symbol, decimals: unitOf(known).decimals }
      : network.nativeCurrency
    return `${balance(formatUnits(amount, decimals), locale, 6)} ${symbol}`
  }
  const others = changes.filter(
    it =>
      !(
        it.kind === 'out' &&
        it.token?.toLowerCase() === own?.toLowerCase() &&
        sameAddress(network.chainNamespace, it.to, recipient.address)
      ),
  )
  const words = (it: AssetChange) =>
    it.kind === 'approval'
      ? t(it.amount > UNLIMITED ? 'review.allow.all' : 'review.allow', {
          spender: truncate(it.spender),
          amount: nameOf(it.token, it.amount),
          symbol: nameOf(it.token, 0n),
        })
      : t(`review.${it.kind}`, { amount: nameOf(it.token, it.amount) })
  return (
    <div className="stack g1">
      {others.length > 0 && (
        <ul className="eff warn" aria-label={t('review.effect')}>
          {others.slice(0, 10).map((it, index) => (
            <li key={index}>{words(it)}</li>
          ))}
        </ul>
      )}
      <p className="s">{t(`review.by.${by}`)}</p>
    </div>
  )
}

const HEROES: Record<string, HeroState> = {
  asked: 'waiting',
  silent: 'warn',
  unknown: 'warn',
  sent: 'waiting',
  done: 'done',
  other: 'failed',
  nothing: 'failed',
  less: 'warn',
  declined: 'declined',
  failed: 'failed',
  reverted: 'failed',
  replaced: 'declined',
  gone: 'warn',
}

const ENDS: Record<string, string> = { confirmed: 'done', failed: 'reverted', replaced: 'replaced', gone: 'gone' }

/** From the wallet to the chain. Leaving is free: it goes on by itself. */
function Progress({ transfer, again }: ReviewProps) {
  const ctx = useModal()
  const { t, router, sent, connections } = ctx
  const {
    intent: { token, recipient, network },
    stage,
    id,
    error,
  } = transfer
  const item = sent.value.find(it => it.id === id)
  const chain = useLater(ctx.adapter, network.chainNamespace)
  const now = stage.value === 'sent' ? (item?.differs ?? ENDS[item?.status ?? ''] ?? 'sent') : stage.value
  const connector = connections.of(network.chainNamespace).value.connector
  const { locale } = ctx.i18n
  const symbol = item?.symbol ?? transfer.check.peek()?.symbol ?? token.symbol
  const amountOf = (text: string) => `${exact(text, locale.value)} ${symbol}`
  const amount = amountOf(
    item?.amount ?? formatUnits(transfer.check.peek()?.amount ?? transfer.intent.amount, unitOf(token).decimals),
  )
  const arrived = item?.arrived && amountOf(item.arrived)
  const values = { wallet: connector?.name ?? '', amount, arrived: arrived ?? '' }
  const words = /failed|unknown/.test(now) ? String(error.value?.data?.['reason'] ?? '') : ''
  const [title, text] = {
    asked: ['asked.title', 'asked.text'],
    silent: ['silent.title', 'silent.send.text'],
    sent: ['send.started', 'sent.text'],
    done: ['sent.done.title', arrived ? 'sent.done.text' : 'sent.done.confirmed'],
    other: ['differs.other', 'differs.other.text'],
    nothing: ['differs.nothing', 'differs.nothing.text'],
    less: ['differs.less', 'differs.less.text'],
    reverted: ['sent.failed.title', 'sent.failed.text'],
    declined: ['declined.send.title', 'nothing'],
    failed: ['failed.send.title', 'nothing'],
    unknown: ['failed.send.title', 'silent.send.text'],
    replaced: ['replaced.title', 'replaced.text'],
    gone: ['gone.title', 'gone.text'],
  }[now]!.map(key => t(key, values)) as [string, string]
  useEffect(
    () => ctx.announce(`${title}. ${text}`, /failed|unknown|reverted|replaced|gone|other|nothing|less/.test(now)),
    [title, text],
  )
  const href = item?.hash && chain?.txUrl(network, item.hash)
  const isEnd = /^(done|other|nothing|less|reverted|sent|unknown|replaced|gone)$/.test(now)
  return (
    <div className="body mid">
      <Hero round state={HEROES[now]} picture={<TokenPicture of={transfer.intent} size={72} />} />
      <div className="stack g1">
        <p className="h">{title}</p>
        <p className="lead" id="wm-lead">
          {text}
        </p>
        {words && (
          <p className="s">
            <bdi>{words}</bdi>
          </p>
        )}
        {now === 'unknown' && item?.isSearching && <p className="s">{t('waiting.searching')}</p>}
      </div>
      <div className="w">
        <KeyValues
          rule
          rows={[
            [t('send.amount'), <bdi dir="ltr">{amount}</bdi>],
            ...(item?.differs && arrived
              ? [[t('differs.arrived'), <bdi dir="ltr">{arrived}</bdi>] as [string, ReactNode]]
              : []),
            [
              t('send.to'),
              <>
                <Avatar address={recipient.address} size={16} />
                <bdi dir="ltr" title={recipient.address}>
                  {recipient.name ?? truncate(recipient.address)}
                </bdi>
              </>,
            ],
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
        {href && (
          <Button plain href={href}>
            <Icon path={OUT} />
            {t('sent.explorer')}
          </Button>
        )}
        {/declined|failed/.test(now) && (
          <Button primary onClick={() => again(transfer)}>
            {t('retry')}
          </Button>
        )}
        {/declined|failed/.test(now) && (
          <Button plain onClick={router.back}>
            {t('review.edit')}
          </Button>
        )}
      </div>
    </div>
  )
}
