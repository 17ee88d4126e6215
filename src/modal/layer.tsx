import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { ModalContext, type EarlyContext } from './context.ts'
import { watch } from '../state/resource.ts'
import { rootClass } from '../ui/layout/base.ts'
import { adopt } from '../ui/layout/sheet.ts'
import { applyTheme } from '../ui/text/tokens.ts'

/** Makes an element with a shadow root the outermost one of ours: its styles, its theme, and its renderer. */
export function createLayer(ctx: EarlyContext | undefined, layer: HTMLElement, life: AbortSignal): Root {
  adopt(layer.getRootNode() as ShadowRoot)
  layer.className = rootClass()
  watch(life, () => {
    const drawn = ctx ? ctx.theme.drawn.value : { mode: 'dark' as const }
    if (drawn) applyTheme(layer, drawn)
  })
  const { render, unmount } = createRoot(layer)
  return {
    render: (children: ReactNode) => render(<ModalContext.Provider value={ctx}>{children}</ModalContext.Provider>),
    unmount,
  }
}
