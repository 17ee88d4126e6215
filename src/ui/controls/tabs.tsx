import { useRef, useState, type KeyboardEvent, type ReactNode, type TouchEvent } from 'react'
import { boxes } from '../layout/layout.ts'
import { classes, css } from '../layout/sheet.ts'
import { TOUCH_TARGET } from './touch-target.ts'

const strip = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 5u;
  box-shadow: inset 0 -1px var(--line);
  margin-inline: -5u;
  padding-inline: 5u;
  & > button {
    position: relative;
    min-height: 10u;
    font: 500 var(--t3);
    color: var(--ink2);
  }
  & > button::before {
    ${TOUCH_TARGET}
  }
  & > [aria-selected='true'] {
    color: var(--ink);
    box-shadow: inset 0 -2px;
  }
  @media (forced-colors: active) {
    & > [aria-selected='true'] {
      border: 1px solid;
    }
  }
`

export interface Tab {
  id: string
  title: string
  panel: ReactNode
  /** Called when the user reaches for it. */
  warm?: () => void
}

/** A finger that moved this far, mostly sideways, has swiped. */
const SWIPE_PX = 56

/**
 * Tabs as in the ARIA pattern: one tab stop, arrows move and select, a swipe moves to the neighbour. Keeps its own
 * selection unless `value` is given.
 */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: Tab[]
  value?: string
  onChange?: (id: string) => void
}) {
  const [own, setOwn] = useState<string>()
  const at = Math.max(
    0,
    tabs.findIndex(tab => tab.id === (value ?? own)),
  )
  const choose = (id: string) => {
    setOwn(id)
    onChange?.(id)
  }
  const from = useRef<{ clientX: number; clientY: number }>(undefined)
  const wayOf = (el: Element) => (getComputedStyle(el).direction === 'rtl' ? -1 : 1)
  const onTouchStart = ({ touches }: TouchEvent) => {
    from.current = touches.length === 1 ? touches[0] : undefined
  }
  const onTouchEnd = ({ changedTouches, currentTarget }: TouchEvent) => {
    const a = from.current,
      b = changedTouches[0]
    from.current = undefined
    if (!a || !b) return
    const x = b.clientX - a.clientX,
      y = b.clientY - a.clientY
    const to = tabs[at - Math.sign(x) * wayOf(currentTarget)]
    if (to && Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) choose(to.id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const list = event.currentTarget
    const way = wayOf(list)
    const to = new Map([
      ['Home', 0],
      ['End', -1],
      ['ArrowRight', at + way],
      ['ArrowLeft', at - way],
    ]).get(event.key)
    if (to === undefined) return
    event.preventDefault()
    choose(tabs.at(to % tabs.length)!.id)
    ;([...list.children].at(to % tabs.length) as HTMLElement).focus()
  }
  const { id, panel } = tabs[at]!
  return (
    <div className={classes(boxes.stack, boxes.gap1)}>
      <div className={strip()} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={'tab-' + tab.id}
            aria-selected={index === at}
            aria-controls="panel"
            tabIndex={index === at ? 0 : -1}
            onPointerEnter={tab.warm}
            onClick={() => choose(tab.id)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="panel" aria-labelledby={'tab-' + id} onTouchStart={onTouchStart} onTouchEnd={onTouchEnd}>
        {panel}
      </div>
    </div>
  )
}
