import type { CSSProperties } from 'react'
import { boxes, css, lists, Picture, pictureStyle, texts, useModal } from '../../modal/kit.ts'
import type { Piece } from '../../services/collectibles.ts'
import { Badge } from '../../ui/icons/marks.tsx'
import type { Limits } from '../../ui/virtual-list/virtual-layout.ts'
import { useVirtualRange, type Shape } from '../../ui/virtual-list/virtual-range.tsx'

/** At most two lists are on screen. */
const LIMITS: Limits = { most: 56, spare: 3 }

/** Two per row in the card, more on a wide sheet. */
export const pieceGrid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(32u, 1fr));
  gap: 4u 3u;
  list-style: none;
  & > li {
    contain: layout style;
  }
  & ${pictureStyle} {
    position: relative;
    width: 100%;
    height: auto;
    aspect-ratio: 1;
    border-radius: 3r;
    --p: 18u;
  }
  & ${pictureStyle} > :not(bdi) {
    position: absolute;
    inset: 0;
    outline: inherit;
    outline-offset: inherit;
  }
  & ${boxes.line} {
    height: 4.5u;
    margin-top: 2u;
    font: 500 var(--t2);
  }
`

function measure(list: HTMLElement): Shape {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list)
  const { height } = getComputedStyle(list.firstElementChild!)
  return {
    columns: gridTemplateColumns.split(' ').length,
    unitPx: parseFloat(height) + parseFloat(rowGap) || 1,
  }
}

/**
 * Pieces as a grid of pictures or, if `plain`, as rows without any. However many there are, only those in or near view
 * exist; empty space above and below replaces the others. `onEnd`: the last ones are about to come into view.
 */
export function PieceList({ pieces, plain, onEnd }: { pieces: Piece[]; plain?: boolean; onEnd?: () => void }) {
  const { t } = useModal()
  const { length } = pieces
  const { list, from, to, drawn, columns, unitPx } = useVirtualRange({
    count: length,
    topOf: row => row,
    limits: LIMITS,
    cells: pieces,
    shape: { columns: 1, unitPx: 0 },
    measure,
    // Their pictures do not wait.
    rush: Infinity,
    onEnd,
  })
  const space = (cells: number) => `${Math.ceil(cells / columns) * unitPx}px`
  return (
    <ul
      ref={list}
      className={plain ? lists.rows() : pieceGrid()}
      data-pieces={plain ? undefined : true}
      aria-label={t(plain ? 'tokens.hidden' : 'nfts.title')}
      style={{ paddingBlock: `${space(from)} ${space(length - to)}` } as CSSProperties}
    >
      {drawn.map(index => {
        const piece = pieces[index]!
        return <Cell key={piece.key} piece={piece} plain={plain} at={index + 1} total={length} />
      })}
    </ul>
  )
}

function Cell({
  piece: { name, count, pictures },
  plain,
  at,
  total,
}: {
  piece: Piece
  plain?: boolean
  at: number
  total: number
}) {
  const { t, i18n } = useModal()
  const shown = name || t('nfts.unnamed')
  return (
    <li className={plain ? lists.row() : undefined} title={shown} aria-setsize={total} aria-posinset={at}>
      <Art name={shown} pictures={plain ? [] : pictures} />
      <span className={boxes.line()}>
        <bdi className={texts.clipped()}>{shown}</bdi>
        {count > 1 && (
          <Badge>
            <bdi dir="ltr">×{new Intl.NumberFormat(i18n.locale.value, { notation: 'compact' }).format(count)}</bdi>
          </Badge>
        )}
      </span>
    </li>
  )
}

/** Each picture gets two seconds; if none loads, the name's first letter is shown. */
function Art({ name, pictures: [src, ...rest] }: Pick<Piece, 'name' | 'pictures'>) {
  return (
    <Picture src={src} name={name}>
      {rest[0] && <Art name={name} pictures={rest} />}
    </Picture>
  )
}
