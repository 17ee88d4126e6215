import { Window } from 'happy-dom'
import { options } from 'preact'

// A page for unit tests: the globals that the product reads, from a happy-dom window.

/** Globals that stay Node's own. */
const NODES = new Set([
  'undefined',
  'globalThis',
  'global',
  'self',
  'performance',
  'crypto',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'ReadableStream',
  'TextEncoder',
  'TextDecoder',
  'Blob',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'queueMicrotask',
  'console',
  'process',
  'Buffer',
  'structuredClone',
])
/** Globals that Node has too, but for which the page's are needed. */
const PAGES = [
  'navigator',
  'Event',
  'EventTarget',
  'CustomEvent',
  'MessageEvent',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
]
const target = globalThis as unknown as Record<string, unknown>
const window = new Window({ url: 'https://app.example/', width: 1024, height: 768 })
const source = window as unknown as Record<string, unknown>
for (let proto: object | null = window; proto && proto !== Object.prototype; proto = Object.getPrototypeOf(proto)) {
  for (const key of Object.getOwnPropertyNames(proto)) {
    if (NODES.has(key) || key.startsWith('_') || (key in target && !PAGES.includes(key))) continue
    try {
      const value = source[key]
      Object.defineProperty(target, key, {
        value:
          typeof value === 'function' && !/^[A-Z]/.test(key)
            ? (value as (...args: unknown[]) => unknown).bind(window)
            : value,
        configurable: true,
        writable: true,
      })
    } catch {
      /* a few getters need a browser; nothing here reads them */
    }
  }
}
target['window'] = globalThis

// Its style sheets know no layers, and nothing here reads what they come to: rules are kept as they are written.
const { insertRule } = window.CSSStyleSheet.prototype
window.CSSStyleSheet.prototype.insertRule = function (text: string, index = 0) {
  if (!text.startsWith('@layer')) return insertRule.call(this, text, index)
  this.cssRules.splice(index, 0, { cssText: text } as (typeof this.cssRules)[number])
  return index
}

/** Removes the listeners that the page added since the last time. */
const endings: (() => void)[] = []
const listen = globalThis.addEventListener
globalThis.addEventListener = (
  type: string,
  hear: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
) => {
  listen(type, hear, options)
  endings.push(() => globalThis.removeEventListener(type, hear, options))
}

const { setTimeout: later } = globalThis
/** As Preact waits by itself for a frame, on the clock of the system. */
const nextFrame = () => (draw: () => void) => {
  const frame = requestAnimationFrame(over)
  const timer = later(over, 35)
  function over() {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    later(draw)
  }
}

// Preact keeps one list of effects. If an earlier file stopped the clock and left some in it, Preact would never run those
// of the next file: it asks for a frame only for the first in the list, or when the way to wait for one changes.
target['freshFrames'] = () => {
  options.requestAnimationFrame = nextFrame()
}
// Files that run one after another in a process (run/unit-worker.mjs) each find the page as the first did.
target['freshPage'] = () => {
  for (const end of endings.splice(0)) end()
  document.documentElement.innerHTML = '<head></head><body></body>'
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name)
  document.adoptedStyleSheets = []
  for (const storage of [localStorage, sessionStorage]) storage.clear()
  history.replaceState(null, '', 'https://app.example/')
}
;(target['keepGlobals'] as (() => void) | undefined)?.()
