import { ModalError, type Context } from '../../modal/kit.ts'
import { randomId } from '../../base/bytes.ts'
import type { SignInOptions, SIWX, SIWXSession } from '../../base/siwx.ts'
import { makeMessage } from '../../base/sign-in-message.ts'
import { isCurrent, isOf } from './message.ts'
import { fetchNonce, fetchSigned, signOutThere, verifyThere } from './site.ts'
import { createStoredSessions } from './stored.ts'

const WEEK_MS = 604_800_000

const refused = () => new ModalError('siwx/refused', { message: 'The signature isn’t valid.' })

/** The built-in sign-in: with the app's own server if it has one, otherwise with only this page and the chain. */
export function createSIWX(ctx: Pick<Context, 'networks' | 'adapter'>, options: SignInOptions): SIWX {
  const { statement, resources, expiration = WEEK_MS, required = true, signOutOnDisconnect = true } = options
  const { caipChainId, nonceUrl, verifyUrl, sessionUrl, signOutUrl } = options
  const stored = createStoredSessions()
  /** Signatures verified since the page was loaded. */
  const verified = new Set<string>()

  /** Verified by the chain, so that contract accounts can sign in too. */
  async function verifyHere({ data, message, signature }: SIWXSession): Promise<boolean> {
    const key = `${message} ${signature}`
    if (verified.has(key)) return true
    const network = ctx.networks.find(data.chainId)
    if (!network) return false
    const { verifyMessage } = await ctx.adapter(network.chainNamespace)
    const isRight = await verifyMessage(network, { address: data.accountAddress, message, signature })
    if (isRight) verified.add(key)
    return isRight
  }
  const isOfPage = ({ data }: SIWXSession) => data.domain === location.host && isCurrent(data)
  async function verify(session: SIWXSession): Promise<void> {
    const { message, signature, cacao, data } = session
    const { chainId, accountAddress: address } = data
    const isRight =
      isOfPage(session) &&
      (verifyUrl
        ? await verifyThere(verifyUrl, { message, signature, chainId, address, cacao })
        : await verifyHere(session))
    if (!isRight) throw refused()
    verified.add(`${message} ${signature}`)
  }

  return {
    signOutOnDisconnect,
    getRequired: () => required,
    async createMessage({ accountAddress, chainId, notBefore }) {
      const nonce = nonceUrl ? await fetchNonce(nonceUrl) : randomId()
      const now = Date.now()
      const message = makeMessage(
        {
          accountAddress,
          chainId,
          domain: location.host,
          uri: location.origin,
          version: '1',
          nonce,
          issuedAt: new Date(now).toISOString(),
          expirationTime: new Date((notBefore ? Date.parse(notBefore) : now) + expiration).toISOString(),
          ...(statement && { statement }),
          ...(notBefore && { notBefore }),
          ...(resources && { resources }),
        },
        { caipChainId },
      )
      if (!message)
        throw new ModalError('siwx/failed', { message: 'The sign-in options don’t produce a valid message.' })
      return message
    },
    async addSession(session) {
      await verify(session)
      const { data } = session
      stored.set([...stored.get().filter(it => !isOf(it.data, data)), session])
    },
    async revokeSession(chainId, accountAddress) {
      stored.set(stored.get().filter(it => !isOf(it.data, { chainId, accountAddress })))
      if (signOutUrl) await signOutThere(signOutUrl)
    },
    async setSessions(sessions) {
      // A server accepts a nonce once, and the message for the first chain counts for all.
      const taken = verifyUrl ? sessions.slice(0, 1) : sessions
      for (const session of taken) await verify(session)
      stored.set(taken)
      if (!taken.length && signOutUrl) await signOutThere(signOutUrl)
    },
    async getSessions(chainId, accountAddress) {
      const mine = stored.get().filter(it => isOf(it.data, { chainId, accountAddress }) && isOfPage(it))
      if (!sessionUrl) {
        const isRight = await Promise.all(mine.map(verifyHere))
        return mine.filter((_, at) => isRight[at])
      }
      const signed = await fetchSigned(sessionUrl, { accountAddress, chainId })
      if (!signed) return []
      const { expirationTime } = signed
      // The server's answer counts. The signed message may be known here too.
      const { host: domain, origin: uri } = location
      const { data: there, ...signature } = mine[0] ?? {
        data: { accountAddress, chainId, domain, uri, version: '1', nonce: '' },
        message: '',
        signature: '',
      }
      const data = { ...there, ...(expirationTime && { expirationTime }) }
      return isCurrent(data) ? [{ ...signature, data }] : []
    },
  }
}
