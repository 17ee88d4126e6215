import { boxes, classes, policyOf, texts, useLayoutEffect, useModal, useRef, useSignal } from '../../../modal/kit.ts'
import { formatUnits } from '../../../base/amount.ts'
import { duration, exact } from '../../../base/format.ts'
import { contractOf, fiatOf, unitOf } from '../../../base/token.ts'
import { Address } from '../../../ui/text/address.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { KeyValues } from '../../../ui/controls/key-values.tsx'
import { Notice } from '../../../ui/controls/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { costRows, NetworkName } from '../../transaction/facts.tsx'
import { Explained } from '../../transaction/explained.tsx'
import { useOpen } from '../../transaction/open-entries.tsx'
import { Confirm, Offered, Stopped, useNews, useReason } from '../../transaction/review.tsx'
import { reviewCosts, sendPlace } from '../costs.ts'
import { Effects } from './effects.tsx'
import { isCarried, LinkFacts, saysMore } from '../link-note.tsx'
import { LookAlike } from '../look-alike.tsx'
import type { Warning } from './intent.ts'
import { TokenPicture } from '../../../ui/icons/token-picture.tsx'
import type { Transfer } from './plan.ts'
import type { PreparedSend } from './prepared.ts'
import { headlines, sizeOf } from '../../../ui/layout/headline.ts'

/** Warnings that need a ticked checkbox. */
const SERIOUS: readonly Warning[] = ['token', 'contract', 'alike']

/** What has to be ticked before the wallet is asked; undefined if nothing has. */
function tickOf(serious: Warning[], isOdd: boolean, isTwice: boolean): string | undefined {
  if (serious.includes('alike')) return 'review.checked'
  if (isOdd) return 'review.sure'
  return isTwice ? 'open.sure' : undefined
}

/** WalletSendPreview before the wallet is asked: what it will be asked, in words. */
export function ReviewView({ transfer: { plan, transaction } }: { transfer: Transfer }) {
  const ctx = useModal()
  const { t, i18n, router, fiat } = ctx
  const { token, recipient, network, amount: asked, note } = plan.intent
  const isChecked = useSignal(false)
  const before = useRef<PreparedSend>(undefined)
  const locale = i18n.locale.value
  const { address, name, warnings, like } = recipient
  const state = transaction.state.value
  const { status, prepared } = state
  // The click found another transfer than the one that was agreed to.
  useLayoutEffect(() => {
    if (before.current && prepared && before.current !== prepared) isChecked.value = false
    if (prepared) before.current = prepared
  }, [prepared])
  const amount = prepared?.amount ?? asked
  const digits = exact(formatUnits(amount, unitOf(token).decimals), locale)
  // The contract's own symbol counts, once it is read.
  const symbol = prepared?.symbol ?? token.symbol
  const text = `${digits} ${symbol}`
  const arrives = prepared?.arrives
  const contract = contractOf(token)
  const worth = fiatOf(amount, unitOf(token))
  const again = useOpen(plan, transaction)
  const costs = reviewCosts(sendPlace(ctx, network), plan.intent, prepared)
  const serious = warnings.filter(it => SERIOUS.includes(it))
  const isOdd = serious.length > 0 || arrives !== undefined || !!prepared?.takesMore
  const tick = tickOf(serious, isOdd, again.isTwice)
  const values = {
    symbol,
    told: token.symbol,
    native: network.nativeCurrency.symbol,
    arrives: arrives === undefined ? '' : exact(formatUnits(arrives, unitOf(token).decimals), locale),
  }
  const why = useReason(state, values)
  const body = useNews(why)
  return (
    <div className={boxes.body()} data-body ref={body}>
      <div className={boxes.stack()}>
        <span className={headlines.label()}>{t('review.send')}</span>
        <div className={boxes.line()}>
          <p className={classes(headlines.amount, boxes.grow)} style={sizeOf(text)} data-figure>
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
            <fiat.Sum usd={worth} />
          </span>
        )}
      </div>
      {/* Deciding facts come first, so that they are in view in a low window too. */}
      {why && <Stopped why={why} />}
      {serious.map(it =>
        it === 'alike' && like ? (
          <LookAlike key={it} address={address} like={like} />
        ) : (
          <Notice key={it} kind="warn" title={t(`warn.${it}`, values)} text={t(`warn.${it}.text`, values)} />
        ),
      )}
      {arrives !== undefined && <Notice kind="warn" title={t('warn.part', values)} text={t('warn.part.text')} />}
      {symbol !== token.symbol && (
        <Notice kind="warn" title={t('review.symbol', values)} text={t('review.symbol.text', values)} />
      )}
      {prepared && <Effects intent={plan.intent} preview={prepared.preview} />}
      {again.note}
      <Panel>
        <div className={boxes.line()}>
          <span className={classes(headlines.label, boxes.grow)}>
            {t('send.to')}
            {name && (
              <>
                {' '}
                <bdi>{name}</bdi>
              </>
            )}
          </span>
          <button type="button" className={texts.link()} onClick={router.back}>
            {t('review.edit')}
          </button>
        </div>
        <Address value={address} other={like} />
      </Panel>
      {warnings.includes('first') && !serious.length && <p className={texts.small()}>{t('warn.first')}</p>}
      {warnings.includes('self') && <p className={texts.small()}>{t('warn.self')}</p>}
      <KeyValues
        rule
        rows={[
          [t('send.network'), <NetworkName network={network} />],
          ...costRows(t, costs, status === 'checking'),
          plan.usualMs.value && [t('review.arrival'), `≈ ${duration(plan.usualMs.value, locale)}`],
        ]}
      />
      <Offered prepared={prepared} network={network} />
      {prepared?.rent !== undefined && <p className={texts.small()}>{t('review.rent.text', values)}</p>}
      {note && saysMore(note) && (
        <Panel>
          <span className={headlines.label()}>{t('link.filled')}</span>
          <LinkFacts note={note} />
          {isCarried(note) && <p className={texts.small()}>{t('link.public')}</p>}
        </Panel>
      )}
      {contract && (
        <Panel>
          <span className={headlines.label()}>
            {t(`review.${policyOf(network.chainNamespace).token ?? 'contract'}`)}
          </span>
          <Address value={contract} />
        </Panel>
      )}
      {prepared?.tx && <Explained network={network} account={plan.intent.account} calls={[prepared.tx]} />}
      {prepared && <p className={texts.small()}>{t(`review.by.${prepared.preview.by}`)}</p>}
      <Confirm transaction={transaction} isAgreed={!tick || isChecked.value} label={t('review.go', { amount: text })}>
        {tick && (
          <Checkbox
            label={t(tick)}
            isOn={isChecked.value}
            onChange={isOn => {
              isChecked.value = isOn
            }}
          />
        )}
      </Confirm>
    </div>
  )
}
