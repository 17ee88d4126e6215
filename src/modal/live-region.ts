import type { Announcement, Context } from './context.ts'
import { watch } from '../state/resource.ts'
import { css } from '../ui/layout/sheet.ts'
import { afterPaint } from './painted.ts'

/** For screen readers only. */
const hidden = css`
  position: fixed;
  clip-path: inset(50%);
`

/** Speaks what is announced after `heard`, through live regions that exist before text is written into them. */
export function createLiveRegions(
  root: ShadowRoot,
  announcement: Context['announcement'],
  heard: Announcement | undefined,
  signal: AbortSignal,
): void {
  const region = (role: 'status' | 'alert') => {
    const element = document.createElement('div')
    element.className = hidden()
    element.dataset['spoken'] = ''
    element.setAttribute('role', role)
    root.append(element)
    return element
  }
  const polite = region('status')
  const urgent = region('alert')
  afterPaint(() =>
    watch(signal, () => {
      const said = announcement.value
      if (said && said !== heard) (said.isUrgent ? urgent : polite).textContent = said.text
    }),
  )
}
