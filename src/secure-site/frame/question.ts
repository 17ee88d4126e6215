// The one way from a request of the site to a question: it is copied, read whole, and refused where no user should be asked.
import { chainIdToCaip, isNetworkId, parseNetworkId, presentId, sameAddress } from '../../base/caip.ts'
import { fromHexDigits } from '../../base/bytes.ts'
import { NODE_READS, SENDS, SIGNS, SIGNS_TO_SEND } from '../../base/methods.ts'
import { isRecord } from '../../base/record.ts'
import { isBytes } from '../../chains/evm/codec.ts'
import { messageOf, type TypedData } from '../../chains/evm/digests.ts'
import type { Addresses } from '../keys/keys.ts'
import { readCalls, readTransaction, type EvmCall, type EvmTransaction } from './evm-transaction.ts'
import { checkSignIn, readableText, type Signer } from './readable-text.ts'
import { FrameRefusal, insist } from './refusals.ts'
import { snapshotOf, type Data } from './snapshot.ts'
import { readSolanaMessage, readSolanaTransactions, type SolanaTransactions } from './solana-question.ts'
import { checkDangers } from './typed-data-dangers.ts'
import { readTypedData } from './typed-data.ts'

/** What a request is judged by. Nothing of it comes from the site. */
export interface Asking {
  /** Origin of the site, as the browser tells it. */
  site: string
  accounts: Addresses
  /** The active network, in CAIP-2; for requests that name none. */
  network: string
  /** The networks of the secure site's configuration, in CAIP-2. */
  networks: readonly string[]
  /** The code at an address, in 0x-hex, from the node of the configuration. Anything else means unknown. */
  codeAt(network: string, address: string): Promise<unknown>
  /** Whether the node of the configuration simulated a transaction of Solana (base58) wholly. Only `true` counts. */
  simulates(network: string, transaction: string): Promise<unknown>
}

interface Asked {
  method: string
  /** CAIP-2. */
  network: string
  account: string
}

/** What may be shown and signed: exactly these fields, frozen. Messages of EVM are 0x-hex, those of Solana base58. */
export type Question = Asked &
  (
    | { kind: 'read'; params: Data }
    | { kind: 'message'; text: string; message: string }
    | { kind: 'typed-data'; data: TypedData }
    | { kind: 'transaction'; transaction: EvmTransaction }
    | { kind: 'calls'; calls: readonly EvmCall[]; id?: string }
    | ({ kind: 'solana-transactions' } & SolanaTransactions)
  )

/** The table of methods. `wallet_getAssets` and grants (ERC-7715) need a service, and so are not on it. */
const READS = {
  eip155: [...NODE_READS, 'eth_accounts', 'eth_requestAccounts', 'wallet_getCallsStatus', 'wallet_getCapabilities'],
  solana: ['solana_getAccounts', 'solana_requestAccounts'],
}
const ASKS = {
  eip155: [...SIGNS.eip155, ...SENDS.eip155],
  solana: [...SIGNS.solana, ...SENDS.solana, ...SIGNS_TO_SEND.solana],
}
const METHOD_MAX = 64
const PAYLOAD = ['method', 'params', 'chainNamespace', 'chainId', 'rpcUrl']

type Served = 'eip155' | 'solana'

function networkOf(chainId: unknown, { network, networks }: Asking): string {
  const given = chainId ?? network
  const caip = isNetworkId(given) ? presentId(given) : chainIdToCaip(given)
  const known = networks.find(it => presentId(it) === caip)
  insist(known, 'network')
  return known
}

type Params = readonly unknown[]
const listOf = (params: unknown, lengths: readonly number[]): Params => {
  insist(Array.isArray(params) && lengths.includes(params.length), 'malformed')
  return params
}
const isMine = (given: unknown, account: string): boolean =>
  typeof given === 'string' && sameAddress('eip155', given, account)

function readPersonal(params: unknown, signer: Signer): { text: string; message: string } {
  // Older libraries send a password, which is empty.
  const [given, account, password] = listOf(params, [2, 3])
  insist(isMine(account, signer.account), 'account')
  insist(typeof given === 'string' && !password, 'malformed')
  // A text that is not in hex is signed as it is.
  const isHex = /^0x/i.test(given)
  insist(!isHex || isBytes(given), 'malformed')
  insist(!/\p{Cs}/u.test(given), 'unreadable')
  const message = isHex ? given.toLowerCase() : messageOf(given)
  const text = readableText(fromHexDigits(message.slice(2)))
  checkSignIn(text, signer)
  return { text, message }
}

async function readTyped(params: unknown, signer: Signer, asking: Asking): Promise<TypedData> {
  const [account, given] = listOf(params, [2])
  insist(isMine(account, signer.account), 'account')
  const { network } = signer
  const typed = readTypedData(given, parseNetworkId(network)!.chainId)
  await checkDangers(typed, address => asking.codeAt(network, address))
  return typed.data
}

async function readQuestion(method: string, params: Data, signer: Signer, asking: Asking): Promise<Question> {
  const { network, account } = signer
  const asked: Asked = { method, network, account }
  switch (method) {
    case 'personal_sign':
      return { ...asked, kind: 'message', ...readPersonal(params, signer) }
    case 'eth_signTypedData_v4':
      return { ...asked, kind: 'typed-data', data: await readTyped(params, signer, asking) }
    case 'eth_sendTransaction':
      return { ...asked, kind: 'transaction', transaction: readTransaction(listOf(params, [1])[0], signer) }
    case 'wallet_sendCalls':
      return { ...asked, kind: 'calls', ...readCalls(listOf(params, [1])[0], signer) }
    case 'solana_signMessage':
      return { ...asked, kind: 'message', ...readSolanaMessage(params, signer) }
    default: {
      const simulates = (transaction: string) => asking.simulates(network, transaction)
      const told = await readSolanaTransactions(method, params, account, simulates)
      return { ...asked, kind: 'solana-transactions', ...told }
    }
  }
}

const namespaceWith = (method: string, table: Record<Served, readonly string[]>): Served | undefined =>
  (['eip155', 'solana'] as const).find(it => table[it].includes(method))

/**
 * Reads the payload of an `RPC_REQUEST`. Resolves with what is answered from the node (`kind: 'read'`) or asked of the
 * user; what the site sent is neither changed nor read again. `rpcUrl` is ignored. Throws `FrameRefusal`.
 */
export async function questionOf(payload: unknown, asking: Asking): Promise<Question> {
  const copy = snapshotOf(payload)
  insist(isRecord(copy), 'malformed')
  const { method, params = [], chainNamespace, chainId } = copy as Record<string, Data | undefined>
  insist(typeof method === 'string' && method.length <= METHOD_MAX, 'method')
  insist(method !== 'eth_sign', 'eth-sign')
  const isRead = !!namespaceWith(method, READS)
  const namespace = namespaceWith(method, isRead ? READS : ASKS)
  insist(namespace && (chainNamespace ?? namespace) === namespace, 'method')
  insist(
    Object.keys(copy).every(it => PAYLOAD.includes(it)),
    'unknown-field',
  )
  const network = networkOf(chainId, asking)
  insist(parseNetworkId(network)?.namespace === namespace, 'network')
  const account = namespace === 'eip155' ? asking.accounts.evm : asking.accounts.solana
  const signer = { site: asking.site, network, account }
  const question: Question = isRead
    ? { method, network, account, kind: 'read', params }
    : await readQuestion(method, params, signer, asking)
  // The copy is plain data all the way down, and frozen.
  const frozen = snapshotOf(question)
  if (!frozen) throw new FrameRefusal('malformed')
  return frozen as unknown as Question
}
