import { abortable, child, timeout } from '../../base/abort.ts'
import { own } from '../../base/record.ts'
import { attempt } from '../../base/errors.ts'
import { hideFrame } from '../../connectors/embedded/frame-style.ts'
import { secureOrigin } from '../../base/endpoints.ts'
import { WAIT_MS } from '../ask.ts'
import type { PageCode } from './page-catalogue.ts'
import { placeOf, type Notes } from '../report.ts'
import type { Violations } from './violations.ts'

interface Site {
  /** Option `endpoints.frame`. */
  frame: string
  projectId: string
  /** CAIP-2 network ID. */
  chainId: string
}

/** Whether the secure site reports that it is ready, in a frame like that of a login. */
export async function checkFrame(
  notes: Notes<PageCode>,
  { frame, projectId, chainId }: Site,
  violations: Violations,
  life: AbortSignal,
): Promise<void> {
  const origin = attempt(() => secureOrigin(frame))
  if (!origin) return
  notes.look('policy/frame-src', 'frame/no-answer')
  const query = new URLSearchParams({ projectId, chainId, version: '4', enableLogger: 'false' })
  const element = document.createElement('iframe')
  element.title = 'Embedded wallet'
  element.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  element.referrerPolicy = 'origin'
  element.dataset['walletModal'] = 'frame'
  hideFrame(element)
  element.src = `${origin}/sdk?${query}`
  const over = child(life)
  const wait = timeout(WAIT_MS, over.signal)
  const ready = new Promise<boolean>(resolve => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source && source === element.contentWindow && own(data, 'type') === '@w3m-frame/READY') resolve(true)
    }
    addEventListener('message', hear, { signal: over.signal })
    // Also fires for a blocked document.
    element.onload = async () => {
      if (await violations.isBlocked('frame-src', frame)) resolve(false)
    }
  })
  document.body.append(element)
  const isReady = await abortable(ready, wait.signal).catch(() => undefined)
  wait.done()
  over.abort()
  element.remove()
  const place = placeOf(origin)
  if (isReady === false || (isReady === undefined && (await violations.isBlocked('frame-src', frame))))
    notes.find('policy/frame-src', `frame-src does not allow ${place} (option endpoints.frame)`)
  else if (!isReady)
    notes.find('frame/no-answer', `${place} (option endpoints.frame) does not answer in a frame of this page`)
}
