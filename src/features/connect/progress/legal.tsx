import { useModal } from '../../../modal/kit.ts'
import { pageUrl } from '../../../base/url.ts'
import { Legal as Links } from '../../../ui/controls/legal.tsx'
import { Agreement } from './agreement.tsx'

/** The app's own terms, below the ways to connect; only links that `pageUrl` accepts. */
export function Legal() {
  const { t, options } = useModal()
  if (options.features.legalCheckbox) return <Agreement />
  return <Links t={t} terms={pageUrl(options.termsConditionsUrl)} privacy={pageUrl(options.privacyPolicyUrl)} />
}
