// Names and pictures of a chain's assets: the planned ones, and any other contract by its own metadata.
import { callData, readString, readUint } from '../chain/abi.mjs'
import { COLLECTIONS } from '../chain/plan.mjs'
import { assetsOf } from './balances.mjs'
import { contentOf } from './collectibles.mjs'

/**
 * @param {import('../chain/json-rpc.mjs').Chain} chain
 * @param {import('../chain/plan.mjs').ChainPlan} plan
 * @param {() => string} self Address of the data service.
 */
export function createAssets(chain, plan, self) {
  /** @type {Map<string, Promise<{ name: string, symbol: string, decimals: number, isListed: boolean }>>} */
  const tokens = new Map(
    assetsOf(plan).map(({ address, name, symbol, decimals }) => [
      address.toLowerCase(),
      Promise.resolve({ name, symbol, decimals, isListed: true }),
    ]),
  )

  async function ask(address) {
    const [name, symbol, decimals] = await Promise.all(
      ['name()', 'symbol()', 'decimals()'].map(signature =>
        chain.call('eth_call', [{ to: address, data: callData('Token', signature) }, 'latest']).catch(() => '0x'),
      ),
    )
    return {
      name: readString(name) || 'Unknown',
      symbol: readString(symbol) || '?',
      decimals: Number(readUint(decimals) % 256n),
      isListed: false,
    }
  }

  function token(address) {
    if (!tokens.has(address)) tokens.set(address, ask(address))
    return tokens.get(address)
  }

  async function collectible(address, id) {
    const known = COLLECTIONS.find(it => it.address.toLowerCase() === address)
    const collection = known?.name ?? (await token(address)).name
    return {
      name: id === undefined ? collection : `${known?.item ?? collection} #${id}`,
      content: contentOf(self(), known?.path, id),
      flags: { is_spam: known?.isSpam ?? false },
    }
  }

  return { token, collectible }
}
