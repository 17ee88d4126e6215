import type { ReactNode } from 'react'
import { Bar, boxes, Button, classes, Picture, texts, useEffect, useModal, useSignal } from '../../../kit.ts'
import { formatUnits } from '../../../lib/amount.ts'
import { duration, exact, fiat } from '../../../lib/format.ts'
import { contractOf, costText, fiatOf, unitOf } from '../../../lib/token.ts'
import { Address } from '../../../ui/address.tsx'
import { KeyValues, Tick } from '../../../ui/money.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { reasonOf } from '../../transaction/state.ts'
import { Effects } from './effects.tsx'
import type { Warning } from './intent.ts'
import { TokenPicture } from '../../../ui/token-picture.tsx'
import type { Transfer } from './plan.ts'
import { headlines } from '../../../ui/headline.ts'

/** Only after a tick. */
const SERIOUS: readonly Warning[] = ['token', 'contract', 'alike']

/** WalletSendPreview before the wallet is asked: what it will be asked, in words. */
export function ReviewView({ transfer: { plan, transaction } }: { transfer: Transfer }) {
  const ctx = useModal()
  const { t, i18n, router } = ctx
  const { token, recipient, network, amount: asked } = plan.intent
  const isChecked = useSignal(false)
  const price = ctx.balances.value.data?.tokens.find(it => !it.address)?.price
  const locale = i18n.locale.value
  const { address, name, warnings, like } = recipient
  const state = transaction.state.value
  const { status, prepared } = state
  const amount = prepared?.amount ?? asked
  const digits = exact(formatUnits(amount, unitOf(token).decimals), locale)
  // What the contract says of itself counts, once it is read.
  const symbol = prepared?.symbol ?? token.symbol
  const text = `${digits} ${symbol}`
  const arrives = prepared?.arrives
  const contract = contractOf(token)
  const worth = fiatOf(amount, unitOf(token))
  const serious = warnings.filter(it => SERIOUS.includes(it))
  const needsTick = serious.length > 0 || arrives !== undefined
  const reason = reasonOf(state)
  const isInvalid = status === 'invalid'
  const values = {
    symbol,
    told: token.symbol,
    native: network.nativeCurrency.symbol,
    ...reason.values,
    arrives: arrives === undefined ? '' : exact(formatUnits(arrives, unitOf(token).decimals), locale),
  }
  const why = reason.text && t(reason.text, values) + (reason.words ? ` (${reason.words})` : '')
  useEffect(() => {
    if (why) ctx.announce(why, true)
  }, [why])
  const isReady = status === 'ready' && (!needsTick || isChecked.value)
  return (
    <div className={boxes.body()} data-body>
      <div className={boxes.stack()}>
        <span className={headlines.label()}>{t('review.send')}</span>
        <div className={boxes.line()}>
          <p className={classes(headlines.amount, boxes.grow)} data-figure>
            <bdi dir="ltr">
              {digits}
              <i> {symbol}</i>
            </bdi>
          </p>
          <TokenPicture
            symbol={token.symbol}
            src={token.iconUrl}
            isNative={!token.address}
            network={network}
            imageOf={ctx.networkImage}
          />
        </div>
        {worth !== undefined && (
          <span className={texts.small()}>
            <bdi dir="ltr">{fiat(worth, locale)}</bdi>
          </span>
        )}
      </div>
      <Panel>
        <div className={boxes.line()}>
          <span className={classes(headlines.label, boxes.grow)}>
            {t('send.to')}
            {name && (
              <>
                {' '}
                <bdi className={texts.clipped()}>{name}</bdi>
              </>
            )}
          </span>
          <button type="button" className={texts.link()} onClick={router.back}>
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
                <div className={boxes.above2()}>
                  <Address value={like} other={address} />
                </div>
              )}
            </>
          }
        />
      ))}
      {contract && (
        <Panel>
          <span className={headlines.label()}>{t('review.contract')}</span>
          <Address value={contract} />
        </Panel>
      )}
      {symbol !== token.symbol && (
        <Notice kind="warn" title={t('review.symbol', values)} text={t('review.symbol.text', values)} />
      )}
      {arrives !== undefined && <Notice kind="warn" title={t('warn.part', values)} text={t('warn.part.text')} />}
      {warnings.includes('first') && !serious.length && <p className={texts.small()}>{t('warn.first')}</p>}
      {warnings.includes('self') && <p className={texts.small()}>{t('warn.self')}</p>}
      {why && (
        <Notice
          kind={isInvalid ? 'warn' : 'error'}
          title={t('review.stopped')}
          text={why}
          action={isInvalid ? undefined : { label: t('retry'), onClick: transaction.prepare }}
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
      {prepared && <Effects intent={plan.intent} preview={prepared.preview} />}
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
            prepared ? (
              <bdi dir="ltr">
                {costText(
                  prepared.fee,
                  network.nativeCurrency.symbol,
                  { decimals: network.nativeCurrency.decimals, price },
                  locale,
                )}
              </bdi>
            ) : status === 'checking' ? (
              <Bar />
            ) : (
              t('send.fee.unknown')
            ),
          ],
          ...(plan.usualMs.value
            ? [[t('review.arrival'), `≈ ${duration(plan.usualMs.value, locale)}`] as [string, ReactNode]]
            : []),
        ]}
      />
      {isInvalid ? (
        <Button primary onClick={router.back}>
          {t('back')}
        </Button>
      ) : (
        <Button
          primary
          busy={status === 'checking'}
          label={status === 'checking' ? t('review.checking') : undefined}
          disabled={!isReady}
          onClick={transaction.submit}
        >
          {t('review.go', { amount: text })}
        </Button>
      )}
    </div>
  )
}
