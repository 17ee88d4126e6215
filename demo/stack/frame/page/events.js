// Handles each event of the site. The site receives every result, and every error with its message.
import { ENDED } from './session.js'
import { textToSign } from './siwx.js'
import { createSocial } from './social.js'

const DEVICE = 'device'
const EVERY_SITE = '*'

const randomId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(it => it.toString(16).padStart(2, '0')).join('')

export function createEvents({ api, site, session, chains, accounts, approvals, rpc, store, applyTheme, say }) {
  /** The sign-in that is waiting for a link or a code. */
  let attempt

  function device() {
    const kept = store.get(DEVICE, EVERY_SITE) ?? randomId()
    store.set(DEVICE, kept, EVERY_SITE)
    return kept
  }

  async function begin(token) {
    attempt = undefined
    session.begin(token)
    const { mark } = await session.read()
    say('SESSION_UPDATE', { token: mark })
  }

  async function useChain(id) {
    if (chains.of(id) !== chains.active()) approvals.voidAll('The network was changed.')
    return chains.use(id)
  }

  /** The user already agreed by logging in, so no further question follows. */
  async function signedIn(siwxMessage) {
    const chain = chains.active()
    const { address } = await accounts.read(chain)
    const message = textToSign(siwxMessage, { site, chain, address })
    return message && { message, signature: await rpc.signText(message) }
  }

  const answers = {
    ...createSocial({ api, store, site, begin, account: accounts.tell }),

    async CONNECT_EMAIL({ email }) {
      const reply = await api('connect-email', session.withToken({ email, device: device() }))
      attempt = reply.attempt
      return { action: reply.action }
    },

    async CONNECT_DEVICE() {
      const waitingFor = attempt
      for (;;) {
        const { state } = await api('connect-device', { attempt: waitingFor })
        if (state === 'approved') return
      }
    },

    async CONNECT_OTP({ otp }) {
      const reply = await api('connect-otp', { attempt, otp, site })
      await begin(reply.session)
    },

    async GET_USER(payload) {
      if (payload?.chainId !== undefined && payload.chainId !== null) await useChain(payload.chainId)
      // Any other value changes nothing.
      const type = payload?.preferredAccountType
      if (type === 'eoa' || type === 'smartAccount') accounts.setType(type)
      const { siwxMessage } = Object(payload)
      return { ...(await accounts.tell()), ...(siwxMessage && (await signedIn(siwxMessage))) }
    },

    async IS_CONNECTED(payload) {
      const known = await session.read().catch(error => {
        // A network failure says nothing about the session.
        if (error.message !== ENDED) throw error
      })
      return { isConnected: !!known && (!payload?.token || payload.token === known.mark) }
    },

    async SIGN_OUT() {
      attempt = undefined
      await session.end()
    },

    SWITCH_NETWORK: async ({ chainId }) => ({ chainId: chains.told(await useChain(chainId)) }),
    GET_CHAIN_ID: async () => ({ chainId: chains.told(chains.active()) }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: chains.evm().map(chains.told) }),
    INIT_SMART_ACCOUNT: accounts.describeSmart,
    async SET_PREFERRED_ACCOUNT({ type }) {
      accounts.setType(type)
      const { address } = await accounts.read()
      return { type, address }
    },

    RPC_REQUEST: rpc.answer,
    RPC_ABORT: async () => approvals.voidAll('Request was aborted'),

    UPDATE_EMAIL: ({ email }) => session.ask('update-email', { email }),
    UPDATE_EMAIL_PRIMARY_OTP: async ({ otp }) => void (await session.ask('update-email-primary', { otp })),
    UPDATE_EMAIL_SECONDARY_OTP: ({ otp }) => session.ask('update-email-secondary', { otp }),

    SYNC_THEME: async payload => applyTheme(payload),
    // The site's own description is not shown: the user can only rely on its origin.
    SYNC_DAPP_DATA: async () => {},
    RELOAD: async () => {},
  }
  return (name, payload) => {
    if (!Object.hasOwn(answers, name)) throw new Error('Unknown event')
    return answers[name](payload)
  }
}
