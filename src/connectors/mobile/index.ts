// Our own code, because the protocol's package (@solana-mobile/wallet-standard-mobile) takes 55 kB gzip, draws its own
// dialogs into the page with styles and fonts that a strict policy refuses, and registers itself for every app.
import type { Storage } from '../../state/storage.ts'
import { abortable, child, timeout } from '../../base/abort.ts'
import { attempt, ModalError, toModalError } from '../../base/errors.ts'
import { own } from '../../base/record.ts'
import { providerError } from '../../base/provider.ts'
import type { Connector, ConnectWait, Session } from '../connector.ts'
import { associationLink, randomPort, reachWallet, socketUrl, type SocketParts } from './association.ts'
import { authorize, decodeAuthorization, readFeatures, type Authorization, type Identity } from './authorization.ts'
import { makeAssociation } from './channel.ts'
import { createDevice, type Device } from './device.ts'
import { beforeSending, failed, ofSending } from './failure.ts'
import { toConnectError, toRequestError } from './refusals.ts'
import { grants, prepare, type Call } from './requests.ts'
import { openSession, WalletRefusal, type MobileSession, type SessionLimits } from './session.ts'

export { createDevice }

export interface MobileParts extends SocketParts, SessionLimits, Device {
  storage: Pick<Storage, 'read' | 'write' | 'watch'>
  identity(): Identity
  /** CAIP-2 ID of the app's active Solana network. */
  chain(): string
}

/** The wallet of one authorisation: what a connector delegates to. */
export type Access = Required<Pick<Connector, 'provider' | 'disconnect' | 'watch' | 'grants'>>

/** Wallet apps on this Android device, over Solana's Mobile Wallet Adapter. */
export interface MobileAdapter extends Access, Required<Pick<Connector, 'reconnect'>> {
  /** `access`: to the wallet that answered. `use` replaces the connected one by it, which stays until then. */
  connect(wait: ConnectWait): Promise<Session & { access: Access }>
}

/** Where an authorisation is kept. */
interface Place {
  read(): Authorization | undefined
  write(now: Authorization | undefined): void
}

const KEY = 'mobile-adapter'
/** For taking leave, which the user does not wait for. */
const LEAVE_MS = 60_000

/**
 * Each request is a visit of its own: the link opens the wallet, the socket reaches it, the session asks whether the
 * account is still the same, and only then for what the page wants. Must be called in a tap.
 */
