import type { Announcement, Completion, Context, EarlyContext, Feature } from './context.ts'
import { computed } from '@preact/signals-core'
import { createAlert } from '../core/alert.ts'
import { createBalances } from '../account/balances.ts'
import { watchForWallets } from '../wallets/late-wallets.ts'
import { restore } from '../wallets/restore.ts'
import { watch } from '../state/resource.ts'
import type { Router } from './router.ts'
import { TITLES } from './titles.ts'
import { child } from '../base/abort.ts'
import { completeMessages } from '../base/error-messages.ts'
import { ModalError } from '../base/errors.ts'
import { requireTerms } from './terms.ts'
import { dragToClose } from './drag.ts'
import { reportFailures } from './failures.ts'
import { showErrors, keepFoot } from './foot.ts'
import { foldFirst } from './fold-first.ts'
import { sendAnalytics } from './analytics.ts'
import { createNotifications } from './notifications.ts'
import { forgetWithConnection } from '../account/forget-connection.ts'
import { holdFocus } from './focus-trap.ts'
import { catchFallen, rememberOpeners } from './focus-return.ts'
import { createFiat } from './fiat.tsx'
import { morph, nudge } from './motion.ts'
import { exitMotion } from './exit-motion.ts'
import { messages } from './messages.ts'
import { prefetch } from './prefetch.ts'
import { Notices } from './snackbar.tsx'
import { reportRestrictedRegion } from './restricted-region.ts'
import { createLiveRegions } from './live-region.ts'
import { createSupport } from './support.tsx'

const TOP = '2147483647'
/** Views that show wallets, and views that wait for one to be installed. */
const WALLETS = /^(Connect|AllWallets|GetWallet|Downloads)/

completeMessages()

/** Completes the context. */
export function complete(ctx: EarlyContext): Completion {
  const { life, options, router, networks, connections, chunks } = ctx
  const notifications = createNotifications(life)
  return {
    notifications,
    alert: createAlert(options, message => notifications.show({ message, variant: 'error' })),
    fiat: createFiat(ctx),
    balances: createBalances(
      life,
      computed(() => {
        const account = connections.account(networks.namespace.value)
        const network = networks.active.value
        return account && !network.unsupported ? { network, address: account.address } : undefined
      }),
      router.isOpen,
      async query => (await chunks.load(ctx.sourcesChunk)).loadBalances(ctx, query),
      async moved => (await chunks.load(ctx.sourcesChunk)).expireBalances(ctx, moved),
    ),
  }
}

/** What the modal can do without until it is on screen, or an account is connected. */
export function install(ctx: Context): Feature {
  const { life, router } = ctx
  const restored = ctx.options.enableReconnect ? restore(ctx) : Promise.resolve()
  sendAnalytics(ctx)
  reportFailures(ctx)
  prefetch(ctx)
  requireTerms(ctx)
  reportRestrictedRegion(ctx)
  watch(life, () => {
    if (!router.steps.value.some(({ view }) => WALLETS.test(view))) return
    const shown = child(life)
    void watchForWallets(ctx, shown.signal)
    return () => shown.abort()
  })
  forgetWithConnection(ctx)
  return {
    messages,
    slots: {
      Notices,
      Support: createSupport(ctx),
      enhance: stage => enhance(ctx, stage),
      exitMotion,
      restored: () => restored,
      titleOf: view => TITLES[view],
    },
  }
}

declare module './slots.ts' {
  interface Slots {
    /** Adds focus handling, motion and the like to the card, once it is on screen. */
    enhance: (stage: Stage) => void
  }
}

/** What the card needs to know about its surroundings. */
export interface Stage {
  host: HTMLElement
  root: ShadowRoot
  layer: HTMLElement
  router: Router
  announcement: Context['announcement']
  /** The announcement made before the card existed. */
  heard: Announcement | undefined
  signal: AbortSignal
  /** Embedded in the page, whose focus, scrolling and layers are not ours. */
  isInline?: boolean
}

/**
 * Improves the card once it is on screen: focus that stays inside and returns, speech, motion, dragging, arrow keys,
 * soft keyboards, page layers above ours. In its own chunk, because the modal works without it, and loaded as soon as
 * it opens.
 */
