import { clean, texts, viewCss, type Context } from '../../../modal/kit.ts'
import { formatUnits, isDecimals } from '../../../base/amount.ts'
import { exact, fullTime, ltr, spanOf, UNKNOWN } from '../../../base/format.ts'
import type { Network } from '../../../base/network.ts'
import { setApart } from '../../../base/symbol.ts'
import { withUnit } from '../../../base/token.ts'
import type { TokenTitle } from '../../../services/tokens.ts'
import type { KeyValue } from '../../../ui/controls/key-values.tsx'
import { mostOf, type ExecutionPermission } from './permission.ts'

/** From here on a limit counts as none. */
const UNLIMITED = 2n ** 255n
const DAY_S = 86_400n

/** What is known of where a permission counts. */
export interface Known {
  /** Undefined for a chain that nobody here knows. */
  network: Network | undefined
  /** The token's own title, or the currency's; undefined while it is not known. */
  unit: Pick<TokenTitle, 'symbol' | 'decimals'> | undefined
  /** What an address of it is called; undefined for most. */
  nameOf(address: string): string | undefined
}

/** A whole address, in two lines, so that its name keeps one. */
const whole = viewCss`
  display: block;
  max-width: 23ch;
`

type Words = Pick<Context, 't' | 'i18n'>

const symbolOf = (unit: Known['unit']) => (unit && isDecimals(unit.decimals) ? setApart(clean(unit.symbol, 20)) : '')

/** What the permission allows, in a few words. */
export function headOf({ t }: Words, { type, spend, token }: ExecutionPermission, { unit }: Known): string {
  if (!spend) return type === 'token-approval-revocation' ? t('permissions.revocation') : t('grants.other', { type })
  const symbol = symbolOf(unit)
  return symbol || !token ? t('permissions.spend', { symbol: ltr(symbol || UNKNOWN) }) : t('permissions.spend.token')
}

/** Whole addresses, each with what it is called below it. */
const Addresses = ({ list, nameOf }: Pick<Known, 'nameOf'> & { list: (string | undefined)[] }) => (
  <span>
    {list.map((address, index) => {
      const name = address && nameOf(address)
      return (
        <span key={index}>
          <bdi dir="ltr" className={whole()}>
            {address ?? UNKNOWN}
          </bdi>
          {name && <bdi className={texts.small()}>{name}</bdi>}
        </span>
      )
    })}
  </span>
)

/** The facts of a permission, one per row. */
export function rowsOf(words: Words, it: ExecutionPermission, known: Known): (KeyValue | undefined)[] {
  const { t, i18n } = words
  const { network, unit, nameOf } = known
  const { spend, start, expiry, token, chain, redeemers, payees, others, reason } = it
  const locale = i18n.locale.value
  const now = Math.floor(Date.now() / 1000)
  const symbol = symbolOf(unit)
  const amountOf = (units: bigint | undefined) => {
    if (units === undefined || units >= UNLIMITED) return t('permissions.none')
    const text =
      symbol && unit
        ? withUnit(exact(formatUnits(units, unit.decimals), locale), symbol)
        : t('permissions.units', { count: exact(String(units), locale) })
    return <bdi dir="ltr">{text}</bdi>
  }
  const time = (seconds: number) => fullTime(seconds * 1000, locale)
  const end = () => {
    if (expiry === undefined) return t('permissions.endless')
    if (expiry === null) return UNKNOWN
    return expiry <= now ? t('permissions.ended', { time: time(expiry) }) : time(expiry)
  }
  const spent = (): (KeyValue | undefined)[] => {
    if (!spend) return []
    const most: KeyValue = [t('permissions.most'), amountOf(mostOf(it, now))]
    if (spend.kind === 'allowance') return [most]
    if (spend.kind === 'periodic')
      return [
        [t('permissions.amount'), amountOf(spend.amount)],
        [t('permissions.period'), spanOf(spend.seconds, locale)],
        most,
      ]
    return [
      spend.initial > 0n ? [t('permissions.initial'), amountOf(spend.initial)] : undefined,
      [t('permissions.perDay'), amountOf(spend.perSecond * DAY_S)],
      most,
    ]
  }
  return [
    [t('permissions.to'), <Addresses list={[it.to]} nameOf={nameOf} />],
    ...spent(),
    token ? [t('review.contract'), <Addresses list={[token]} nameOf={nameOf} />] : undefined,
    start ? [t('permissions.start'), time(start)] : undefined,
    [t('permissions.end'), end()],
    [t('permissions.account'), <Addresses list={[it.from]} nameOf={nameOf} />],
    [t('send.network'), network?.name ?? (chain ? ltr(chain) : UNKNOWN)],
    redeemers && [t('permissions.redeemer'), <Addresses list={redeemers} nameOf={nameOf} />],
    payees && [t('permissions.payee'), <Addresses list={payees} nameOf={nameOf} />],
    ...others.map(({ type, raw }): KeyValue => [
      t('permissions.rule'),
      <bdi>{[type, raw].filter(Boolean).join(' ')}</bdi>,
    ]),
    reason
      ? [
          t('permissions.reason'),
          <q>
            <bdi>{reason}</bdi>
          </q>,
        ]
      : undefined,
  ]
}
