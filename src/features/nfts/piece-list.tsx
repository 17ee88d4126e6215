import type { CSSProperties } from 'react'
import { Picture, useEffect, useLayoutEffect, useModal, useRef, useSignal } from '../../kit.ts'
import type { Piece } from '../../services/collectibles.ts'
import { onResize } from '../../ui/observe.ts'
import { cellsAround } from './window.ts'

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
    const scroller = el.closest('.body')!
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
    const scroller = list.current!.closest('.body')!
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
      className={plain ? 'rows' : 'pieces'}
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
    <li className={plain ? 'row' : undefined} title={shown} aria-setsize={total} aria-posinset={at}>
      <Art name={shown} pictures={plain ? [] : pictures} />
      <span className="line">
        <bdi className="cut">{shown}</bdi>
        {count > 1 && (
          <bdi className="badge" dir="ltr">
            ×{new Intl.NumberFormat(i18n.locale.value, { notation: 'compact' }).format(count)}
          </bdi>
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
