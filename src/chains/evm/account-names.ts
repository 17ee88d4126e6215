import type { Network } from '../../base/network.ts'
import type { AdapterOptions } from '../adapter.ts'
import type { Names, Wait } from '../intents.ts'
import type { NameAnswer, NameGateways } from '../../services/names.ts'
import { isAbort } from '../../base/errors.ts'
import { findNetwork } from '../networks.ts'
import { clientOver, type Request } from './client.ts'
import { createGateways } from './gateways.ts'
import { readName, resolveName } from './names.ts'
import { resolveBasename, reverseName } from './reverse-names.ts'

/** Names live on Ethereum, whatever the account's network; some have a registry on their own network. */
export function createNames(
  requestOn: (network: Network, wait?: Wait) => Request,
  { normalName, fetch }: Pick<AdapterOptions, 'normalName' | 'fetch'>,
): Names {
  const onEthereum = (wait?: Wait) => requestOn(findNetwork(1)!, wait)

  /** Asks the gateways that may be asked, and names the one that may not. */
  async function resolveOutside(
    network: Network,
    name: string,
    { gateways: allowed, signal }: Wait & { gateways: readonly string[] },
  ): Promise<NameAnswer> {
    const gateways = createGateways(allowed, { signal, fetch })
    const outside = (): NameAnswer => ({ missing: 'outside', host: gateways.refused() })
    try {
      const client = clientOver(onEthereum({ signal }), gateways)
      const answer = await resolveName(client, name, Number(network.id), normalName, true)
      return answer.missing && gateways.refused() ? outside() : answer
    } catch (error) {
      // The resolver refuses what it cannot verify; that a gateway does not answer is its own affair.
      if (isAbort(error) || !gateways.isOutside()) throw error
      return outside()
    }
  }

  async function resolve(
    network: Network,
    text: string,
    { gateways, ...wait }: Wait & { gateways?: NameGateways } = {},
  ): Promise<NameAnswer> {
    if (gateways === undefined) return resolveName(clientOver(onEthereum(wait)), text, Number(network.id), normalName)
    const name = await readName(text, normalName)
    if (typeof name !== 'string') return name
    const found = await resolveBasename(clientOver(requestOn(network, wait)), network, name)
    if (found) return found
    return gateways === 'off'
      ? resolveName(clientOver(onEthereum(wait)), name, Number(network.id), normalName)
      : resolveOutside(network, name, { gateways, ...wait })
  }

  return {
    resolve,
    reverse: (network, address, wait) =>
      reverseName(
        {
          here: clientOver(requestOn(network, wait)),
          ethereum: clientOver(onEthereum(wait)),
          resolve: name => resolve(network, name, { ...wait, gateways: 'off' }),
          normalName,
        },
        network,
        address,
      ),
  }
}
