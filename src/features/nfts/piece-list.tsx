import type { CSSProperties } from 'react'
import {
  boxes,
  css,
  lists,
  Picture,
  pictureStyle,
  texts,
  useEffect,
  useLayoutEffect,
  useModal,
  useRef,
  useSignal,
} from '../../kit.ts'
import type { Piece } from '../../services/collectibles.ts'
import { onResize } from '../../ui/observe.ts'
import { cellsAround } from './window.ts'
import { Badge } from '../../ui/badge.tsx'

/** Two to a row in the card, more on a wide sheet. */
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
  & ${pictureStyle} > * {
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

/**
 * Pieces as a grid of pictures or, `plain`, as rows without any. However many there are, only those around the ones in
 * sight exist; empty space above and below stands for the others. `onEnd`: the last are about to come into sight.
 */
export function PieceList({ pieces, plain, onEnd }: { pieces: Piece[]; plain?: boolean; onEnd?: () => void }) {
  const { t } = useModal()
  const list = useRef<HTMLUListElement>(null)
  const sight = useSignal([0, 24, 1, 0])
  const { length } = pieces

  /** What is in sight; read from the page, because text size, width and scrolling all change it. */
  const look = useRef(() => {})
  look.current = () => {
    const el = list.current
    // Leaving makes the card scroll once more.
    if (!el) return
    const scroller = el.closest('[data-body]')!
    const style = getComputedStyle(el)
    const columns = style.gridTemplateColumns.split(' ').length
    const rowPx = parseFloat(getComputedStyle(el.firstElementChild!).height) + parseFloat(style.rowGap) || 1
    const next = [
      ...cellsAround(
        columns,
        rowPx,
        scroller.getBoundingClientRect().top - el.getBoundingClientRect().top,
        scroller.clientHeight,
        length,
      ),
      columns,
      rowPx,
    ]
    if (next.join() !== sight.peek().join()) sight.value = next
    if (next[1] === length) onEnd?.()
  }
  useEffect(() => {
    const again = () => look.current()
    const scroller = list.current!.closest('[data-body]')!
    scroller.addEventListener('scroll', again, { passive: true })
    const stop = onResize([scroller, list.current!], again)
    return () => {
      scroller.removeEventListener('scroll', again)
      stop()
    }
  }, [])
  useLayoutEffect(() => look.current(), [pieces])

  const [first, to, columns, rowPx] = sight.value as [number, number, number, number]
  // There may be fewer now than there were above.
  const from = first < length ? first : 0
  const space = (cells: number) => `${Math.max(0, Math.ceil(cells / columns)) * rowPx}px`
  return (
    <ul
      ref={list}
      className={plain ? lists.rows() : pieceGrid()}
      data-pieces={plain ? undefined : true}
      aria-label={t(plain ? 'tokens.hidden' : 'nfts.title')}
      style={{ paddingBlock: `${space(from)} ${space(length - to)}` } as CSSProperties}
    >
      {pieces.slice(from, to).map((piece, index) => (
        <Cell key={piece.key} piece={piece} plain={plain} at={from + index + 1} total={length} />
      ))}
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

/** Each picture gets its two seconds; where none comes, the letter of the name. */
function Art({ name, pictures: [src, ...rest] }: Pick<Piece, 'name' | 'pictures'>) {
  return (
    <Picture src={src} name={name}>
      {rest[0] && <Art name={name} pictures={rest} />}
    </Picture>
  )
}
