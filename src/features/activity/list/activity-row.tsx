import { classes, Icon, lists, pictureStyle, texts, useModal, viewCss } from '../../../kit.ts'
import { fullTime, shortTime } from '../../../lib/format.ts'
import { isSetApart } from '../../../lib/symbol.ts'
import type { Transaction } from '../../../services/history.ts'
import { CHECK, DOC, RECEIVE, SEND, SWAP } from '../../../ui/more-icons.ts'
import type { Activity, Local } from './controller.ts'
import { describe, kindOf } from './wording.ts'
import { Badge } from '../../../ui/badge.tsx'

/** Around the glyph of what is under way. */
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

export interface TransactionRowProps {
  activity: Activity
  row: Transaction | Local
  /** Leaves the other side out: look-alikes of known addresses are to be seen nowhere. */
  isPlain?: boolean
  /** Its part in the one stop that the list is for Tab. */
  link?: { tabIndex: number; onFocus: () => void }
}

/** A transaction in words: a link to the explorer of its own network, where there is one. */
export function TransactionRow({ activity, row, isPlain, link }: TransactionRowProps) {
  const { t, i18n, networks, connections } = useModal()
  const locale = i18n.locale.value
  const { chain, hash, minedAt, operationType, status } = row.metadata
  // As everywhere else, as soon as the part of the modal that knows checksums is here.
  const spell = (address: string) => activity.chain.value?.normalize(address) ?? address
  const { title, detail, address, amount, exact, isGain } = describe(
    row,
    connections.account(networks.namespace.value)?.address,
    { t, locale, spell, knownAs: activity.nameOf },
  )
  const isFailed = status === 'failed'
  const isOdd = row.transfers.some(({ fungible }) => fungible && isSetApart(fungible.symbol))
  const network = networks.find(chain)
  const href = hash && network && activity.chain.value?.txUrl(network, hash)
  const Tag = (href ? 'a' : 'div') as 'a'
  return (
    <Tag
      className={lists.row()}
      data-row
      title={fullTime(minedAt, locale)}
      {...(href && { href, target: '_blank', rel: 'noopener noreferrer', ...link })}
    >
      <span className={classes(pictureStyle, status === 'pending' && underWay)} data-tile data-round>
        {operationType === 'approve' ? <Icon path={CHECK} /> : <Icon path={GLYPHS[kindOf(row)]} />}
      </span>
      <span>
        <b>
          {title}
          {isOdd && (
            <>
              {' '}
              <Badge bad>{t('tokens.odd')}</Badge>
            </>
          )}
        </b>
        {detail && !isPlain && (
          <small>
            <bdi className={texts.clipped()} title={address}>
              {detail}
            </bdi>
          </small>
        )}
      </span>
      <span className={lists.end()}>
        {amount && (
          <b className={isFailed || isPlain ? quiet() : isGain ? texts.ok() : undefined} title={exact}>
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
    </Tag>
  )
}
