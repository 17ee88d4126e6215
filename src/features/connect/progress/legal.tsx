import { useModal } from '../../../kit.ts'
import { httpsUrl } from '../../../lib/url.ts'
import { Legal as Links } from '../../../ui/legal.tsx'
import { Agreement } from './agreement.tsx'

/** The host's own terms, below the ways to connect; of links only https ones are shown. */
export function Legal() {
  const { t, options } = useModal()
  if (options.features.legalCheckbox) return <Agreement />
  return <Links t={t} terms={httpsUrl(options.termsConditionsUrl)} privacy={httpsUrl(options.privacyPolicyUrl)} />
}
