import { sameAddress } from '../../base/caip.ts'
import { isDelegation, normalize } from './codec.ts'

/** Whose code an account runs (EIP-7702); `name`: of a contract whose publisher names this address. */
export interface Delegate {
  address: string
  name?: string
}

/** By the publishers' own lists, or by that of ethereum.org; the same address on every chain. Coinbase's is a proxy. */
const KNOWN: readonly [address: string, name: string][] = [
  ['0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B', 'MetaMask 1.3.0'],
  ['0x7702cb554e6bFb442cb743A7dF23154544a7176C', 'Coinbase (proxy)'],
  ['0x000000005c84F8Fd50b21CAC312528A64437030e', 'Uniswap Calibur 1.1.0'],
  ['0x000000009B1D0aF20D8C6d0A44e162d11F9b8f00', 'Uniswap Calibur 1.0.0'],
  ['0xe99Ce84F07B12CA718A47d0878E7d8292803BCE0', 'OKX'],
  ['0xe40ccB2D94975c51bff0C004eFDfd9B3a5796fA4', 'OKX'],
  ['0x5A7FC11397E9a8AD41BF10bf13F22B0a63f96f6d', 'Ambire'],
  ['0x69007702764179f14F51cdce752f4f775d74E139', 'Alchemy Modular Account'],
  ['0x4Cd241E8d1510e30b2076397afc7508Ae59C66c9', 'Simple7702Account'],
  ['0xd6CEDDe84be40893d153Be9d467CD6aD37875b28', 'ZeroDev Kernel 3.3'],
  ['0x000000004F43C49e93C970E84001853a70923B03', 'Biconomy Nexus 1.2.0'],
]

/** The delegate in an account's code; undefined if the code is none, or a contract's own. Its own code is not followed. */
export function delegateIn(code: unknown): Delegate | undefined {
  const address = isDelegation(code) ? normalize(`0x${String(code).slice(8)}`.toLowerCase()) : undefined
  if (!address) return
  const name = KNOWN.find(([it]) => sameAddress('eip155', it, address))?.[1]
  return { address, ...(name && { name }) }
}
