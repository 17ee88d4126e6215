import type { Namespace } from './network.ts'

// Everything that differs by namespace, as data: no code, no SDK, nothing imported. A new one is a row here, and an
// adapter where `chunk` names one.

export interface NamespacePolicy {
  /** Chunk of the adapter; without one no account of the namespace can be served. */
  chunk?: 'evm' | 'solana'
  /** Form of an address; checksums are the adapter's matter. */
  address: RegExp
  /** Addresses that differ in letter case, or in a leading 0x, are one account. */
  isHex?: boolean
  /** Form of a transaction's id. */
  transaction: RegExp
  /** Chain references are numbers, and so are network ids. */
  isNumbered?: boolean
  /** Of the native currency, where a host does not say. */
  decimals: number
  /** How links that ask for a payment begin: `ethereum:` of EIP-681, or `solana:` of Solana Pay. */
  payment?: 'ethereum:' | 'solana:'
  /** Paths of block explorers. */
  explorer: { address: string; transaction: string }
  /** What a token lies at, where it is no contract. */
  token?: 'mint'
  /** Who gets a token for the first time needs an account for it, whose rent the sender pays. */
  isRented?: boolean
  /** How an address begins, for the field of a recipient. */
  placeholder: string
  /** Which of its accounts a wallet that has several kinds shows first (specification section 3). */
  accountType: 'eoa' | 'smartAccount' | 'payment'
  /** Which of its wallets' methods ask the user, and what becomes of the rest; without it none reaches a wallet. */
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

/** Policy of a namespace, or of the one that a CAIP-2 or CAIP-10 id begins with. Foreign text has the plain one. */
export function policyOf(id: string): NamespacePolicy {
  const [namespace = ''] = id.split(':')
  return Object.hasOwn(NAMESPACES, namespace) ? NAMESPACES[namespace as Namespace] : OTHER
}

/** What a request to a wallet of the namespace needs. */
export function methodPolicy(namespace: Namespace, method: string): MethodPolicy {
  const { methods } = policyOf(namespace)
  if (methods?.read?.test(method)) return 'read'
  if (methods?.user.test(method)) return 'user'
  return methods?.rest ?? 'refused'
}
