import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type PageElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'wallet-button': PageElement
      'wallet-network-button': PageElement
      'wallet-account-button': PageElement
    }
  }
}
