import 'react'

declare module 'react' {
  /** Variables of our own, which React's `CSSProperties` knows nothing of. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
