import type { ReadonlySignal } from '@preact/signals'
import type { ReactNode } from 'react'

declare module 'react' {
  /** A signal in JSX is a text node that changes without its component: React's types need to know. */
  interface DO_NOT_USE_OR_YOU_WILL_BE_FIRED_EXPERIMENTAL_REACT_NODES {
    signal: ReadonlySignal<ReactNode>
  }
  /** Our CSS variables, which React's `CSSProperties` does not include. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
