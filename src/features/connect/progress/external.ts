import { watch, type Context } from '../../../kit.ts'
import type { Connector } from '../../../connectors/connector.ts'
import { EXTERNAL, givenFor, type ExternalWallet, type Place } from '../../../lib/external-wallets.ts'
import { child } from '../../../lib/abort.ts'
import { platform } from '../../../lib/platform.ts'
import { ownImageUrl } from '../../../lib/url.ts'
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
  const { life, chunks, events, networks, options, revision, wallets } = ctx
  const { added } = wallets
  const place = placeOf(window)
  const has = (id: string) => added.peek().some(it => it.id === id)
  const add = (connector: Connector) => {
    if (has(connector.id)) return
    connector.icon = ownImageUrl(givenFor(options.connectorImages, connector)) ?? connector.icon
    added.value = [...added.peek(), connector]
  }
  const works = ({ works }: ExternalWallet) => !!works?.(place, options)

  // Nobody but a Safe answers, so one that was not ready is asked again with the next opening.
  let asking: AbortController | undefined
  async function lookForSafe() {
    if (has('safe') || !networks.namespaces().includes('eip155')) return
    asking?.abort()
    const mine = (asking = child(life))
    const { findSafe } = await chunks.load('safe')
    const connector = await findSafe(mine.signal)
    if (connector && asking === mine) add(connector)
  }

  const coinbase = createCoinbaseRow(ctx)
  const look: Record<NonNullable<ExternalWallet['chunk']>, (isWanted: boolean) => Promise<void>> = {
    safe: async isWanted => {
      if (isWanted) await lookForSafe()
    },
    coinbase: async isWanted => {
      if (isWanted && coinbase.isUsable()) add(coinbase.connector)
      else if (has(coinbase.connector.id)) added.value = added.peek().filter(it => it !== coinbase.connector)
    },
  }
  const lookFor = async (id?: string) => {
    const wanted = EXTERNAL.filter(it => !id || id === it.id)
    await Promise.all(wanted.map(it => it.chunk && look[it.chunk](works(it))))
  }
  const lookForAll = () => void lookFor().catch(() => {})
  watch(life, () => {
    revision.value
    lookForAll()
  })
  events.on('open', lookForAll)
  return lookFor
}
