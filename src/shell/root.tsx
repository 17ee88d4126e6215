import { useSignalEffect } from '@preact/signals'
import { useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { ModalContext, useModal, type Context } from '../core/context.ts'
import { watch } from '../core/resource.ts'
import { IconButton } from '../ui/button.tsx'
import { adopt } from '../ui/sheet.ts'
import { applyTheme } from '../ui/tokens.ts'
import { dragToClose } from './drag.ts'
import { holdFocus, restoreFocus } from './focus.ts'
import { Outlet } from './outlet.tsx'
import { lockScroll } from './scroll.ts'
import { Snackbar } from './snackbar.tsx'

const EXIT_MS = 150
const TOP = 2147483647

/** The card: header, view, notices. */
function Card() {
  const ctx = useModal()
  const { router, t } = ctx
  const card = useRef<HTMLElement>(null)
  const head = useRef<HTMLElement>(null)
  const step = router.current.value
  const view = step && ctx.views.get(step.view)
  const isDeep = router.steps.value.length > 1
  const title = view?.title(step?.data) ?? t('loading')
  useLayoutEffect(() => dragToClose(card.current!, head.current!, router.close), [])
  useSignalEffect(() => {
    const refused = router.refusal.value
    if (!refused) return
    ctx.announce(refused.why, true)
    card.current?.animate?.([{ translate: '0' }, { translate: '2px' }, { translate: '-2px' }, { translate: '0' }], 150)
  })
  const Corner = view?.corner
  return (
    <section ref={card} className="card sheet" role="dialog" aria-modal="true" aria-labelledby="wm-title">
      <header ref={head} className="head">
        {isDeep ? <IconButton icon="back" label={t('back')} onClick={router.back} /> : Corner ? <Corner /> : <span />}
        <h2 id="wm-title" tabIndex={-1}>{title}</h2>
        <IconButton icon="close" label={t('close')} onClick={() => router.close()} />
      </header>
      <Outlet card={card} />
      {router.refusal.value && <p className="why" role="alert">{router.refusal.value.why}</p>}
      <Snackbar />
    </section>
  )
}

/** Where the host element goes: next to body, so that replaced or transformed bodies do not take it along; inside a fullscreen element when there is one. */
const place = (): Element => {
  const full = document.fullscreenElement
  return full && full !== document.documentElement && !/^(VIDEO|IFRAME|IMG|CANVAS|OBJECT)$/.test(full.tagName) ? full : document.documentElement
}

/**
 * Mounts the modal while the router is open and removes every trace of it afterwards. Resolves `painted` once the view
 * that was asked for is on screen.
 */
export function createShell(ctx: Context): { painted(): Promise<void> } {
  const { life, router, theme, i18n } = ctx
  let unmount: (() => void) | undefined
  let leaving = 0

  const mount = () => {
    const opener = document.activeElement as HTMLElement | null
    const host = document.createElement('wallet-modal')
    const root = host.attachShadow({ mode: 'open' })
    adopt(root)
    const layer = document.createElement('div')
    layer.className = 'wm'
    const polite = document.createElement('div')
    const urgent = document.createElement('div')
    polite.className = urgent.className = 'vh'
    polite.setAttribute('role', 'status')
    urgent.setAttribute('role', 'alert')
    root.append(layer, polite, urgent)
    ctx.announce = (text, isUrgent) => { (isUrgent ? urgent : polite).textContent = text }
    const held = new AbortController()
    const { signal } = held
    // Set before anything paints: the theme's variables and the direction of the page.
    watch(signal, () => {
      applyTheme(layer, { mode: theme.resolved.value, variables: theme.variables.value })
      layer.lang = i18n.locale.value
    })
    layer.dir = getComputedStyle(document.documentElement).direction
    const app = createRoot(layer)
    app.render(
      <ModalContext.Provider value={ctx}>
        <div className="scrim" onClick={() => router.close()} />
        <Card />
      </ModalContext.Provider>,
    )
    place().append(host)
    // A page layer above ours makes the modal unusable; going to the top once does less harm than staying hidden.
    requestAnimationFrame(() => {
      const box = layer.querySelector('.card')?.getBoundingClientRect()
      const found = box && document.elementFromPoint?.(box.left + box.width / 2, box.top + Math.min(box.height, innerHeight) / 2)
      if (found && found !== host && getComputedStyle(found).zIndex !== 'auto') layer.style.setProperty('--z', String(TOP))
    })
    lockScroll(signal)
    trackKeyboard(layer, signal)
    holdFocus(root, layer, ctx, signal)
    document.addEventListener('fullscreenchange', () => place().append(host), { signal })
    unmount = () => {
      held.abort()
      ctx.announce = () => {}
      layer.classList.add('leave')
      restoreFocus(opener)
      unmount = undefined
      const remove = () => {
        app.unmount()
        host.remove()
      }
      if (life.aborted) remove()
      else leaving = setTimeout(remove, EXIT_MS) as unknown as number
    }
  }
  void leaving

  watch(life, () => {
    const isOpen = router.isOpen.value
    if (isOpen && !unmount) mount()
    else if (!isOpen) unmount?.()
  })
  life.addEventListener('abort', () => unmount?.(), { once: true })

  return {
    painted: () => new Promise(resolve => {
      // A hidden tab gets no frames; the promise must settle there too.
      const timer = setTimeout(resolve, 500)
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => {
          clearTimeout(timer)
          channel.port1.close()
          resolve()
        }
        channel.port2.postMessage(0)
      })
    }),
  }
}

/** Keeps the card above a soft keyboard. */
function trackKeyboard(layer: HTMLElement, signal: AbortSignal): void {
  const viewport = globalThis.visualViewport
  const update = () => layer.style.setProperty('--kb', `${Math.max(0, innerHeight - viewport!.height - viewport!.offsetTop)}px`)
  viewport?.addEventListener('resize', update, { signal })
  viewport?.addEventListener('scroll', update, { signal })
}
