// The port of each service. `npm start` runs this before packages are installed, on any Node version: no imports, and
// no syntax that an old version cannot parse.

export const DEFAULT_PORT = 8545

/** Consecutive ports from the base on; the page that comes with the stack, such as the demo, keeps its own. */
export const PORTS = [
  'eip155:1',
  'eip155:8453',
  'data',
  'explorer',
  'analytics',
  'relay',
  'frame',
  'mail',
  'wallet',
  'demo',
  'node:eip155:1',
  'node:eip155:8453',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'login',
  'coinbase',
  'passkeys',
  'paymaster',
  'mobileWallet',
  'facilitator',
  'shop',
]

/** The highest base that leaves room for all of them. */
export const LAST_BASE = 65536 - PORTS.length

/** A service's port. @param {number} base 0 takes a free port. @param {string} name */
export function portOf(base, name) {
  const offset = PORTS.indexOf(name)
  if (offset < 0) throw new Error(`${name} has no port: add it to PORTS`)
  return base === 0 ? 0 : base + offset
}
