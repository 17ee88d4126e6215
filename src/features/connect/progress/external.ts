import { watch, type Context } from '../../../modal/kit.ts'
import type { Connector } from '../../../connectors/connector.ts'
import { EXTERNAL, type ExternalWallet, type Place } from '../../../wallets/external.ts'
import { platform } from '../../../base/platform.ts'
import { addConnector, createSafe } from '../../../wallets/added-connectors.ts'
import { createCoinbaseRow } from './coinbase.ts'
import { createMobileRow } from './mobile.ts'

/** Chrome's own user agent: other browsers and other apps' views add their names to it. */
const CHROME =
  /^[^)]*\bAndroid\b[^)]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) Chrome\/[\d.]+( Mobile)? Safari\/[\d.]+$/
const isAndroidChrome = ({ navigator }: Window) => CHROME.test(navigator.userAgent) && !('brave' in navigator)

/**
 * Pop-ups of other sites fail in in-app browsers, and their messages are encrypted with functions that only secure
 * contexts have.
 */
const placeOf = (page: Window): Place => ({
  isFramed: page !== page.top,
  hasWindows: page.isSecureContext && !platform(page.navigator).inApp,
  hasApps: page.isSecureContext && isAndroidChrome(page),
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
  const mobile = createMobileRow(ctx)
  const remove = (connector: Connector) => {
    if (added.peek().includes(connector)) added.value = added.peek().filter(it => it !== connector)
  }
  const look: Record<ExternalWallet['chunk'], (isWanted: boolean) => Promise<void>> = {
    safe: async isWanted => {
      if (isWanted) await lookForSafe()
    },
    coinbase: async isWanted => {
      if (isWanted && coinbase.isUsable()) addConnector(ctx, coinbase.connector)
      else remove(coinbase.connector)
    },
    'mobile-adapter': async isWanted => {
      if (isWanted) addConnector(ctx, mobile)
      else remove(mobile)
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
