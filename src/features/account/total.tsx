import { barStyle, classes, texts, toModalError, useModal, viewCss } from '../../modal/kit.ts'
import type { Resource } from '../../state/resource.ts'
import { decimalMark, UNKNOWN } from '../../base/format.ts'
import type { Balances } from '../../services/tokens.ts'
import { headlines, sizeOf } from '../../ui/layout/headline.ts'
import { BalancesNotice } from '../../modal/balances-notice.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { BasicNotice } from '../transaction/balances.tsx'
import { totalOf, unpriced } from './tokens.tsx'

/** Close to the sum that it is about. */
const short = viewCss`
  margin-top: -3u;
`

const total = viewCss`
  flex: none;
  height: 10u;
`

/** The account's total value. */
export function Total({ state }: { state: Resource<Balances> }) {
  const { t, i18n, fiat } = useModal()
  const { data, status } = state
  if (!data && status === 'failed')
    return (
      <p className={headlines.amount()} data-figure>
        {UNKNOWN}
      </p>
    )
  const sum = data && fiat.text(totalOf(data))
  if (!sum) return <span className={classes(barStyle, total)} data-skeleton />
  // Not every currency has a fraction.
  const [whole, fraction, rest] = sum.split(new RegExp(`([${decimalMark(i18n.locale.value)}]\\d+)(?=\\D*$)`))
  const missing = unpriced(data)
  return (
    <>
      <p
        className={headlines.amount()}
        style={sizeOf(sum)}
        data-figure
        role="text"
        aria-label={`${t('account.total')} ${sum}`}
      >
        <bdi dir="ltr">
          {whole}
          <i>{fraction}</i>
          {rest}
        </bdi>
      </p>
      {missing > 0 && <p className={classes(texts.small, short)}>{t('tokens.unpriced', { count: missing })}</p>}
    </>
  )
}

/** Why the total is unknown, outdated or incomplete. */
export function Problem({ state }: { state: Resource<Balances> }) {
  const { t, networks, i18n, slots } = useModal()
  const { Support } = slots.value
  if (networks.isUnsupported.value) return <Notice kind="warn" title={t('tokens.failed')} text={t('tokens.unknown')} />
  if (state.status === 'failed') {
    const time = state.at && new Intl.DateTimeFormat(i18n.locale.value, { timeStyle: 'short' }).format(state.at)
    return (
      <>
        <BalancesNotice
          kind="error"
          title={t('tokens.failed')}
          text={time ? t('tokens.failed.old', { time }) : t('tokens.failed.text')}
        />
        {Support && <Support failed={toModalError(state.error, 'wallet/failed')} />}
      </>
    )
  }
  return <BasicNotice balances={state.data} />
}
