import { draw } from '../page/drawing.ts'
import { brokenHandle } from '../page/broken-handle.ts'
import { ASYNC_METHODS, idleState, VOID_METHODS, type WalletModal } from '../page/handle.ts'
import type { WalletModalOptions } from '../core/options.ts'
import * as kit from '../modal/kit.ts'
import { fromDataset, isEnough } from '../base/dataset.ts'
import { defaults } from '../core/default-options.ts'
import { attempt, isModalError, ModalError } from '../base/errors.ts'
import { createModal, type Loader, type Mounted } from '../page/create-modal.ts'
import { defineElements } from './define.ts'
import { createPinnedLoader, type Core } from './pinned.ts'

declare const __BUILD__: string
declare const __VERSION__: string

/** `window.WalletModal`: the handle, plus `init`. Calls made before `init` wait for it. */
export interface WalletModalGlobal extends WalletModal {
  /**
   * Starts the modal with the options; a second call updates them. Invalid options never throw: they are logged to the
   * console and reject every call that needs them.
   */
  init(options: WalletModalOptions): WalletModal
}

declare global {
  /** Set by the script tag; absent until it has run. */
  var WalletModal: WalletModalGlobal
}

const BRAND = Symbol.for('wallet-modal')
const page = globalThis as { WalletModal?: object & { [BRAND]?: string; warned?: boolean } }

// Elements named `currentScript` shadow the property on `document`; the prototype's own getter cannot be shadowed.
const script: unknown =
  typeof document === 'undefined' ? null : Reflect.get(Document.prototype, 'currentScript', document)

const IDLE = idleState()
/** Without a project ID, an error is reported this long after the page has loaded, or after the script has run. */
const LATE_MS = 2000
const FORGOTTEN_MS = 5000
/** A module script cannot tell which tag loaded it, so its chunk URLs, nonce and options are unknown. */
const AS_MODULE = 'Load the script without `type="module"`.'

function start(): void {
  const element = script instanceof HTMLScriptElement ? script : undefined
  const core: Core = { kit, chunks: {}, hashes: {} }
  Object.defineProperty(globalThis, Symbol.for(`wallet-modal/${__BUILD__}`), { value: core })
  const loader: Loader = { ...createPinnedLoader(core, element?.src || document.baseURI, element?.nonce ?? ''), draw }

  let mounted: Mounted | undefined
  let announce: (mounted: Mounted) => void
  let waiting: Promise<Mounted>
  const wait = () => {
    waiting = new Promise(resolve => {
      announce = resolve
    })
  }
  wait()
  // Listeners added before there was a modal; they receive the first event of the next start.
  const early = new Set<(handle: WalletModal) => void>()
  const use = (next: Mounted) => {
    announce((mounted = next))
    elements.attach(next)
    if (!next.ctx) return wait()
    for (const begin of early) begin(next.handle)
    early.clear()
  }
  const listen = (start: (handle: WalletModal) => () => void) => {
    if (mounted?.ctx) return start(mounted.handle)
    let off = (): void => void early.delete(begin)
    const begin = (handle: WalletModal) => {
      off = start(handle)
    }
    early.add(begin)
    return () => off()
  }
  const handle = {
    version: __VERSION__,
    subscribe: listener => listen(real => real.subscribe(listener)),
    on: (event, listener) => listen(real => real.on(event, listener)),
    getProvider: namespace => mounted?.handle.getProvider(namespace),
    getNetworks: () => mounted?.handle.getNetworks() ?? [],
    getState: () => mounted?.handle.getState() ?? IDLE,
    isModalError,
  } as WalletModalGlobal
  // A call in the user's tap must reach the wallet in the same task, so existing methods are called immediately.
  for (const name of [...ASYNC_METHODS, ...VOID_METHODS]) {
    const call = ({ handle }: Mounted, args: unknown[]) => (handle[name] as (...args: unknown[]) => unknown)(...args)
    Object.assign(handle, {
      [name]: (...args: unknown[]) => (mounted ? call(mounted, args) : waiting.then(ready => call(ready, args))),
    })
  }
  handle.init = options => {
    // After unusable options there is nothing to update.
    if (mounted?.ctx) mounted.handle.updateOptions(options)
    else use(createModal(options, loader, element ? '' : AS_MODULE))
    return handle
  }
  handle.destroy = () => {
    mounted?.handle.destroy()
    // Calls reject until the next init; listeners wait for it.
    use({ handle: brokenHandle(new ModalError('modal/destroyed'), __VERSION__) })
    // The elements wait for it too.
    elements.attach(undefined)
  }
  const elements = defineElements()
  // A page can have locked the name; its elements work without it.
  attempt(() => {
    page.WalletModal = Object.assign(handle, { [BRAND]: __VERSION__ })
  })
  const given = fromDataset(element?.dataset ?? {}, defaults()) as WalletModalOptions
  const begin = () => mounted || handle.init(given)
  if (!element || isEnough(element.dataset)) begin()
  else {
    addEventListener('load', () => setTimeout(begin, LATE_MS))
    setTimeout(begin, FORGOTTEN_MS)
  }
  dispatchEvent(new Event('wallet-modal:ready'))
}

if (typeof document === 'undefined')
  throw new Error('wallet-modal must run in a browser page. Load it with a script tag.')
/**
 * The modal of an earlier copy. An element or frame with this name is not an own property of the window, and a page’s
 * stub can have a value for every name.
 */
const first = attempt(() => {
  const there = Object.hasOwn(page, 'WalletModal') ? page.WalletModal : undefined
  return typeof there?.[BRAND] === 'string' ? there : undefined
})
if (first) {
  if (!first.warned)
    console.warn(`[wallet-modal] already loaded on this page (version ${first[BRAND]}); ignoring this copy`)
  first.warned = true
} else start()
