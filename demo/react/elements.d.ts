import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Element = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'wallet-button': Element
      'wallet-network-button': Element
      'wallet-account-button': Element
    }
  }
}
