import 'react'

declare module 'react' {
  /** Our CSS variables, which React's `CSSProperties` does not include. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
