import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'
import { METHODS } from './namespaces.js'

/** A site's requests to sign in while connecting: one message per network. */
export function createAuthentication({ kit, state, isFirstAlone }) {
  const known = () => state.offered().map(id => `eip155:${id}`)

  function read(payload) {
    const request = populateAuthPayload({ authPayload: payload, chains: known(), methods: METHODS })
    const chains = isFirstAlone ? request.chains.slice(0, 1) : request.chains
    const issuers = chains.map(chain => `did:pkh:${chain}:${state.address()}`)
    return { request, chains, issuers, text: kit.formatAuthMessage({ request, iss: issuers[0] }) }
  }

  return {
    read,
    /** A signed object (CAIP-74) for each message. */
    sign({ request, issuers }) {
      const account = privateKeyToAccount(state.keys[state.addresses.indexOf(state.address())])
      return Promise.all(
        issuers.map(async iss => {
          const message = kit.formatAuthMessage({ request, iss })
          return buildAuthObject(request, { t: 'eip191', s: await account.signMessage({ message }) }, iss)
        }),
      )
    },
  }
}
