// What the frame refuses without asking the user: why, and what the site gets as an error.

/** EIP-1193: the method is not supported, for these contents either. */
const UNSUPPORTED = 4200
/** EIP-1474: the parameters are not what the method takes. */
const INVALID = -32602
/** EIP-1193: the account was not given to the site. */
const UNAUTHORIZED = 4100
/** EIP-1193: the wallet is not connected to this chain. */
const DISCONNECTED = 4901
/** EIP-1474: too many requests. */
const LIMIT = -32005
/** EIP-5792: a capability that the site requires, and calls that happen all or not at all. */
const CAPABILITY = 5700
const NOT_ATOMIC = 5760

const REFUSALS = {
  method: [UNSUPPORTED, 'This wallet doesn’t support the method.'],
  'eth-sign': [UNSUPPORTED, 'eth_sign is refused, because nobody can see what it signs.'],
  malformed: [INVALID, 'The request is refused, because its parameters are not what the method takes.'],
  'unknown-field': [INVALID, 'The request is refused, because it has a field that this wallet doesn’t know.'],
  account: [UNAUTHORIZED, 'The request is refused, because it is for another account.'],
  network: [DISCONNECTED, 'The request is refused, because this wallet doesn’t have the network.'],
  hash: [UNSUPPORTED, 'The message is refused, because 32 bytes without text could be the hash of anything.'],
  unreadable: [UNSUPPORTED, 'The message is refused, because it is not text.'],
  hidden: [UNSUPPORTED, 'The message is refused, because it has characters that are invisible or reorder text.'],
  'sign-in-form': [INVALID, 'The sign-in is refused, because it isn’t in the EIP-4361 format.'],
  'sign-in-site': [UNSUPPORTED, 'The sign-in is refused, because it is for another site.'],
  'sign-in-account': [UNAUTHORIZED, 'The sign-in is refused, because it is for another account.'],
  'sign-in-network': [INVALID, 'The sign-in is refused, because it is for another network.'],
  'typed-network': [INVALID, 'The typed data is refused, because it is for another network.'],
  'typed-domain': [INVALID, 'The typed data is refused, because its domain and the EIP712Domain type differ.'],
  'typed-fields': [INVALID, 'The typed data is refused, because its fields and its types differ.'],
  bulk: [UNSUPPORTED, 'The bulk order is refused, because one signature would sell many things.'],
  permit: [UNSUPPORTED, 'The permit is refused, because its spender is not known to be a contract.'],
  'transaction-kind': [UNSUPPORTED, 'The transaction is refused, because this wallet only sends types 0 and 2.'],
  atomic: [NOT_ATOMIC, 'The calls are refused, because this account can’t execute them all or not at all.'],
  capability: [CAPABILITY, 'The calls are refused, because they require a capability that this wallet doesn’t have.'],
  payer: [UNSUPPORTED, 'The transaction is refused, because the account doesn’t sign it and pay its fee.'],
  program: [UNSUPPORTED, 'The transaction is refused, because nobody could say what it does.'],
  silence: [LIMIT, 'The request is refused, because the last five were rejected. Wait a minute.'],
} as const satisfies Record<string, [code: number, message: string]>

export type RefusalReason = keyof typeof REFUSALS

/**
 * A request that the user never sees. The site gets `code` and `message`. The code is never 4001, which is the user's own
 * rejection. It is 4200 where the request is well-formed and the wallet will never do it, and -32602 where the site would
 * have to write the request differently. Accounts (4100), networks (4901), too many requests (-32005) and what EIP-5792
 * names (5700, 5760) have codes of their own.
 */
export class FrameRefusal extends Error {
  override readonly name = 'FrameRefusal'
  readonly code: number
  constructor(readonly reason: RefusalReason) {
    const [code, message] = REFUSALS[reason]
    super(message)
    this.code = code
  }
}

/** Refuses unless the condition holds. */
export function insist(isFine: unknown, reason: RefusalReason): asserts isFine {
  if (!isFine) throw new FrameRefusal(reason)
}
