import { Picture, useModal } from '../../../modal/kit.ts'
import { pageUrl } from '../../../base/url.ts'
import type { PurchaseCurrency } from '../../../services/network/onramp.ts'
import { Legal } from '../../../ui/controls/legal.tsx'

/** The app's own terms, below the buttons that lead to a purchase. */
export function Terms() {
  const { t, options } = useModal()
  return <Legal t={t} terms={pageUrl(options.termsConditionsUrl)} privacy={pageUrl(options.privacyPolicyUrl)} />
}

/** The picture of a token, if the account holds some; otherwise its letter. */
export function PurchaseToken({ token, size }: { token: PurchaseCurrency; size?: number }) {
  const { data } = useModal().balances.value
  const held = data?.tokens.find(it => it.symbol === token.symbol && it.price && !it.imitates)
  return <Picture src={held?.iconUrl} name={token.symbol} size={size} round />
}
