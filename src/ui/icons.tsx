const DISC = 'M10 17.25a7.25 7.25 0 1 0 0-14.5 7.25 7.25 0 0 0 0 14.5Z'

/** Outlines on a 20 px grid. Chunks bring theirs through `path`; see more-icons.ts. */
export const ICONS = {
  close: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  back: 'M12 4.5 6.5 10l5.5 5.5',
  right: 'M8 5.5l4.5 4.5L8 14.5',
  down: 'M5.5 8l4.5 4.5L14.5 8',
  info: DISC + 'M10 9.5v4M10 6.5v.01',
  alert: DISC + 'M10 6.25v4.25M10 13.5v.01',
  warn: 'M8.8 3.6 2.6 14.3a1.4 1.4 0 0 0 1.2 2.1h12.4a1.4 1.4 0 0 0 1.2-2.1L11.2 3.6a1.4 1.4 0 0 0-2.4 0ZM10 7.75v3.5M10 13.75v.01',
  search: 'M9 14.25a5.25 5.25 0 1 0 0-10.5 5.25 5.25 0 0 0 0 10.5ZM12.9 12.9l3.6 3.6',
  copy: 'M9 6.75h5A2.25 2.25 0 0 1 16.25 9v5A2.25 2.25 0 0 1 14 16.25H9A2.25 2.25 0 0 1 6.75 14V9A2.25 2.25 0 0 1 9 6.75ZM13.1 4.6A2.25 2.25 0 0 0 11 3.75H6A2.25 2.25 0 0 0 3.75 6v5c0 .85.45 1.55 1.1 1.95',
  check: 'M4.25 10.5l3.75 3.75 7.75-8.5',
  more: 'M4 10a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0ZM9.5 10a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0ZM15 10a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0Z',
  swap: 'M6.5 16V4.25M3.5 7.25l3-3 3 3M13.5 4v11.75M10.5 12.75l3 3 3-3',
  out: 'M11.25 3.75h5v5M16 4l-6.75 6.75M13.75 11.5v2.5a2.25 2.25 0 0 1-2.25 2.25H6A2.25 2.25 0 0 1 3.75 14V8.5A2.25 2.25 0 0 1 6 6.25h2.5',
  coins: 'M8 12.75a4.75 4.75 0 1 0 0-9.5 4.75 4.75 0 0 0 0 9.5ZM12.6 7.35a4.75 4.75 0 1 1-5.2 5.3',
}

export type IconName = keyof typeof ICONS

const MIRRORED: unknown[] = ['back', 'right', 'out']
const ARC = 'M10 2.75a7.25 7.25 0 0 1 6.9 9.5'

export interface IconProps {
  name?: IconName
  /** Drawing of a chunk's own, on the same grid. */
  path?: string
  small?: boolean
  /** Turns over in right-to-left pages; the arrows in the table do so by themselves. */
  mirror?: boolean
  /** The mark of the current choice, in the accent. */
  on?: boolean
  /** Draws the spinner instead. */
  spin?: boolean
}

/** A line drawing, silent to screen readers: a text beside it or the label of its button speaks. */
export const Icon = ({ name, path = ICONS[name!], small, mirror = MIRRORED.includes(name), on, spin }: IconProps) => (
  <svg className={'i' + (small ? ' sm' : '') + (mirror ? ' mir' : '') + (on ? ' on' : '') + (spin ? ' spin' : '')} viewBox="0 0 20 20" aria-hidden="true">
    {spin && <circle cx="10" cy="10" r="7.25" opacity=".25" />}
    <path d={spin ? ARC : path} />
  </svg>
)
