import type { ReadonlySignal } from '@preact/signals'
import type { ReactNode } from 'react'

// A signal placed in JSX is a text of its own that changes without its component: the types of React ask to be told.
declare module 'react' {
  interface DO_NOT_USE_OR_YOU_WILL_BE_FIRED_EXPERIMENTAL_REACT_NODES {
    signal: ReadonlySignal<ReactNode>
  }
}
