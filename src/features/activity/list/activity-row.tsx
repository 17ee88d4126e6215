import type { FunctionComponent } from 'react'
import { classes, Icon, lists, Picture, pictureStyle, texts, useModal, useRef, viewCss } from '../../../modal/kit.ts'
import { fullTime, shortTime } from '../../../base/format.ts'
import { isSetApart } from '../../../base/symbol.ts'
import type { Transaction } from '../../../services/history.ts'
import { CHECK, DOC, RECEIVE, SEND, SWAP } from '../../../ui/icons/more-icons.ts'
import type { Component } from '../../../modal/slots.ts'
import type { Activity, Local } from './controller.ts'
import { describe, kindOf, mainOf } from './wording.ts'
import { Badge } from '../../../ui/icons/marks.tsx'

/** Around the icon of a pending transaction. */
const underWay = viewCss`
  &::after {
    content: '';
    grid-area: 1/1;
    box-sizing: border-box;
    width: 100%;
    height: 100%;
    border: 2px solid var(--line);
    border-block-start-color: var(--accent-ink);
    border-radius: 99px;
    animation: spin 1.4s linear infinite;
  }
  @media (prefers-reduced-motion: reduce) {
    &::after {
      animation: none;
    }
  }
`

const quiet = viewCss`
  color: var(--ink2);
`

const GLYPHS = { sent: SEND, received: RECEIVE, swaps: SWAP, other: DOC }

const GLYPH_PX = 18

export interface TransactionRowProps {
  activity: Activity
  row: Transaction | Local
  /** Leaves out the other party: look-alikes of known addresses must not be shown. */
  isPlain?: boolean
  /** Makes it part of the list's single tab stop. */
  link?: { tabIndex: number; onFocus: () => void }
  /** Its picture is drawn once the list has stopped moving. */
  isStill?: boolean
}

declare module '../../../modal/slots.ts' {
  interface Slots {
    /** Above the activity's rows: the filter, and the export of the rows. */
    ActivityTools: Component<{ activity: Activity }>
    /** Below them: suspected spam. `Line` draws a row. */
    ActivityHidden: Component<{ activity: Activity; Line: FunctionComponent<TransactionRowProps> }>
  }
}

export const glyphOf = (row: Transaction): string =>
  row.metadata.operationType === 'approve' ? CHECK : GLYPHS[kindOf(row)]

/** After the name of a token that is not what it seems. */
export const Odd = () => (
  <>
    {' '}
    <Badge bad>{useModal().t('tokens.odd')}</Badge>
  </>
)

/** The operation, on the corner of the asset's picture, if it has one. */
function RowPicture({ row, isPlain, isStill = true }: Pick<TransactionRowProps, 'row' | 'isPlain' | 'isStill'>) {
  const hasPicture = useRef(false)
  hasPicture.current ||= isStill
  const { iconUrl, symbol } = mainOf(row)?.fungible ?? {}
  const isPending = row.metadata.status === 'pending'
  const glyph = glyphOf(row)
  if (iconUrl && hasPicture.current && !isPlain && !isPending)
    return (
      <Picture
        src={iconUrl}
        name={symbol}
        round
        badge={
          <Picture size={GLYPH_PX} round>
            <Icon path={glyph} small />
          </Picture>
        }
      />
    )
  return (
    <span className={classes(pictureStyle, isPending && underWay)} data-tile data-round>
      <Icon path={glyph} />
    </span>
  )
}

/** A transaction as text; opens in its own view. */
export function TransactionRow({ activity, row, isPlain, link, isStill }: TransactionRowProps) {
  const { t, i18n, router, networks, connections, slots } = useModal()
  const locale = i18n.locale.value
  const { minedAt, status } = row.metadata
  const account = connections.account(networks.namespace.value)
  const { title, detail, address, amount, exact, isGain } = describe(row, account?.address, {
    t,
    locale,
    spell: activity.spell,
    knownAs: activity.nameOf,
    paidTo: slots.value.paidTo,
  })
  const isFailed = status === 'failed'
  const gain = isGain ? texts.ok() : undefined
  const isOdd = row.transfers.some(({ fungible }) => fungible && isSetApart(fungible.symbol))
  return (
    <button
      type="button"
      className={lists.row()}
      data-row
      title={fullTime(minedAt, locale)}
      {...link}
      onClick={() => account && router.push('AccountTransaction', { row, account: account.caipAddress, isPlain })}
    >
      <RowPicture row={row} isPlain={isPlain} isStill={isStill} />
      <span>
        <b>
          {title}
          {isOdd && <Odd />}
        </b>
        {detail && !isPlain && (
          <small title={address}>
            <bdi>{detail}</bdi>
          </small>
        )}
      </span>
      <span className={lists.end()}>
        {amount && (
          <b className={isFailed || isPlain ? quiet() : gain} title={exact}>
            <bdi dir="ltr">{amount}</bdi>
          </b>
        )}
        <small className={isFailed ? texts.bad() : undefined}>
          {status === 'confirmed' ? (
            <time dateTime={new Date(minedAt).toISOString()}>{shortTime(minedAt, locale)}</time>
          ) : (
            t(`activity.${(row as Local).state ?? status}`)
          )}
        </small>
      </span>
    </button>
  )
}
