import { Picture, useModal } from '../../../modal/kit.ts'
import { pageUrl } from '../../../base/url.ts'
import type { PurchaseCurrency } from '../../../services/onramp.ts'
import { Legal } from '../../../ui/controls/legal.tsx'

/** The host's own terms, below what leads to a purchase. */
export function Terms() {
  const { t, options } = useModal()
  return <Legal t={t} terms={pageUrl(options.termsConditionsUrl)} privacy={pageUrl(options.privacyPolicyUrl)} />
}

/** The picture of a token, where the account has some of it; else its letter. */
export function PurchaseToken({ token, size }: { token: PurchaseCurrency; size?: number }) {
  const { data } = useModal().balances.value
  const held = data?.tokens.find(it => it.symbol === token.symbol && it.price && !it.imitates)
  return <Picture src={held?.iconUrl} name={token.symbol} size={size} round />
}
