/**
 * What `react`, `react-dom/client` and `@preact/signals` mean in every build of ours, tests included: Preact and its
 * hooks without React's event shims (1.2 kB gzip that components written with `onInput` do not need), and the signals
 * of `@preact/signals-core` with the one thing the full integration is used for here, in a fifth of its size (1.1 kB
 * less): a component draws itself again when a signal that it read has changed.
 */
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals-core'
import { Component, Fragment, options, render, type ComponentChild, type FunctionComponent, type VNode } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks'

export { createContext, createElement, Fragment } from 'preact'
export * from 'preact/hooks'
export * from '@preact/signals-core'

/** React's root, as far as the shell needs it. */
export const createRoot = (element: Element): { render(tree: unknown): void; unmount(): void } => ({
  render: tree => render(tree as ComponentChild, element),
  unmount: () => render(null, element),
})

export const useSignal = <T>(value: T): Signal<T> => useMemo(() => signal(value), [])
export const useComputed = <T>(fn: () => T): ReadonlySignal<T> => useMemo(() => computed(fn), [])
export const useSignalEffect = (fn: () => void | (() => void)): void => useEffect(() => effect(fn), [])

const watched = new WeakMap<FunctionComponent, FunctionComponent>()

/**
 * `Draw`, run inside an effect that outlives the drawing: its first run draws, any later one asks for the next drawing.
 */
function watch(Draw: FunctionComponent): FunctionComponent {
  let view = watched.get(Draw)
  if (!view) {
    view = function (this: Component, props, context) {
      const [, redraw] = useReducer((count: number) => count + 1, 0)
      const stop = useRef<() => void>(null)
      let drawn: ReturnType<FunctionComponent>
      let isFirst = true
      stop.current?.()
      stop.current = effect(() => {
        if (!isFirst) return redraw(0)
        isFirst = false
        drawn = Draw.call(this, props, context)
      })
      // A layout effect, because a passive one is skipped for what goes before the next frame, and the signals would
      // keep it.
      useLayoutEffect(() => () => stop.current?.(), [])
      return drawn
    }
    watched.set(Draw, view)
    // Preact copies a vnode that is drawn twice, with the type it has by then.
    watched.set(view, view)
  }
  return view
}

const before = options.vnode
options.vnode = (vnode: VNode) => {
  const { type } = vnode
  if (typeof type === 'function' && type !== Fragment) vnode.type = watch(type as FunctionComponent)
  before?.(vnode)
}
