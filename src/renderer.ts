/**
 * What `react` and `react-dom/client` mean in every build of ours, tests included: Preact, its hooks and nothing of the
 * React event shims, which components that use `onInput` and `className` as Preact takes them do not need (1.2 kB gzip).
 */
import { render, type ComponentChild } from 'preact'

export { createContext, createElement, Fragment } from 'preact'
export * from 'preact/hooks'

/** React's root, as far as the shell needs it. */
export const createRoot = (element: Element): { render(tree: unknown): void; unmount(): void } => ({
  render: tree => render(tree as ComponentChild, element),
  unmount: () => render(null, element),
})
