// Answers each event of the embedding site.
import { parseNetworkId } from '../../base/caip.ts'
import { markOf, type Session } from '../session.ts'
import type { Approvals } from './approvals.ts'
import type { Connecting } from './connecting.ts'
import type { Send, SiteEvent } from './link.ts'
import { toldId, type Networks } from './networks.ts'
import type { Sessions } from './sessions.ts'
import { signInOf } from './sign-in-text.ts'

export interface EventParts {
  site: string
  networks: Networks
  sessions: Sessions
  approvals: Approvals
  connecting: Connecting
  /** Answers a request of the connected account; see `requests.ts`. */
  answer(payload: unknown, session: Session): unknown
  send: Send
}

type Answer = (payload: any) => unknown

const isNothing = (value: unknown): value is undefined | null => value === undefined || value === null

/** The answers by name. What is not among them is unknown here: there is no sign-in by email or social account. */
export function createEvents({ site, networks, sessions, approvals, connecting, answer, send }: EventParts) {
  const addressOf = ({ account }: Session): string =>
    parseNetworkId(networks.active())!.namespace === 'solana' ? account.solana : account.evm

  function useNetwork(id: unknown): void {
    const network = networks.find(id)
    if (network !== networks.active()) approvals.voidAll('The network was changed.')
    networks.use(network)
  }

  function user(session: Session): object {
    const address = addressOf(session)
    return {
      address,
      chainId: toldId(networks.active()),
      smartAccountDeployed: false,
      accounts: [{ address, type: 'eoa' }],
      preferredAccountType: 'eoa',
      isBackedUp: session.isBackedUp,
    }
  }

  const answers: Record<string, Answer> = {
    async CONNECT_PASSKEY({ state, chainId, siwxMessage }) {
      const network = isNothing(chainId) ? networks.active() : networks.find(chainId)
      const { session, signed } = await connecting.connect(state, signInOf(siwxMessage, { site, network }))
      networks.use(network)
      approvals.voidAll('The account was changed.')
      sessions.begin(session)
      send('SESSION_UPDATE', { token: markOf(session) })
      return { ...user(session), ...signed }
    },
    GET_USER(payload) {
      const session = sessions.read()
      if (!isNothing(payload?.chainId)) useNetwork(payload.chainId)
      return user(session)
    },
    IS_CONNECTED: payload => ({ isConnected: sessions.resume(payload?.token) }),
    SIGN_OUT() {
      connecting.end('The session has ended.')
      sessions.end()
    },
    SWITCH_NETWORK({ chainId }) {
      useNetwork(chainId)
      return { chainId: toldId(networks.active()) }
    },
    GET_CHAIN_ID: () => ({ chainId: toldId(networks.active()) }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
    // The key's own account is the only one.
    SET_PREFERRED_ACCOUNT: () => ({ type: 'eoa', address: addressOf(sessions.read()) }),
    RPC_REQUEST: payload => answer(payload, sessions.read()),
    RPC_ABORT: () => approvals.voidAll('Request was aborted'),
    SYNC_THEME(payload) {
      if (payload?.themeMode) document.documentElement.dataset['mode'] = payload.themeMode
    },
    // The site's own description is not shown: the user can only rely on its origin.
    SYNC_DAPP_DATA() {},
    RELOAD() {},
  }

  return {
    knows: (name: string) => Object.hasOwn(answers, name),
    answer: ({ name, payload }: SiteEvent) => answers[name]!(payload),
  }
}
