import { watch, type Context } from '../../../modal/kit.ts'
import { EXTERNAL, type ExternalWallet, type Place } from '../../../wallets/external.ts'
import { platform } from '../../../base/platform.ts'
import { addConnector, createSafe } from '../../../wallets/added-connectors.ts'
import { createCoinbaseRow } from './coinbase.ts'

/** Windows of other sites fail within other apps, and their messages are hidden with what only secure pages have. */
const placeOf = (page: Window): Place => ({
  isFramed: page !== page.top,
  hasWindows: page.isSecureContext && !platform(page.navigator).inApp,
})

/**
 * Puts the external wallets on the list that chunks make the connectors of, where they can work. The result brings that
 * of a stored session, or those there may be.
 */
export function createExternal(ctx: Context): (id?: string) => Promise<void> {
  const { life, events, options, revision, wallets } = ctx
  const { added } = wallets
  const place = placeOf(window)
  const works = ({ works }: ExternalWallet) => works(place, options)
  const lookForSafe = createSafe(ctx)
  const coinbase = createCoinbaseRow(ctx)
  const look: Record<ExternalWallet['chunk'], (isWanted: boolean) => Promise<void>> = {
    safe: async isWanted => {
      if (isWanted) await lookForSafe()
    },
    coinbase: async isWanted => {
      if (isWanted && coinbase.isUsable()) addConnector(ctx, coinbase.connector)
      else if (added.peek().includes(coinbase.connector))
        added.value = added.peek().filter(it => it !== coinbase.connector)
    },
  }
  const lookFor = async (id?: string) => {
    const wanted = EXTERNAL.filter(it => !id || id === it.id)
    await Promise.all(wanted.map(it => look[it.chunk](works(it))))
  }
  const lookForAll = () => void lookFor().catch(() => {})
  watch(life, () => {
    revision.value
    lookForAll()
  })
  events.on('open', lookForAll)
  return lookFor
}
