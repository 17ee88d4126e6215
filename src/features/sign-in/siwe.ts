import { ModalError } from '../../modal/kit.ts'
import { sameAddress } from '../../base/caip.ts'
import type { Account, CaipNetworkId } from '../../base/network.ts'
import type { SIWEConfig, SIWX, SIWXSession } from '../../base/siwx.ts'
import { readMessage } from '../../base/sign-in-message.ts'
import { chainOf, readWho } from './who.ts'

const VERSION = '1'

/** The legacy sign-in. `chains`: IDs of the configured EVM networks; `connected`: the EVM account. */
export function fromSIWE(config: SIWEConfig, chains: () => number[], connected: () => Account | undefined): SIWX {
  const { required = true, signOutOnDisconnect = true } = config
  const { signOutOnAccountChange = true, signOutOnNetworkChange = true } = config
  const numberOf = (id: CaipNetworkId) => Number(id.split(':')[1])

  async function signOut(): Promise<void> {
    if (!(await config.signOut()))
      throw new ModalError('siwx/failed', { message: 'The app’s `signOut` didn’t sign the user out.' })
    config.onSignOut?.()
  }
  /** What only the app knows. */
  const sessionOf = (accountAddress: string, chainId: CaipNetworkId): SIWXSession => {
    const { host: domain, origin: uri } = location
    return { data: { accountAddress, chainId, domain, uri, version: VERSION, nonce: '' }, message: '', signature: '' }
  }
  async function addSession({ message, signature, cacao }: SIWXSession): Promise<void> {
    if (!(await config.verifyMessage({ message, signature, cacao })))
      throw new ModalError('siwx/refused', { message: 'The app’s `verifyMessage` rejected the signature.' })
    config.onSignIn?.((await config.getSession()) ?? undefined)
  }

  return {
    signOutOnDisconnect,
    getRequired: () => required,
    async createMessage({ accountAddress, chainId }) {
      const [nonce, params] = await Promise.all([config.getNonce(accountAddress), config.getMessageParams?.()])
      const { host: domain, origin: uri } = location
      const text = config.createMessage({
        ...(params ?? { domain, uri, chains: chains() }),
        address: `did:pkh:${chainId}:${accountAddress}`,
        chainId: numberOf(chainId),
        nonce,
        version: VERSION,
      })
      // Its text is checked before it is signed.
      return { ...(readMessage(text) ?? sessionOf(accountAddress, chainId).data), nonce, toString: () => text }
    },
    addSession,
    revokeSession: signOut,
    async setSessions(sessions) {
      if (sessions[0]) await addSession(sessions[0])
      else await signOut()
    },
    async getSessions(chainId, address) {
      // The app is not asked about accounts on other chains, and has not said that they are signed in.
      if (!chainId.startsWith('eip155:')) return []
      const who = readWho(await config.getSession())
      if (!who) return []
      const isOther =
        (signOutOnAccountChange && !sameAddress(who.namespace, who.address, address)) ||
        (signOutOnNetworkChange && chainOf(who) !== chainId)
      if (!isOther) return [sessionOf(address, chainId)]
      // An account that is only about to connect does not end the session of the connected one.
      const held = connected()
      if (!held || (held.network === chainId && sameAddress('eip155', held.address, address))) await signOut()
      return []
    },
  }
}