export function createMobileAdapter(parts: MobileParts, life: AbortSignal): MobileAdapter {
  const { storage, identity, chain } = parts
  // Read again each time: another tab may have connected or deleted it.
  const stored: Place = {
    read: () => storage.read(KEY, decodeAuthorization),
    write: now => storage.write(KEY, now),
  }
  let visiting: AbortController | undefined

  const toSession = ({ accounts }: Authorization): Session => ({
    accounts: accounts.map(address => ({ address })),
    caipNetworkId: chain(),
  })

  async function visit<T>(
    { base, until, mayWait = true }: { base?: string; until: AbortSignal; mayWait?: boolean },
    work: (session: MobileSession) => Promise<T>,
  ): Promise<T> {
    if (visiting) throw failed('The wallet has a request of this page that must be answered first.')
    const mine = (visiting = child(life, until))
    const { signal } = mine
    try {
      const association = await makeAssociation()
      const port = randomPort()
      if (signal.aborted) throw new ModalError('request/aborted', { cause: signal.reason })
      await parts.openLink(associationLink(association.point, port, base), mayWait ? signal : undefined)
      if (signal.aborted) throw new ModalError('request/aborted', { cause: signal.reason })
      const socket = await reachWallet(socketUrl(port), parts, signal)
      const session = await openSession(socket, association, signal, parts)
      return await abortable(work(session), signal)
    } finally {
      // Closes the socket, too.
      mine.abort()
      if (visiting === mine) visiting = undefined
    }
  }

  function createAccess(place: Place): Access & { tell(): void } {
    const watchers = new Set<Parameters<Connector['watch']>[0]>()
    let held = child(life)

    const tell = () => {
      const now = place.read()
      for (const listener of watchers) listener(now ? toSession(now) : 'disconnect')
    }
    const forget = () => {
      place.write(undefined)
      tell()
    }

    async function request(call: Call): Promise<unknown> {
      const before = place.read()
      if (!before) throw providerError(4100, 'The wallet isn’t connected.')
      const { method } = call
      if (method === 'solana_getAccounts' || method === 'solana_requestAccounts')
        return before.accounts.map(address => ({ pubkey: address }))
      const { sends, ask } = prepare(call, before)
      const address = own(call.params, 'pubkey') ?? before.accounts[0]
      let isHanded = false
      try {
        return await visit({ base: before.base, until: held.signal }, async session => {
          const now = await authorize(session, { identity: identity(), chain: chain(), held: before }).catch(error => {
            // The wallet has forgotten this page, so the token is of no use any more.
            if (error instanceof WalletRefusal && error.code === -1) forget()
            throw error
          })
          // R144: another account is a new connection, and nothing was handed over.
          if (!now.accounts.some(it => it === address) || now.accounts[0] !== before.accounts[0]) {
            forget()
            throw providerError(4100, 'The wallet has switched to another account.')
          }
          if (place.read()?.token !== before.token) throw providerError(4100, 'The wallet isn’t connected.')
          place.write(now)
          isHanded = true
          return await ask(session)
        })
      } catch (error) {
        if (!sends) throw toRequestError(error)
        throw isHanded ? ofSending(toRequestError(error, 'open')) : beforeSending(toRequestError(error, 'unsent'))
      }
    }

    return {
      provider: { request },
      tell,
      grants: method => {
        const now = place.read()
        return !!now && grants(now, method)
      },
      async disconnect() {
        const before = place.read()
        held.abort()
        held = child(life)
        place.write(undefined)
        // The wallet hears of it if it may be opened now; otherwise the token that is lost here is of no use to anyone. One
        // that still connects another is not given back.
        if (!before || before.token === stored.read()?.token || !parts.isGesture()) return
        const limit = timeout(LEAVE_MS, life)
        const leave = visit({ base: before.base, until: limit.signal, mayWait: false }, session =>
          session.call('deauthorize', { auth_token: before.token }),
        )
        void leave.catch(() => {}).finally(() => attempt(limit.done))
      },
      watch(listener, until) {
        watchers.add(listener)
        until.addEventListener('abort', () => watchers.delete(listener), { once: true })
      },
    }
  }

  /** A wallet that the app has not agreed to. */
  const answered = (made: Authorization) => {
    let now: Authorization | undefined = made
    let place: Place = { read: () => now, write: it => void (now = it) }
    const { tell: _, ...access } = createAccess({ read: () => place.read(), write: it => place.write(it) })
    const use = () => {
      if (!now) throw new ModalError('wallet/disconnected')
      place = stored
      place.write(now)
    }
    return { access, use }
  }

  const { tell, ...connected } = createAccess(stored)
  storage.watch(key => key === KEY && tell(), life)

  return {
    ...connected,
    async connect({ signal, signIn }) {
      visiting?.abort()
      visiting = undefined
      // Created while the wallet opens, since the link has to follow the tap at once.
      const message = signIn?.().catch(() => undefined)
      try {
        const { signed, ...made } = await visit({ until: signal }, async session => {
          const authorized = await authorize(session, { identity: identity(), chain: chain(), message: await message })
          return { ...authorized, features: await readFeatures(session) }
        })
        return { ...toSession(made), ...answered(made), ...(signed && { signed }) }
      } catch (error) {
        throw toModalError(toConnectError(error), 'wallet/failed')
      }
    },
    async reconnect() {
      const now = stored.read()
      return now && toSession(now)
    },
  }
}
