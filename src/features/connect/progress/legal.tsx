import { useModal } from '../../../kit.ts'
import { httpsUrl } from '../../../lib/url.ts'
import { Legal as Links } from '../../../ui/legal.tsx'

/** Links to the host's own terms; only https ones are shown. */
export function Legal() {
  const { t, options } = useModal()
  return <Links t={t} terms={httpsUrl(options.termsConditionsUrl)} privacy={httpsUrl(options.privacyPolicyUrl)} />
}
