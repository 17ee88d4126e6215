import { computed } from '@preact/signals'
import type { Context } from '../context.ts'
import { watch } from '../../state/resource.ts'
import { viewCss } from '../../ui/layout/sheet.ts'
import { createLayer } from '../layer.tsx'
import { InlineCard, isAtHome } from './inline-card.tsx'
import { scrollIntoView } from './scroll-into-view.ts'
import { followUser } from './user.ts'

/** The embedded card is part of the page's own flow. */
const layerStyle = viewCss`
  display: block;
  place-items: normal;
  position: static;
  container-type: inline-size;
`

/** Views that await an answer to a request that can come from anywhere in the page. */
const ASKING = /^(ApproveTransaction|SIWXSignMessage|ConnectingSiwe)$/

export interface Shown {
  /** Scrolls it into view, and moves focus there if the user has just acted. */
  reveal(): void
  end(): void
}

/** The element's default display; rules of the page win. */
function asBlock(place: Element): void {
  if (place.localName !== 'wallet-modal-inline') return
  const sheet = new CSSStyleSheet()
  sheet.insertRule(':host{display:block}')
  place.shadowRoot?.adoptedStyleSheets.push(sheet)
}

/** Embeds the modal in `place`: it never closes there; anything that would close it returns to its first view. */
export function showIn(ctx: Context, place: Element): Shown {
  const { router, i18n, announcement, state } = ctx
  const heard = announcement.peek()
  const held = new AbortController()
  const { signal } = held
  asBlock(place)
  const host = document.createElement('wallet-modal')
  const root = host.attachShadow({ mode: 'open' })
  const layer = document.createElement('div')
  root.append(layer)
  watch(signal, () => {
    // The direction of its place; if the page sets none, that of the language.
    layer.lang = i18n.language.value
    layer.dir = !place.closest('[dir]') && /ar|he/.test(layer.lang) ? 'rtl' : getComputedStyle(place).direction
  })
  place.append(host)
  const app = createLayer(ctx, layer, signal)
  layer.classList.add(layerStyle())
  const user = followUser(host, layer, signal)
  app.render(<InlineCard user={user} />)
  ctx.slots.peek().enhance!({ host, root, layer, router, announcement, heard, signal, isInline: true })

  // Waits for a session to be restored, so that the wallet list does not flash first.
  const isReady = computed(() => state.value.ready)
  watch(signal, () => {
    if (router.isOpen.value || !isReady.value) return
    // Listeners for the close run first.
    queueMicrotask(() => {
      if (!signal.aborted && !router.isOpen.peek()) router.open(ctx.navigation.home() as 'Account')
    })
  })
  const reveal = () => {
    user.come()
    scrollIntoView(place, layer, signal)
  }
  watch(signal, () => {
    if (ASKING.test(router.current.value?.view ?? '')) reveal()
  })
  layer.addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Escape' || event.isComposing || isAtHome(ctx)) return
      event.stopPropagation()
      // Otherwise a dialog of the page around us would close as well.
      event.preventDefault()
      router.back()
    },
    { signal },
  )
  const end = () => {
    held.abort()
    app.unmount()
    host.remove()
  }
  ctx.life.addEventListener('abort', end, { signal, once: true })
  return { reveal, end }
}
