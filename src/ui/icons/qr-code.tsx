import { encode } from 'uqr'
import type { ReactNode, RefObject } from 'react'
import { css } from '../layout/sheet.ts'

/** The square of a QR code or its substitute: a skeleton, or why there is none (`data-none`). */
export const qrCodeStyle = css`
  position: relative;
  display: grid;
  align-self: center;
  place-items: center;
  flex: none;
  width: 100%;
  /* As a whole in sight between a header and the fade above a foot. */
  --side: clamp(32u, 100vh - 56u, 80u);
  max-width: var(--side);
  padding: 1u;
  background: #fff;
  color: var(--qr);
  border-radius: 3r;
  box-shadow: 0 0 0 1px var(--line);
  & > svg {
    display: block;
    width: 100%;
    height: auto;
    shape-rendering: geometricPrecision;
  }
  /* Its own quiet zone is enough where each pixel counts, and of blurred edges 1 of 170 codes was not read. */
  @media (max-height: 459px) {
    padding: 0;
    & > svg {
      shape-rendering: crispEdges;
    }
  }
  /* As much of a small code as of a large one. */
  & > [data-mark] {
    --p: calc(var(--side) * 0.125);
    position: absolute;
    outline: calc(var(--side) / 160) solid var(--qr);
    background: var(--qr);
    color: #fff;
  }
  & > [data-mark] > svg {
    width: 50%;
    height: 50%;
  }
`

const QUIET = 4
/** Side of the finder patterns, which are drawn rounder than the rest. */
const FINDER = 7

/** Dark modules of one row as runs, so that no seams show between them. */
function runs(row: boolean[], y: number, isDrawn: (x: number, y: number) => boolean): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x] || !isDrawn(x, y)) continue
    const from = x
    while (row[x + 1] && isDrawn(x + 1, y)) x++
    path += `M${from + QUIET} ${y + QUIET}h${x - from + 1}v1h-${x - from + 1}z`
  }
  return path
}

export interface QrCodeProps {
  text: string
  label: string
  /** Picture in the middle. */
  children?: ReactNode
  box?: RefObject<HTMLDivElement | null>
}

/**
 * A QR code, dark on white in every theme because cameras expect it, with the quiet zone of four modules. `label` says
 * what it is for; its text never appears in the page. The picture in the middle covers 2 % of the area; level M
 * tolerates 15.
 */
export function QrCode({ text, label, children, box }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const side = size + 2 * QUIET
  const hole = children ? size * 0.09 : 0
  const middle = size / 2
  const isFinder = (x: number, y: number) =>
    (x < FINDER || x >= size - FINDER) && (y < FINDER || (y >= size - FINDER && x < FINDER))
  const isHole = (x: number, y: number) => Math.abs(x + 0.5 - middle) < hole && Math.abs(y + 0.5 - middle) < hole
  const isDrawn = (x: number, y: number) => !isFinder(x, y) && !isHole(x, y)
  const corners = [
    [0, 0],
    [size - FINDER, 0],
    [0, size - FINDER],
  ] as const
  return (
    <div ref={box} className={qrCodeStyle()} data-qr>
      <svg viewBox={`0 0 ${side} ${side}`} fill="currentColor" role="img" aria-label={label}>
        <path d={data.map((row, y) => runs(row, y, isDrawn)).join('')} />
        {corners.map(([x, y]) => (
          <g key={`${x} ${y}`} transform={`translate(${x + QUIET} ${y + QUIET})`}>
            <rect x=".5" y=".5" width="6" height="6" rx="1.6" fill="none" stroke="currentColor" />
            <rect x="2" y="2" width="3" height="3" rx=".8" />
          </g>
        ))}
      </svg>
      {children}
    </div>
  )
}
