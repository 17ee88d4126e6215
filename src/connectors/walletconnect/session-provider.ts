import { NODE_READS } from '../../base/methods.ts'
import { member } from '../../base/record.ts'
import { delay } from '../../base/abort.ts'
import { chainIdOf, chainIdToCaip } from '../../base/caip.ts'
import { attempt } from '../../base/errors.ts'
import { platform } from '../../base/platform.ts'
import { walletLink } from '../../base/wallet-link.ts'
import { capabilitiesIn, grantedAccounts, grantsMethod, type Granted } from './namespaces.ts'
import { ofNode } from './provider-error.ts'
import { providerError } from '../../base/provider.ts'

interface Call {
  method: string
  params?: unknown
}

interface SessionParts {
  /** CAIP-2 ID of the app's active network. */
  chain(): string
  addresses(): string[]
  session(): Granted | undefined
  move(chain: string): void
  /** Whether https links to the wallet app are preferred to its own scheme. */
  preferUniversal(): boolean
  /** Whether an https link of the wallet is followed; absent: all are. */
  follows?(link: string): boolean
  read(network: string, call: Call): Promise<unknown>
  ask(session: Granted, chain: string, call: Call): Promise<unknown>
}

export const NOT_SHARED = 'The wallet didn’t share this chain.'

const UPDATE_CHECKS = 30
const UPDATE_CHECK_MS = 100

/**
 * Methods that need the user, so that the wallet app must come to the front; the session's other methods are answered
 * silently.
 */
const SHOWS = /^(?!wallet_get).*(sign|send|switch|add|grant|watch|permission)/i

/**
 * What a node can be asked for the app: chain reads, and the submission of signed transactions. Anything else could
 * carry a password or ask a node to sign, and would reach nodes that we know nothing about.
 */
const OF_NODE = new Set([
  ...NODE_READS,
  'eth_blobBaseFee',
  'eth_createAccessList',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_protocolVersion',
  'eth_simulateV1',
  'net_version',
  'web3_clientVersion',
])

/** On phones: the link to the wallet app. The wallet supplies it, so it is checked like any other link. */
export function appHref(
  { peer }: Granted,
  preferUniversal: boolean,
  follows: (link: string) => boolean = () => true,
): string | undefined {
  const { native, universal } = attempt(() => peer.metadata.redirect) ?? {}
  const links = [native, universal].map(it => walletLink(it)).filter(it => !it?.startsWith('http') || follows(it))
  const href = (preferUniversal ? links.reverse() : links).find(Boolean)
  return href && platform(navigator).mobile ? `${href}wc` : undefined
}

/** Opens the wallet app in the task of the user's tap; later the browser would treat it as a pop-up. */
function openWallet(href: string | undefined): void {
  if (href && navigator.userActivation?.isActive !== false)
    open(href, href.startsWith('http') ? '_blank' : '_self', 'noopener,noreferrer')
}

/**
 * EIP-1193 over a session: methods that the wallet granted go to the wallet, reads go to the chain, the rest is
 * answered here.
 */
export function createSessionProvider(
  { chain, addresses, session, move, preferUniversal, follows, read, ask }: SessionParts,
  namespace: string,
): (call: Call) => Promise<unknown> {
  const grants = (target: string) => {
    const held = session()
    return !!held && grantedAccounts(held, namespace).some(({ chain }) => chain === target)
  }
  /** A wallet that agreed to a new chain reports it in an update of the session, which may follow its answer. */
  async function isGranted(target: string) {
    for (let left = UPDATE_CHECKS; left > 0 && !grants(target); left--) await delay(UPDATE_CHECK_MS)
    return grants(target)
  }

  async function switchChain(held: Granted, call: Call) {
    const target = chainIdToCaip(member(member(call.params, 0), 'chainId'))
    if (!target) throw providerError(-32602, 'The request has no chain ID.')
    if (!grants(target)) {
      if (!grantsMethod(held, namespace, call.method)) throw providerError(4902, NOT_SHARED)
      openWallet(appHref(held, preferUniversal(), follows))
      await ask(held, chain(), call)
    }
    // A granted chain needs no request to the wallet, because every request names its chain.
    if (!(await isGranted(target))) throw providerError(4902, NOT_SHARED)
    move(target)
    return null
  }

  return async call => {
    const held = session()
    if (!held) throw providerError(4900, 'Disconnected')
    const { method } = call
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return addresses()
    if (method === 'solana_getAccounts' || method === 'solana_requestAccounts')
      return addresses().map(pubkey => ({ pubkey }))
    if (method === 'eth_chainId') return chainIdOf(chain())
    if (method === 'wallet_switchEthereumChain') return switchChain(held, call)
    // What the session says needs no other device.
    const known = method === 'wallet_getCapabilities' && capabilitiesIn(held, member(call.params, 0))
    if (known) return known
    if (grantsMethod(held, namespace, method)) {
      if (SHOWS.test(method)) openWallet(appHref(held, preferUniversal(), follows))
      return ask(held, chain(), call)
    }
    if (!OF_NODE.has(method)) throw providerError(4200, `The wallet didn’t share ${method.slice(0, 60)}.`)
    return read(chain(), call).catch((error: unknown) => {
      throw ofNode(error)
    })
  }
}
