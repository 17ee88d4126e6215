import { useState, type KeyboardEvent, type ReactNode } from 'react'
import css from './more.css'
import { addStyles } from './sheet.ts'

addStyles(css)

export interface Tab {
  id: string
  title: string
  panel: ReactNode
}

/** Tabs by the ARIA pattern: one stop for Tab, arrows move and choose. Keeps its own choice unless `value` is given. */
export function Tabs({ label, tabs, value, onChange }: { label: string; tabs: Tab[]; value?: string; onChange?: (id: string) => void }) {
  const [own, setOwn] = useState<string>()
  const at = Math.max(0, tabs.findIndex(tab => tab.id === (value ?? own)))
  const choose = (id: string) => {
    setOwn(id)
    onChange?.(id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const list = event.currentTarget
    const way = getComputedStyle(list).direction === 'rtl' ? -1 : 1
    const to = new Map([['Home', 0], ['End', -1], ['ArrowRight', at + way], ['ArrowLeft', at - way]]).get(event.key)
    if (to === undefined) return
    event.preventDefault()
    choose(tabs.at(to % tabs.length)!.id)
    ;([...list.children].at(to % tabs.length) as HTMLElement).focus()
  }
  const { id, panel } = tabs[at]!
  return (
    <div className="stack g1">
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button key={tab.id} type="button" role="tab" id={'tab-' + tab.id} aria-selected={index === at} aria-controls="panel" tabIndex={index === at ? 0 : -1} onClick={() => choose(tab.id)}>{tab.title}</button>
        ))}
      </div>
      <div role="tabpanel" id="panel" aria-labelledby={'tab-' + id}>{panel}</div>
    </div>
  )
}
