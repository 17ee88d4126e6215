import type { PaymentToken } from '../base/authorization.ts'

const usdc = (chainId: number, asset: string, name = 'USD Coin'): PaymentToken => ({
  network: `eip155:${chainId}`,
  asset,
  symbol: 'USDC',
  decimals: 6,
  name,
  version: '2',
})

/** Circle's dollars. Version "2" is a constant of FiatTokenV2_2; the test network has another name. */
export const PINNED_TOKENS: readonly PaymentToken[] = [
  usdc(8453, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
  usdc(1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  usdc(137, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
  usdc(42161, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
  usdc(43114, '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'),
  usdc(10, '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'),
  usdc(84532, '0x036CbD53842c5426634e7929541eC2318f3dCF7e', 'USDC'),
  {
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    asset: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    symbol: 'USDC',
    decimals: 6,
  },
]
