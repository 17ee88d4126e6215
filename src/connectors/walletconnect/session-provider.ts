import { delay } from '../../lib/abort.ts'
import { chainIdToCaip } from '../../lib/caip.ts'
import { attempt } from '../../lib/errors.ts'
import { walletLink } from '../../lib/url.ts'
import { grantedAccounts, grantsMethod, type Granted } from './namespaces.ts'

interface Call {
  method: string
  params?: unknown
}

interface SessionParts {
  /** CAIP-2 id that the page is on. */
  chain(): string
  addresses(): string[]
  session(): Granted | undefined
  move(chain: string): void
  read(network: string, call: Call): Promise<unknown>
  ask(session: Granted, chain: string, call: Call): Promise<unknown>
}

/** EIP-1193 errors carry a number; hosts look at nothing else. */
const failure = (code: number, message: string) => Object.assign(new Error(message), { code })
const UPDATE_LOOKS = 30
const UPDATE_LOOK_MS = 100

/** Shows something to the user, so the app must come to the front; the rest of the session's methods answer by themselves. */
const SHOWS = /sign|send|switch|add|grant|watch|permission/i

/**
 * Opens the wallet's app on a phone, in the task of the tap that led here; a later one would be a popup to the browser.
 * The address is the wallet's own, so it is checked like any other link.
 */
function openWallet({ peer }: Granted): void {
  const { native, universal } = attempt(() => peer.metadata.redirect) ?? {}
  const href = walletLink(native) ?? walletLink(universal)
  const isPhone = /Android|iPhone|iPad|iPod/.test(navigator.userAgent)
  if (href && isPhone && navigator.userActivation?.isActive !== false) open(`${href}wc`, href.startsWith('http') ? '_blank' : '_self', 'noopener,noreferrer')
}

/** EIP-1193 over a session: what the wallet granted goes to the wallet, reads go to the chain, the rest is answered here. */
export function createSessionProvider({ chain, addresses, session, move, read, ask }: SessionParts, namespace: string): (call: Call) => Promise<unknown> {
  const grants = (target: string) => {
    const held = session()
    return !!held && grantedAccounts(held, namespace).some(({ chain }) => chain === target)
  }
  /** A wallet that agreed to a new chain tells so in an update of the session, which may come after its answer. */
  async function isGranted(target: string) {
    for (let left = UPDATE_LOOKS; left > 0 && !grants(target); left--) await delay(UPDATE_LOOK_MS)
    return grants(target)
  }

  async function switchChain(held: Granted, call: Call) {
    const target = chainIdToCaip(attempt(() => (call.params as { chainId: unknown }[])[0]!.chainId))
    if (!target) throw failure(-32602, 'No chain id')
    if (!grants(target)) {
      if (!grantsMethod(held, namespace, call.method)) throw failure(4902, 'The wallet did not share this chain')
      openWallet(held)
      await ask(held, chain(), call)
    }
    // Granted in the session means no question to the wallet: every request names its chain.
    if (!await isGranted(target)) throw failure(4902, 'The wallet did not share this chain')
    move(target)
    return null
  }

  return async call => {
    const held = session()
    if (!held) throw failure(4900, 'Disconnected')
    const { method } = call
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return addresses()
    if (method === 'eth_chainId') return `0x${Number(chain().split(':')[1]).toString(16)}`
    if (method === 'wallet_switchEthereumChain') return switchChain(held, call)
    if (grantsMethod(held, namespace, method)) {
      if (SHOWS.test(method)) openWallet(held)
      return ask(held, chain(), call)
    }
    if (SHOWS.test(method) && method !== 'eth_sendRawTransaction') throw failure(4200, `The wallet did not share ${method.slice(0, 60)}`)
    return read(chain(), call)
  }
}
