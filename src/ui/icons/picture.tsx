import { useLayoutEffect, useState, type ReactNode } from 'react'
import { iconStyle } from './icons.tsx'
import { css } from '../layout/sheet.ts'

/** A square for a picture or its substitute: an icon on a tile, a letter, a skeleton. */
export const pictureStyle = css`
  display: grid;
  place-items: center;
  flex: none;
  width: var(--p);
  height: var(--p);
  border-radius: calc(var(--p) / 4);
  background: var(--fill);
  & > * {
    grid-area: 1/1;
  }
  &:not([data-tile], [data-skeleton]) {
    outline: 1px solid color-mix(in srgb, var(--ink) 10%, transparent);
    outline-offset: -1px;
  }
  & > img,
  & > svg:not(${iconStyle}) {
    width: 100%;
    height: 100%;
    border-radius: inherit;
    object-fit: cover;
  }
  &[data-round] {
    border-radius: 99px;
  }
  /* Marks that are black to their edge stay discs on a dark card. */
  [data-mode='dark'] &[data-round] {
    outline-color: color-mix(in srgb, var(--ink) 25%, transparent);
  }
  &[data-letter] {
    background: var(--c);
    color: #fff;
    font: 600 calc(var(--p) * 0.44)/1 var(--font);
  }
  &[data-skeleton] {
    background: var(--fill2);
    animation: var(--pulse);
  }
`

const badgeStyle = css`
  place-self: end;
  margin: -3px;
  border: 2px solid var(--surface);
  border-radius: 99px;
`

/** Shows the pictures that wait; undefined while none has to. */
let held: Set<() => void> | undefined
/** For the modal's first frame: a picture takes more time than its row, so new ones come after it. */
export function holdPictures(): void {
  held ??= new Set()
}
export function showPictures(): void {
  const waiting = held
  held = undefined
  waiting?.forEach(show => show())
}

const LOAD_TIMEOUT_MS = 2000
/** A decoded picture takes four bytes per pixel, however small its file. */
const MAX_PIXELS = 2048 * 2048
/** Checked if the browser tells: for pictures of the page's own origin, and of servers that allow it. */
const MAX_BYTES = 2_000_000

export interface PictureProps {
  /** Checked URL: https or an allowed data URI. */
  src?: string
  name?: string
  /** In px at the default font size. */
  size?: number
  round?: boolean
  /** Small picture on its corner, such as the network's. */
  badge?: ReactNode
  /** Shown instead of the letter if there is no image. */
  children?: ReactNode
}

/** Reports a picture that has not loaded in time. */
const expire = (img: HTMLImageElement | null) => {
  const timer = setTimeout(() => img?.complete || img?.dispatchEvent(new Event('stalled')), LOAD_TIMEOUT_MS)
  return () => clearTimeout(timer)
}

const isTooBig = ({ naturalWidth, naturalHeight, currentSrc }: HTMLImageElement) =>
  naturalWidth * naturalHeight > MAX_PIXELS ||
  performance.getEntriesByName(currentSrc).some(it => (it as PerformanceResourceTiming).encodedBodySize > MAX_BYTES)

/**
 * An external image, beside the name of what it shows. After an error, or if it is too big, shows the first letter of
 * that name on a colour derived from it; after two seconds as well, until the image is there.
 */
export function Picture({ src, name = '', size, round, badge, children }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  const [late, setLate] = useState<string>()
  const [isHeld, setHeld] = useState(!!held)
  useLayoutEffect(() => {
    if (!isHeld) return
    const show = () => setHeld(false)
    if (!held) return show()
    held.add(show)
    return () => void held?.delete(show)
  }, [])
  const hasImage = src && failed !== src
  const isShown = hasImage && late !== src
  const letters = [...name.trim().toUpperCase()]
  const hue = letters.reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 360, 0)
  return (
    <span
      className={pictureStyle()}
      aria-hidden="true"
      data-round={round}
      data-letter={isShown || children ? undefined : true}
      style={{ '--p': size && `calc(var(--u)*${size / 4})`, '--c': `oklch(.47 .1 ${hue})` }}
    >
      {hasImage && (
        <img
          key={src}
          ref={expire}
          src={isHeld ? undefined : src}
          alt=""
          hidden={!isShown}
          referrerPolicy="no-referrer"
          onLoad={event => {
            if (isTooBig(event.currentTarget)) setFailed(src)
            setLate(undefined)
          }}
          onError={() => setFailed(src)}
          onStalled={() => setLate(src)}
        />
      )}
      {!isShown &&
        // An element, like everything that shares its place with a badge.
        (children ?? <bdi>{letters[0] ?? '?'}</bdi>)}
      {badge && <span className={badgeStyle()}>{badge}</span>}
    </span>
  )
}
