import type { Namespace } from './network.ts'

// Everything that differs by namespace, as data: no code, no SDK, no imports. A new namespace is a row here, plus an
// adapter if `chunk` names one.

export interface NamespacePolicy {
  /** Chunk of the adapter; without one, no account of the namespace can connect. */
  chunk?: 'evm' | 'solana'
  /** Form of an address. Checksums are checked by the adapter. */
  address: RegExp
  /** Addresses that differ in letter case, or in a leading 0x, are one account. */
  isHex?: boolean
  /** Form of a transaction ID. */
  transaction: RegExp
  /** Chain references are numbers, and so are network IDs. */
  isNumbered?: boolean
  /** Decimals of the native currency, unless the app sets them. */
  decimals: number
  /** How payment links begin: `ethereum:` (EIP-681) or `solana:` (Solana Pay). */
  payment?: 'ethereum:' | 'solana:'
  /** Paths in block explorers. */
  explorer: { address: string; transaction: string }
  /** What identifies a token, if it is not a contract. */
  token?: 'mint'
  /** A first-time recipient of a token needs an account for it, whose rent the sender pays. */
  isRented?: boolean
  /** How an address begins, as the recipient field's placeholder. */
  placeholder: string
  /** Which account is shown first if a wallet has several kinds (spec section 3). */
  accountType: 'eoa' | 'smartAccount' | 'payment'
  /** Which wallet methods need the user, and how the rest is treated; without it, no method reaches a wallet. */
  methods?: { user: RegExp; read?: RegExp; rest: Exclude<MethodPolicy, 'user'> }
}

/** `read`: answered without the user. `user`: needs the user's consent. `refused`: never reaches a wallet. */
export type MethodPolicy = 'read' | 'user' | 'refused'

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const OTHER: NamespacePolicy = {
  address: /^\w{3,128}$/,
  transaction: new RegExp(`^${BASE58}{64,90}$`),
  decimals: 9,
  explorer: { address: 'address', transaction: 'tx' },
  placeholder: '',
  accountType: 'eoa',
}

const NAMESPACES: Record<Namespace, NamespacePolicy> = {
  eip155: {
    ...OTHER,
    chunk: 'evm',
    address: /^(0x)?[\da-f]{40}$/i,
    isHex: true,
    transaction: /^0x[\da-f]{64}$/i,
    isNumbered: true,
    decimals: 18,
    payment: 'ethereum:',
    placeholder: '0x',
    accountType: 'smartAccount',
    methods: { user: /^(eth_send|eth_sign|personal_|wallet_(?!get))/, rest: 'read' },
  },
  solana: {
    ...OTHER,
    chunk: 'solana',
    payment: 'solana:',
    token: 'mint',
    isRented: true,
    address: new RegExp(`^${BASE58}{32,44}$`),
    methods: { read: /^solana_getAccounts$/, user: /^solana_/, rest: 'refused' },
  },
  polkadot: OTHER,
  bip122: { ...OTHER, decimals: 8, accountType: 'payment' },
  cosmos: OTHER,
  sui: OTHER,
  stacks: OTHER,
}

/**
 * The policy of a namespace, or of the namespace that a CAIP-2 or CAIP-10 ID begins with. Unknown text gets the plain
 * one.
 */
export function policyOf(id: string): NamespacePolicy {
  const [namespace = ''] = id.split(':')
  return Object.hasOwn(NAMESPACES, namespace) ? NAMESPACES[namespace as Namespace] : OTHER
}

/** What a request to a wallet of this namespace needs. */
export function methodPolicy(namespace: Namespace, method: string): MethodPolicy {
  const { methods } = policyOf(namespace)
  if (methods?.read?.test(method)) return 'read'
  if (methods?.user.test(method)) return 'user'
  return methods?.rest ?? 'refused'
}
