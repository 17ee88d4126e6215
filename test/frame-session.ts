// Who is connected in tests of a wallet site's frame, and the networks of the site.
import { ROOT } from '../src/secure-site/passkey/user-handle.ts'
import type { Session } from '../src/secure-site/session.ts'

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const session: Session = {
  access: { id: 'a1', kind: ROOT },
  account: {
    evm: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  },
  isBackedUp: false,
}
const chainOf = (name: string) => ({ name, symbol: 'ETH', decimals: 18, rpc: ['https://node.example/'] })
export const chains = {
  'eip155:1': chainOf('Ethereum'),
  'eip155:8453': chainOf('Base'),
  [SOLANA]: chainOf('Solana'),
}
