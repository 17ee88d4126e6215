import { numberToHex } from 'viem'
import { invalidParams, unauthorized } from './rpc-error.js'

// balanceOf(address), ownerOf(uint256)
const BALANCE_OF = '0x70a08231'
const OWNER_OF = '0x6352211e'
const PRICE_DIGITS = 6

/**
 * `wallet_getAssets` (ERC-7811), from the wallet's own node and the tokens it knows, so that no other service is
 * needed. Includes collectibles only if the page asks for their type: clients that only know coins consider the answer
 * broken otherwise.
 * @param {Record<string, object[]>} known By chain number: `{ address, name, symbol, decimals, price, iconUrl }`, the
 * native coin under `native`;
 *   collectibles `{ type: 'ERC721', address, tokenId, name, symbol, tokenURI }`.
 */
export function createAssets(known, { permitted, chains, node }) {
  async function balanceOf(id, account, address) {
    if (address === 'native') return BigInt(await node(id)('eth_getBalance', [account, 'latest']))
    const answer = await node(id)('eth_call', [
      { to: address, data: `${BALANCE_OF}${account.slice(2).toLowerCase().padStart(64, '0')}` },
      'latest',
    ])
    return BigInt(answer === '0x' ? 0 : answer)
  }

  async function collectible(id, account, { address, tokenId, name, symbol, tokenURI }) {
    // If the collectible has no owner, the call fails.
    const owner = await node(id)('eth_call', [
      { to: address, data: `${OWNER_OF}${tokenId.slice(2).padStart(64, '0')}` },
      'latest',
    ]).catch(() => '')
    if (owner.slice(-40).toLowerCase() !== account.slice(2).toLowerCase()) return []
    return [{ address, balance: '0x1', type: 'ERC721', metadata: { name, symbol, tokenId, tokenURI } }]
  }

  async function fungibles(id, account) {
    const list = await Promise.all(
      (known[id] ?? [])
        .filter(it => it.type !== 'ERC721')
        .map(async ({ address, name, symbol, decimals, price = 0, iconUrl }) => {
          const units = await balanceOf(id, account, address)
          const value = Number(((Number(units) / 10 ** decimals) * price).toFixed(PRICE_DIGITS))
          return {
            units,
            asset: {
              address,
              balance: numberToHex(units),
              type: address === 'native' ? 'NATIVE' : 'ERC20',
              metadata: { name, symbol, decimals, price, ...(iconUrl && { iconUrl }), ...(price > 0 && { value }) },
            },
          }
        }),
    )
    return list.filter(({ units, asset }) => units > 0n || asset.type === 'NATIVE').map(({ asset }) => asset)
  }

  async function onChain(id, account, types) {
    const pieces = types.includes('ERC721') ? (known[id] ?? []).filter(it => it.type === 'ERC721') : []
    const [coins, ...owned] = await Promise.all([
      fungibles(id, account),
      ...pieces.map(it => collectible(id, account, it)),
    ])
    return [...coins.filter(({ type }) => types.includes(type)), ...owned.flat()]
  }

  return async function getAssets([params]) {
    const { account, chainFilter, assetTypeFilter: types = ['NATIVE', 'ERC20'] } = params ?? {}
    if (!permitted().some(it => it.toLowerCase() === String(account).toLowerCase())) throw unauthorized()
    if (chainFilter !== undefined && !Array.isArray(chainFilter))
      throw invalidParams('Expected chainFilter to be a list of chain IDs.')
    if (!Array.isArray(types)) throw invalidParams('Expected assetTypeFilter to be a list of types.')
    const wanted = chains().filter(id => !chainFilter || chainFilter.includes(numberToHex(BigInt(id))))
    return Object.fromEntries(
      await Promise.all(wanted.map(async id => [numberToHex(BigInt(id)), await onChain(id, account, types)])),
    )
  }
}
