import { useModal } from '../../../modal/kit.ts'
import { pageUrl } from '../../../base/url.ts'
import { Legal as Links } from '../../../ui/controls/legal.tsx'
import { Agreement } from './agreement.tsx'

/** The host's own terms, below the ways to connect; of links those that `pageUrl` takes. */
export function Legal() {
  const { t, options } = useModal()
  if (options.features.legalCheckbox) return <Agreement />
  return <Links t={t} terms={pageUrl(options.termsConditionsUrl)} privacy={pageUrl(options.privacyPolicyUrl)} />
}
