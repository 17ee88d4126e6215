import type { TokenTitle } from '../../services/tokens.ts'
import type { Network } from '../../base/network.ts'
import { clean, type Context } from '../../modal/kit.ts'
import { formatUnits, isDecimals } from '../../base/amount.ts'
import { exact, ltr, truncate } from '../../base/format.ts'
import { setApart } from '../../base/symbol.ts'
import { withUnit } from '../../base/token.ts'
import type { Permission } from './grants.ts'

const COIN = 'native-token-transfer'
/** From here on a limit counts as unlimited. */
const UNLIMITED = 2n ** 255n

interface Known {
  network: Network
  /** The tokens' own titles, by address. */
  titles: ReadonlyMap<string, TokenTitle>
}

/** A permission as text. */
export function wordsOf(
  { t, i18n }: Pick<Context, 't' | 'i18n'>,
  { network, titles }: Known,
  { type, address, allowance }: Permission,
): string {
  const where = ltr(truncate(address ?? ''))
  const amountOf = (units: bigint, { symbol, decimals }: Pick<TokenTitle, 'symbol' | 'decimals'>) =>
    ltr(withUnit(exact(formatUnits(units, decimals), i18n.locale.value), setApart(clean(symbol, 20))))
  const sends = (title: Pick<TokenTitle, 'symbol' | 'decimals'>) => {
    // A missing limit means unlimited.
    const units = BigInt(allowance ?? UNLIMITED)
    return units < UNLIMITED
      ? t('grants.upTo', { amount: amountOf(units, title) })
      : t('grants.any', { symbol: ltr(setApart(clean(title.symbol, 20))) })
  }
  // A permission without a contract shows only its name.
  switch (address || type === COIN ? type : undefined) {
    case COIN:
      return sends(network.nativeCurrency)
    case 'erc20-token-transfer': {
      const title = titles.get(address ?? '')
      return title && clean(title.symbol) && isDecimals(title.decimals)
        ? sends(title)
        : t('grants.token', { address: where })
    }
    case 'contract-call': {
      const most = BigInt(allowance ?? 0)
      return most
        ? t('grants.callWith', { address: where, amount: amountOf(most, network.nativeCurrency) })
        : t('grants.call', { address: where })
    }
    default:
      return t('grants.other', { type })
  }
}
