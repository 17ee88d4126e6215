import { boxes } from './layout.ts'

export interface LegalProps {
  t: (key: string) => string
  /** Checked addresses. */
  terms?: string
  privacy?: string
}

/** Links to the host's own terms. */
export function Legal({ t, terms, privacy }: LegalProps) {
  const link = (href: string | undefined, text: string) =>
    href && (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    )
  const parts = [link(terms, t('connect.terms.link')), link(privacy, t('connect.privacy.link'))].filter(Boolean)
  if (!parts.length) return null
  const sentence = t(parts.length > 1 ? 'connect.terms.both' : 'connect.terms').split(/\{\w+\}/)
  return <p className={boxes.foot()}>{sentence.map((piece, index) => [piece, parts[index]])}</p>
}
