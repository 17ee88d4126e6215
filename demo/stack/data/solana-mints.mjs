// Names of mints: the planned ones, and any other by its on-chain metadata.
import { CHAIN } from '../solana/plan.mjs'
import { readMint } from '../solana/token-layout.mjs'
import { assetsOf } from './balances.mjs'

const listed = new Map(assetsOf(CHAIN).map(it => [it.address, it]))

/**
 * @param {import('../solana/chain.mjs').Chain} chain
 * @param {string} address A mint, or the placeholder of SOL.
 * @returns {{ name: string, symbol: string, decimals: number, isListed: boolean, isCollectible: boolean }} A
 * collectible has a supply of one.
 */
export function mintFacts(chain, address) {
  const known = listed.get(address)
  const data = chain.dataOf(address)
  const { decimals = 0, supply, extensions = [] } = data ? readMint(data) : {}
  const metadata = extensions.find(it => it.extension === 'tokenMetadata')?.state
  return {
    name: known?.name ?? (metadata?.name || 'Unknown'),
    symbol: known?.symbol ?? (metadata?.symbol || '?'),
    decimals: known?.decimals ?? decimals,
    isListed: known !== undefined,
    isCollectible: decimals === 0 && supply === 1n,
  }
}
