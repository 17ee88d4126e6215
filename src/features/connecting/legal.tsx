import { useModal } from '../../kit.ts'
import { httpsUrl } from '../../lib/url.ts'

/** Links to the host's own terms; only https ones are shown. */
export function Legal() {
  const { t, options } = useModal()
  const link = (url: string | undefined, text: string) => {
    const href = httpsUrl(url)
    return href && <a href={href} target="_blank" rel="noopener noreferrer">{text}</a>
  }
  const parts = [link(options.termsConditionsUrl, t('connect.terms.link')), link(options.privacyPolicyUrl, t('connect.privacy.link'))].filter(Boolean)
  if (!parts.length) return null
  const sentence = t(parts.length > 1 ? 'connect.terms.both' : 'connect.terms').split(/\{\w+\}/)
  return <p className="foot">{sentence.map((piece, index) => [piece, parts[index]])}</p>
}
