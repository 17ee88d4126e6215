import { watch, type Context } from '../../../modal/kit.ts'
import { EXTERNAL, type ExternalWallet, type Place } from '../../../wallets/external.ts'
import { platform } from '../../../base/platform.ts'
import { addConnector, createSafe } from '../../../wallets/added-connectors.ts'
import { createCoinbaseRow } from './coinbase.ts'

/**
 * Pop-ups of other sites fail in in-app browsers, and their messages are encrypted with functions that only secure
 * contexts have.
 */
const placeOf = (page: Window): Place => ({
  isFramed: page !== page.top,
  hasWindows: page.isSecureContext && !platform(page.navigator).inApp,
})

/**
 * Adds the external wallets whose connectors come from chunks to the list, if they can work here. The result loads the
 * connector of a stored session, or all that may exist.
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
