import { ModalError } from '../../../modal/kit.ts'
import type { Wait } from '../../../base/abort.ts'
import { parseAccountId, sameAddress } from '../../../base/caip.ts'
import { attempt } from '../../../base/errors.ts'
import { carriesForeignAddress } from '../../../base/foreign-address.ts'
import { nearness } from '../../../base/local-host.ts'
import { recordOf } from '../../../base/record.ts'
import { askSite } from '../../../base/site-request.ts'
import type { Session } from '../../../chains/onramp.ts'

const TIMEOUT_MS = 10_000
const LONGEST = 4096
/** Where the providers' pages have the address; most also take a session that hides it. */
const ADDRESSES = ['walletAddress', 'wallets', 'networkWallets', 'userAddress', 'addresses', 'defaultWalletAddress']
/** Random values of theirs: one in 70 reads as an address of some chain. */
const RANDOM = /^(session_?(token|id|hash)|signature|sigV2\w*)$/i

/** What an app's endpoint is asked. */
interface Asked extends Wait {
  /** CAIP-10. */
  account: string
  /** CAIP-2, the one in `account`. */
  network: string
  /** What is bought: the network's own currency. */
  symbol: string
  locale: string
}

const bad = (message: string) => new ModalError('http/bad-reply', { message })

/**
 * The provider's page for a new session, which the app's own server makes for one account. `isReadable`: the page's
 * address names the account, and no other. Throws `http/*`; nothing is bought then.
 */
export async function openSession(
  { url, hosts }: Session,
  { signal, ...asked }: Asked,
): Promise<{ url: string; isReadable: boolean }> {
  const { status, reply } = await askSite(
    url,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      credentials: 'same-origin',
      redirect: 'error',
      timeoutMs: TIMEOUT_MS,
    },
    { signal },
  )
  if (status < 200 || status >= 300)
    throw new ModalError('http/status', { message: `The server responded with HTTP status ${status}.` })
  const { url: given, account } = recordOf(reply)
  const { namespace, chainId, address } = parseAccountId(asked.account)!
  const isOurs = (it?: string) => sameAddress(namespace, it, address)
  const echoed = parseAccountId(account)
  if (echoed?.namespace !== namespace || echoed.chainId !== chainId || !isOurs(echoed.address))
    throw bad('The server’s session is not for this account.')
  const page = readPage(given, hosts)
  if (!page) throw bad('The server’s answer is not the address of a page at a known provider.')
  const readable = new URL(page)
  for (const name of [...readable.searchParams.keys()]) if (RANDOM.test(name)) readable.searchParams.delete(name)
  if (carriesForeignAddress(readable, address)) throw bad('The payment page is for a different address.')
  const named = ADDRESSES.flatMap(name => readable.searchParams.getAll(name))
  return { url: page.href, isReadable: named.some(value => (value.match(/\w+/g) ?? []).some(isOurs)) }
}

/** Only https without credentials, at one of the hosts; http on this machine, where the app names its host and port. */
function readPage(given: unknown, hosts: readonly string[]): URL | undefined {
  const url = typeof given === 'string' && given.length <= LONGEST ? attempt(() => new URL(given)) : undefined
  if (!url || url.username || url.password || !hosts.includes(url.host)) return
  return url.protocol === 'https:' || (url.protocol === 'http:' && nearness(url.hostname) === 'loopback')
    ? url
    : undefined
}
