import { useSignal } from '@preact/signals'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { ModalContext, useModal, type Context } from '../core/context.ts'
import { watch } from '../core/resource.ts'
import { ROUTES } from '../core/routes.ts'
import { IconButton } from '../ui/button.tsx'
import { adopt, warm } from '../ui/sheet.ts'
import { applyTheme } from '../ui/tokens.ts'
import { holdFocus, restoreFocus } from './focus.ts'
import { leave } from './leave.ts'
import { Outlet, viewOf } from './outlet.tsx'
import { lockScroll } from './scroll.ts'

const EXIT_MS = 150

/** The card: header, view, notices. */
function Card() {
  const ctx = useModal()
  const { router, t } = ctx
  const card = useRef<HTMLElement>(null)
  const steps = router.steps.value
  const step = steps.at(-1)!
  const view = viewOf(ctx, step)
  const isFailed = useSignal(false)
  const title = view
    ? // An own one: a page may have put its own on Object.prototype.
      (Object.hasOwn(view, 'title') && view.title?.(step.payload)) || t(ROUTES[step.view].title)
    : t(isFailed.value ? 'chunk.title' : 'loading')
  const Corner = view?.corner
  const { Notices } = ctx.slots.value
  return (
    <section
      ref={card}
      className="card sheet"
      tabIndex={-1}
      role="dialog"
      aria-modal="true"
      aria-labelledby="wm-title"
      aria-describedby="wm-lead"
    >
      <header className="head">
        {steps[1] ? <IconButton icon="back" label={t('back')} onClick={router.back} /> : Corner ? <Corner /> : <span />}
        <h2 id="wm-title" tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="close" label={t('close')} onClick={() => router.close()} />
      </header>
      <Outlet card={card} steps={steps} isFailed={isFailed} />
      {router.refusal.value && (
        <p className="why" role="alert">
          {router.refusal.value.why}
        </p>
      )}
      {Notices && <Notices />}
    </section>
  )
}

/**
 * Mounts the modal while the router is open and removes every trace of it afterwards. Resolves `painted` once the view
 * that was asked for is on screen; `later` is for what must share neither network nor main thread with that frame.
 */
export function createShell(ctx: Context): { painted(): Promise<void>; later(then: () => void): void } {
  const { life, router, theme, i18n } = ctx
  let unmount: (() => void) | undefined
  let remove = () => {}
  const painted = () =>
    new Promise<void>(resolve => {
      // A hidden tab gets no frames; the promise must settle there too.
      const timer = setTimeout(resolve, 500)
      requestAnimationFrame(() => {
        clearTimeout(timer)
        setTimeout(resolve)
      })
    })
  const later = (then: () => void) => void painted().then(() => setTimeout(then))

  const mount = () => {
    // One that is still on its way out goes at once: it would draw the new view too, and take its focus.
    remove()
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
    const held = new AbortController()
    const { signal } = held
    const before = ctx.announcement.peek()
    watch(signal, () => {
      const said = ctx.announcement.value
      if (said && said !== before) (said.isUrgent ? urgent : polite).textContent = said.text
    })
    // What measures the page comes first, while there is nothing of ours to style and lay out.
    watch(signal, () => {
      // The page's direction; where it names none, that of the language.
      const { documentElement: page } = document
      layer.lang = i18n.language.value
      layer.dir = !page.dir && /ar|he/.test(layer.lang) ? 'rtl' : getComputedStyle(page).direction
    })
    lockScroll(signal)
    // Next to body, so that a replaced or transformed body does not take the modal along.
    document.documentElement.append(host)
    watch(signal, () => applyTheme(layer, { mode: theme.resolved.value, variables: theme.variables.value }))
    const app = createRoot(layer)
    app.render(
      <ModalContext.Provider value={ctx}>
        <div className="scrim" onClick={() => router.close()} />
        <Card />
      </ModalContext.Provider>,
    )
    holdFocus(root, layer, ctx, signal)
    later(() =>
      ctx
        .loadSlot('Notices')
        .then(() => ctx.chunks.load('first'))
        .then(
          ({ behave }) => {
            if (!signal.aborted) behave({ host, root, layer, router, signal })
          },
          () => {},
        ),
    )
    unmount = () => {
      held.abort()
      restoreFocus(opener)
      leave(layer, app)
      unmount = undefined
      remove = () => {
        remove = () => {}
        clearTimeout(timer)
        host.remove()
      }
      const timer = setTimeout(remove, EXIT_MS)
    }
  }

  later(warm)
  watch(life, () => {
    const isOpen = router.isOpen.value
    if (isOpen && !unmount) mount()
    else if (!isOpen) unmount?.()
  })
  life.addEventListener(
    'abort',
    () => {
      unmount?.()
      remove()
    },
    { once: true },
  )

  return { painted, later }
}
