import type { Context } from '../../modal/kit.ts'
import { formatUnits } from '../../base/amount.ts'
import { exact, ltr } from '../../base/format.ts'
import type { Network } from '../../base/network.ts'
import { withUnit } from '../../base/token.ts'
import type { Offer } from '../../payments/offers.ts'
import type { Refusal } from '../../payments/paying.ts'
import type { HeroState } from '../../ui/layout/hero.tsx'
import type { After } from './run.ts'

/** Without the scheme where that is https. */
export const siteOf = (origin: string): string => ltr(origin.replace(/^https:\/\//, ''))

export const amountOf = ({ amount, token }: Pick<Offer, 'amount' | 'token'>, locale: string): string =>
  withUnit(exact(formatUnits(amount, token.decimals), locale), token.symbol)

/** Networks of an offer are among the app's. */
export const networkOf = ({ networks }: Context, { token }: Pick<Offer, 'token'>): Network =>
  networks.find(token.network) as Network

/** `14:05`. `at`: in s since 1970. */
export const clockTime = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at * 1000)

interface Words {
  hero: HeroState
  /** Text keys of title and text. */
  keys: [title: string, text: string]
}

/** Refusals whose reason is a text of its own. */
const REASONS: { [Why in Refusal]?: string } = {
  declined: 'declined',
  'wallet-cannot': 'cannot',
  'wallet-failed': 'failed',
  signature: 'signature',
  altered: 'altered',
  late: 'late',
  domain: 'signature',
  'would-fail': 'signature',
  unchecked: 'unchecked',
  moved: 'moved',
  'no-record': 'record',
  expired: 'expired',
}

function refusedWords(why: Refusal): Words {
  if (why === 'alive' || why === 'meanwhile') return { hero: 'warn', keys: ['pay.twice', 'pay.twice.text'] }
  return {
    hero: why === 'declined' ? 'declined' : 'failed',
    keys: ['pay.none', `pay.none.${REASONS[why] ?? 'other'}`],
  }
}

/** What is said once the price was agreed to. `isSlow`: the wallet has not answered for a while. */
export function wordsOf(stage: After, isSlow: boolean): Words {
  if (isSlow && stage.is === 'signing') return { hero: 'warn', keys: ['pay.signing', 'pay.slow'] }
  if (stage.is === 'switching')
    return { hero: isSlow ? 'warn' : 'waiting', keys: ['pay.switching', isSlow ? 'pay.slow' : 'pay.switch'] }
  if (stage.is !== 'ended') return { hero: 'waiting', keys: [`pay.${stage.is}`, `pay.${stage.is}.text`] }
  const { paid } = stage
  if (paid.state === 'paid-not-delivered') return { hero: 'warn', keys: ['pay.lost', 'pay.lost.text'] }
  if (paid.state === 'open') return { hero: 'warn', keys: ['pay.open', 'pay.open.text'] }
  if (paid.state === 'unchecked') return { hero: 'warn', keys: ['pay.unknown', 'pay.unknown.text'] }
  return refusedWords(paid.state === 'refused' ? paid.why : 'left')
}
