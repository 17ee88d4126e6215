import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { VIEW_CHUNKS } from '../chunks.ts'
import { useModal } from '../core/context.ts'
import { Button } from '../ui/button.tsx'
import { RowSkeleton } from '../ui/list-item.tsx'

const MOVE = { duration: 150, easing: 'cubic-bezier(.2,0,0,1)' }
const reduced = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches

/** The view on screen. Fetches its chunk first: a skeleton meanwhile, Retry when it does not come. */
export function Outlet({ card }: { card: RefObject<HTMLElement | null> }) {
  const ctx = useModal()
  const { router, views } = ctx
  const step = router.current.value
  const failed = useSignal(false)
  const trail = useRef<(string | undefined)[]>([])
  const height = useRef(0)
  const view = step && views.value[step.view]

  const load = () => {
    failed.value = false
    const id = step && VIEW_CHUNKS[step.view]
    if (!view && id) ctx.loadFeature(id).catch(error => {
      failed.value = true
      ctx.report(error)
    })
  }
  useEffect(load, [step])

  // The card changes height from what it was to what it is; the page around it never moves.
  useLayoutEffect(() => {
    const el = card.current!
    const from = height.current
    height.current = el.offsetHeight
    if (from && from !== height.current && !reduced()) el.animate?.([{ height: `${from}px` }, { height: `${height.current}px` }], MOVE)
  })

  // Focus follows the view: its title, or on the way back the row that led away.
  useLayoutEffect(() => {
    const el = card.current!
    const depth = router.steps.peek().length
    const back = router.direction.peek() < 0 ? trail.current[depth] : undefined
    const row = back && [...el.querySelectorAll<HTMLElement>('.row')].find(item => item.textContent === back)
    const field = el.querySelector<HTMLElement>('input:not([type=search]):not(:disabled)')
    ;(row || field || el.querySelector<HTMLElement>('h2'))?.focus({ preventScroll: true })
    return () => { trail.current[router.steps.peek().length] = (el.getRootNode() as ShadowRoot).activeElement?.textContent ?? undefined }
  }, [step, view])

  if (!step) return null
  const Body = view?.body
  return (
    <div key={router.steps.value.length + step.view} className="view" data-dir={router.direction.value}>
      {Body ? <Body data={step.data} /> : failed.value ? <Failed retry={load} /> : <Skeleton />}
    </div>
  )
}

function Failed({ retry }: { retry: () => void }) {
  const { t } = useModal()
  return (
    <div className="body mid" role="alert">
      <div className="stack g1">
        <p className="h">{t('chunk.title')}</p>
        <p className="lead">{t('chunk.text')}</p>
      </div>
      <div className="w mt3"><Button primary onClick={retry}>{t('retry')}</Button></div>
    </div>
  )
}

const Skeleton = () => <ul className="body rows" aria-busy="true">{[0, 1, 2].map(index => <RowSkeleton key={index} />)}</ul>