function enhance(ctx: Context, stage: Stage): void {
  const { host, root, layer, router, announcement, heard, signal, isInline } = stage
  const card = layer.querySelector('section')!
  createLiveRegions(root, announcement, heard, signal)
  rememberOpeners(root, layer, router, signal)
  catchFallen(layer, router, signal)
  morph(card, signal)
  nudge(card, router, signal)
  walkLists(root, layer, signal)
  keepFoot(layer, signal)
  showErrors(layer, signal)
  foldFirst(root, layer, signal)
  if (isInline) return
  holdFocus(root, layer, signal)
  dragToClose(card, card.querySelector<HTMLElement>('header')!, router.close, signal)
  trackKeyboard(layer, signal)
  stayInPlace(ctx, host, root, signal)
  // A page layer above ours makes the modal unusable; moving to the top layer does less harm than staying hidden.
  const { left, top, width, height } = card.getBoundingClientRect()
  // The prototype's method, which no element of the page can shadow by its name.
  const found = Document.prototype.elementFromPoint?.call(
    document,
    left + width / 2,
    top + Math.min(height, innerHeight - top) / 2,
  )
  if (found && found !== host && !host.contains(found)) layer.style.setProperty('--z', TOP)
}

/**
 * Next to body, so that a replaced or transformed body does not affect the modal; or inside the element that covers
 * everything else, if there is one.
 */
const top = (): Element => {
  const full = document.fullscreenElement
  return full && !/^(HTML|VIDEO|IFRAME|IMG|CANVAS|OBJECT)$/.test(full.tagName)
    ? full
    : ([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.documentElement)
}

/**
 * Follows fullscreen and the page's own dialogs, or the element that the page has chosen, and returns if the page
 * removes it, with focus where it was. If there is no place for it when it opens, it closes and reports that.
 */
function stayInPlace({ options, router, report }: Context, host: HTMLElement, root: ShadowRoot, signal: AbortSignal) {
  const { disableAppend } = options
  const place = () => (disableAppend ? [...document.querySelectorAll('wallet-modal')].find(it => it !== host) : top())
  const move = () => {
    const to = place()
    if (!to || host.parentNode === to) return
    const focused = root.activeElement as HTMLElement | null
    to.append(host)
    ;(focused ?? root.querySelector<HTMLElement>('h2'))?.focus()
    return true
  }
  // A page that removes the modal again and again gets its way.
  let left = 5
  const observer = new MutationObserver(() => {
    if (!host.isConnected && left && move()) left--
  })
  observer.observe(document.documentElement, { childList: true, subtree: disableAppend })
  signal.addEventListener('abort', () => observer.disconnect(), { once: true })
  move()
  watch(signal, () => {
    if (!router.current.value || host.isConnected) return
    report(
      new ModalError('element/not-found', {
        message: 'With `disableAppend` the page needs a `<wallet-modal>` element.',
      }),
    )
    router.close(true)
  })
  addEventListener('fullscreenchange', move, { signal })
  // From a dialog; it does not bubble.
  addEventListener('close', move, { signal, capture: true })
}

/** Arrows, Home and End move through a list; typing in it reaches the search field. */
function walkLists(root: ShadowRoot, layer: HTMLElement, signal: AbortSignal): void {
  layer.addEventListener(
    'keydown',
    event => {
      const { key } = event
      const view = root.activeElement?.closest('[data-list]') && root.activeElement.closest('[data-view]')
      if (!view) return
      // Consecutive lists are one to the user.
      const all = [...view.querySelectorAll<HTMLElement>('[data-list] a[data-row],[data-list] button[data-row]')]
      const at = all.indexOf(root.activeElement as HTMLElement)
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[key]
      if (to !== undefined) {
        event.preventDefault()
        all[Math.min(Math.max(to, 0), all.length - 1)]?.focus()
      } else if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
        layer.querySelector<HTMLInputElement>('input[type=search]')?.focus()
      }
    },
    { signal },
  )
}

/** Keeps the card above a soft keyboard. */
function trackKeyboard(layer: HTMLElement, signal: AbortSignal): void {
  const viewport = globalThis.visualViewport
  if (!viewport) return
  const update = () =>
    layer.style.setProperty('--kb', `${Math.max(0, innerHeight - viewport.height - viewport.offsetTop)}px`)
  viewport.addEventListener('resize', update, { signal })
  viewport.addEventListener('scroll', update, { signal })
}
