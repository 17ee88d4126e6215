import { useRef, type ReactNode } from 'react'
import { Badge } from '../icons/marks.tsx'
import { pictureStyle } from '../icons/picture.tsx'
import { lists } from '../controls/row.tsx'
import { viewCss } from '../layout/sheet.ts'
import { TokenPicture, type TokenPictureProps } from '../icons/token-picture.tsx'

/** The symbol gives way to its warning. */
const flagged = viewCss`
  display: flex;
  align-items: center;
  gap: 1u;
  & > bdi {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
`

interface TokenCellsProps<Of extends { name: string }> extends Omit<TokenPictureProps<Of>, 'size'> {
  /** Its picture is drawn once the list has stopped moving, and kept from then on. */
  isStill: boolean
  name: string
  /** A warning that it may not be what it claims, as text. */
  flag?: string
  /** The contract of a flagged token, which tells more than its name: shortened and in full. */
  contract?: { short: string; whole: string }
  /** The account's holding: value and amount for display, and their tooltips. */
  held?: { worth: ReactNode; amount: string; worthTitle?: string; amountTitle?: string }
}

/** The content of a token's row, in every list of tokens. */
export function TokenCells<Of extends { name: string }>({
  isStill,
  name,
  flag,
  contract,
  held,
  ...picture
}: TokenCellsProps<Of>) {
  const hasPicture = useRef(false)
  hasPicture.current ||= isStill
  return (
    <>
      {hasPicture.current ? <TokenPicture {...picture} /> : <span className={pictureStyle()} data-round />}
      <span>
        <b className={flag ? flagged() : undefined}>
          <bdi>{picture.symbol}</bdi>
          {flag && (
            <>
              {' '}
              <Badge bad>{flag}</Badge>
            </>
          )}
        </b>
        <small>
          {flag && contract ? (
            <bdi dir="ltr" title={contract.whole}>
              {contract.short}
            </bdi>
          ) : (
            <bdi>{name}</bdi>
          )}
        </small>
      </span>
      {held && (
        <span className={lists.end()}>
          <b title={held.worthTitle}>{held.worth}</b>
          <small title={held.amountTitle}>
            <bdi dir="ltr">{held.amount}</bdi>
          </small>
        </span>
      )}
    </>
  )
}
