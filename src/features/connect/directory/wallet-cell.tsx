import { Bar, classes, css, Picture, pictureStyle, texts, useRef } from '../../../modal/kit.ts'
import { isInstalled } from '../../../wallets/places.ts'
import type { AppLink } from '../../../modal/slots.ts'
import type { WalletEntry } from '../../../wallets/offered.ts'
import type { TabStop } from '../../../ui/virtual-list/roving-tabindex.tsx'

const cell = css`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 2u;
  height: 21u;
  a&,
  button& {
    width: 19u;
    margin-inline: -2u;
    border-radius: 3r;
  }
  & > ${texts.clipped} {
    max-width: 100%;
    font: 500 var(--t1);
  }
  @media (hover: hover) {
    a&:hover > ${pictureStyle}, button&:hover > ${pictureStyle} {
      filter: brightness(0.94);
    }
  }
`

interface CellProps {
  /** Absent: a placeholder for a wallet that is still loading. */
  entry?: WalletEntry
  index: number
  total: number
  area: string
  stop: TabStop
  isStill: boolean
  mark: string
  /** On phones: opens the wallet app. */
  link?: AppLink
  onPick: (entry: WalletEntry) => void
}

/** A wallet in the grid. */
export function Cell({ entry, index, total, area, stop, isStill, mark, link, onPick }: CellProps) {
  const hasPicture = useRef(false)
  hasPicture.current ||= isStill
  if (!entry)
    return (
      <li className={cell()} aria-hidden="true" style={{ gridArea: area }}>
        <span className={pictureStyle()} data-skeleton />
        <Bar />
      </li>
    )
  const isHere = isInstalled(entry)
  const { follow, ...place } = link ?? {}
  const Tag = (link ? 'a' : 'button') as 'button'
  return (
    <li style={{ gridArea: area }} aria-setsize={total} aria-posinset={index + 1}>
      <Tag
        {...((link ? { ...place, rel: 'noopener noreferrer' } : { type: 'button' }) as object)}
        className={cell()}
        data-cell
        {...stop}
        title={entry.name}
        aria-label={isHere ? `${entry.name}, ${mark}` : entry.name}
        onClick={event => {
          onPick(entry)
          follow?.(event)
        }}
      >
        {hasPicture.current ? (
          <Picture src={entry.icon} name={entry.name} size={60} />
        ) : (
          <span className={pictureStyle()} />
        )}
        <span className={texts.clipped()} dir="auto">
          {isHere && <span className={classes(texts.dot, texts.ok)} />}
          {entry.name}
        </span>
      </Tag>
    </li>
  )
}
