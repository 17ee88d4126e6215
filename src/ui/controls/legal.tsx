import type { ReactNode } from 'react'
import { boxes } from '../layout/layout.ts'

export interface LegalProps {
  t: (key: string) => string
  /** Checked URLs. */
  terms?: string
  privacy?: string
}

export const legalLink = (href: string, text: string): ReactNode => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {text}
  </a>
)

/** A sentence with an element for each of its `{places}`, in order. */
export const sentenceOf = (text: string, parts: readonly ReactNode[]): ReactNode =>
  text.split(/\{\w+\}/).map((piece, index) => [piece, parts[index]])

/** Links to the app's own terms. */
export function Legal({ t, terms, privacy }: LegalProps) {
  const parts = [
    terms && legalLink(terms, t('connect.terms.link')),
    privacy && legalLink(privacy, t('connect.privacy.link')),
  ].filter(Boolean)
  if (!parts.length) return null
  return (
    <p className={boxes.foot()}>{sentenceOf(t(parts.length > 1 ? 'connect.terms.both' : 'connect.terms'), parts)}</p>
  )
}
