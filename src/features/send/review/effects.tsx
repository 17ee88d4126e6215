import { classes, css, texts, useModal } from '../../../modal/kit.ts'
import type { AssetChange, Preview } from '../../../chains/adapter.ts'
import { sameAddress } from '../../../base/caip.ts'
import { truncate } from '../../../base/format.ts'
import { amountText, contractOf, unitOf } from '../../../base/token.ts'
import type { Intent } from './intent.ts'

const eff = css`
  list-style: none;
  display: flex;
  flex-direction: column;
  gap: 1u;
  font: var(--t2);
`

/** More than anyone can hold: an unlimited allowance. */
const UNLIMITED = 1n << 200n

/** What the simulation found besides the transfer itself, which is shown above. */
export function Effects({
  intent: { token, network, recipient },
  preview: { changes },
}: {
  intent: Intent
  preview: Preview
}) {
  const { t, i18n, balances } = useModal()
  const locale = i18n.locale.value
  const own = contractOf(token)
  const nameOf = (contract: string | undefined, amount: bigint) => {
    if (!contract) return amountText(amount, network.nativeCurrency, locale)
    const known = balances.value.data?.tokens.find(it => sameAddress(network.chainNamespace, contractOf(it), contract))
    return known ? amountText(amount, { ...unitOf(known), symbol: known.symbol }, locale) : truncate(contract)
  }
  const others = changes.filter(
    it =>
      !(
        it.kind === 'out' &&
        (it.token === own || sameAddress(network.chainNamespace, it.token, own)) &&
        sameAddress(network.chainNamespace, it.to, recipient.address)
      ),
  )
  const words = (it: AssetChange) =>
    it.kind === 'approval'
      ? t(it.amount > UNLIMITED ? 'review.allow.all' : 'review.allow', {
          spender: truncate(it.spender),
          amount: nameOf(it.token, it.amount),
          symbol: nameOf(it.token, 0n),
        })
      : t(`review.${it.kind}`, { amount: nameOf(it.token, it.amount) })
  if (!others.length) return null
  return (
    <ul className={classes(eff, texts.warn)} aria-label={t('review.effect')}>
      {others.slice(0, 10).map((it, index) => (
        <li key={index}>{words(it)}</li>
      ))}
    </ul>
  )
}
