import { useSignal } from '@preact/signals'
import { useRef } from 'react'
import { useModal, type EarlyContext } from './context.ts'
import { watch } from '../state/resource.ts'
import { IconButton } from '../ui/controls/button.tsx'
import { holdPictures, showPictures } from '../ui/icons/picture.tsx'
import { css, warm } from '../ui/layout/sheet.ts'
import { leaveByEscape, restoreFocus } from './focus.ts'
import { head, titleOf } from './head.tsx'
import { createLayer } from './layer.tsx'
import { Outlet, viewOf } from './outlet.tsx'
import { afterPaint } from './painted.ts'
import { lockScroll } from './scroll.ts'

const scrim = css`
  position: absolute;
  inset: 0;
  background: var(--scrim, rgb(10 12 16 / var(--dim)));
  animation: var(--in);
`

/** The dialog; a bottom sheet on narrow pages and on phones in landscape. */
const card = css`
  --t: scale(0.98);
  position: relative;
  display: flex;
  flex-direction: column;
  overflow: hidden;
  width: min(100%, 90u);
  max-height: min(160u, 100% - 32px);
  background: var(--surface);
  border-radius: 5r;
  box-shadow: var(--shadow, 0 0 0 1px var(--line), 0 24px 56px -12px rgb(0 0 0 / var(--dim)));
  animation: var(--in);
  @media (max-width: 459px), (max-height: 459px) and (orientation: landscape) {
    --t: translateY(100%);
    place-self: end;
    width: 100%;
    max-height: calc(100% - 44px);
    border-radius: 6r 6r 0 0;
    padding-bottom: env(safe-area-inset-bottom);
    &::before {
      content: '';
      flex: none;
      width: 36px;
      height: 4px;
      margin: 2u auto -1u;
      border-radius: 9px;
      background: var(--edge);
      opacity: 0.6;
    }
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`

const EXIT_MS = 150

const NoCorner = () => <span />

/** The card: header, view, notices. */
function Card() {
  const ctx = useModal<EarlyContext>()
  const { router, t } = ctx
  const dialog = useRef<HTMLElement>(null)
  const steps = router.steps.value
  const step = steps.at(-1)!
  const isFailed = useSignal(false)
  const { Notices } = ctx.slots.value
  const view = viewOf(ctx, step)
  const Corner = view?.corner ?? NoCorner
  const isUndecided = !!view?.undecided?.()
  return (
    <section
      ref={dialog}
      className={card()}
      tabIndex={-1}
      role={isUndecided ? 'alertdialog' : 'dialog'}
      // In a modal dialog, screen readers do not leave the subtree, and the wallet iframe is not in it.
      aria-modal={isUndecided ? undefined : 'true'}
      aria-labelledby="wm-title"
      aria-describedby="wm-lead"
    >
      <header className={head()}>
        {steps[1] ? <IconButton icon="back" label={t('back')} onClick={router.back} /> : <Corner />}
        <h2 id="wm-title" tabIndex={-1}>
          {titleOf(ctx, step, isFailed.value)}
        </h2>
        <IconButton icon="close" label={t('close')} onClick={() => router.close()} />
      </header>
      <Outlet card={dialog} step={step} depth={steps.length} isFailed={isFailed} />
      {Notices && <Notices />}
    </section>
  )
}

/** Mounts the modal while the router is open and removes every trace of it afterwards. */
export function createShell(ctx: EarlyContext): void {
  const { life, router, i18n, announcement, inlineHost } = ctx
  let unmount: (() => void) | undefined
  let remove = () => {}
  const mount = () => {
    // A card that is still fading out is removed immediately: it would draw the new view too, and take its focus.
    remove()
    const opener = document.activeElement as HTMLElement | null
    const heard = announcement.peek()
    const held = new AbortController()
    const { signal } = held
    const host = document.createElement('wallet-modal')
    const root = host.attachShadow({ mode: 'open' })
    const layer = document.createElement('div')
    root.append(layer)
    // Measuring the page comes first, while there is nothing of ours to style and lay out.
    watch(signal, () => {
      // The page's direction; if it sets none, that of the language.
      const { documentElement: page } = document
      layer.lang = i18n.language.value
      layer.dir = !page.dir && /ar|he/.test(layer.lang) ? 'rtl' : getComputedStyle(page).direction
    })
    lockScroll(signal)
    // Next to body, so that a replaced or transformed body does not affect the modal; or where the page wants it. If
    // that place does not exist, the next chunk reports it.
    const home = ctx.options.disableAppend ? document.querySelector('wallet-modal') : document.documentElement
    home?.append(host)
    const app = createLayer(ctx, layer, signal)
    holdPictures()
    const clickBeside = () => {
      const step = router.current.peek()
      const why = step && viewOf(ctx, step)?.undecided?.()
      if (why) router.refuse(why)
      else router.close()
    }
    app.render(
      <>
        <div className={scrim()} data-scrim onClick={clickBeside} />
        <Card />
      </>,
    )
    leaveByEscape(layer, router, signal)
    afterPaint(() => {
      showPictures()
      ctx.loadSlot('enhance').then(
        enhance => {
          if (!signal.aborted) enhance({ host, root, layer, router, announcement, heard, signal })
        },
        () => {},
      )
    })
    unmount = () => {
      held.abort()
      restoreFocus(opener)
      unmount = undefined
      const { exitMotion } = ctx.slots.peek()
      if (!exitMotion) {
        app.unmount()
        return host.remove()
      }
      exitMotion(layer, app)
      remove = () => {
        remove = () => {}
        clearTimeout(timer)
        host.remove()
      }
      const timer = setTimeout(remove, EXIT_MS)
    }
  }

  // In the very next task, because a page may open the modal as soon as it has loaded.
  setTimeout(warm)
  watch(life, () => {
    const isOpen = router.isOpen.value && !inlineHost.value
    if (isOpen && !unmount && ctx.theme.drawn.value) mount()
    else if (!isOpen) unmount?.()
    // If the chunk for embedding does not load, the modal behaves as without an element.
    if (inlineHost.value)
      ctx.loadSlot('reveal').catch(() => {
        inlineHost.value = false
      })
  })
  life.addEventListener(
    'abort',
    () => {
      unmount?.()
      remove()
    },
    { once: true },
  )
}
