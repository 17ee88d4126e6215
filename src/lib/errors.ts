import { clean } from './text.ts'

export type Surface = 'throw' | 'notice' | 'alert' | 'silent'

const row = (surface: Surface, retry = false, text?: string) => ({ surface, retry, text })
const thrown = (text?: string) => row('throw', false, text)
const notice = (retry = true, text?: string) => row('notice', retry, text)

/**
 * Every error code: where it is shown, whether Retry helps, and the message where it is not the code itself.
 * What people read on screen lives in the i18n tables; these messages are for host code.
 */
export const CATALOGUE = {
  'options/project-id': row('alert', false, 'Project ID Not Configured'),
  'options/siwx-conflict': thrown('Cannot set both `siweConfig` and `siwx` options'),
  'options/invalid': thrown(),
  'modal/destroyed': thrown(),
  'modal/not-ready': thrown(),
  'network/last': thrown('Cannot remove last network for a namespace'),
  'network/undefined': thrown('CaipNetwork is undefined'),
  'network/not-found': row('alert'),
  'network/unsupported': notice(false, 'Chain is not supported'),
  'chain/unsupported': thrown('Unsupported chain'),
  'address/invalid': thrown('Invalid CAIP Address'),
  'adapter/missing': thrown('Adapter not found'),
  'connect/no-client': thrown('No ConnectionController client found'),
  'connect/no-account': thrown('No ActiveCaipAddress found'),
  'connect/no-network': thrown('No ActiveCaipNetwork or client found'),
  'walletconnect/missing': thrown('WalletConnectConnector not found'),
  'wallet/declined': row('silent', true),
  'wallet/pending': notice(false),
  'wallet/locked': notice(),
  'wallet/unauthorized': notice(),
  'wallet/unsupported-method': notice(false),
  'wallet/disconnected': notice(),
  'wallet/unknown-chain': notice(false),
  'wallet/no-answer': notice(),
  'wallet/not-installed': notice(false),
  'wallet/no-accounts': notice(),
  'wallet/account-changed': notice(),
  'wallet/failed': notice(),
  'link/unsafe': notice(false),
  'chunk/failed': notice(),
  'http/status': notice(true, 'HTTP status code: {status}'),
  'http/timeout': notice(),
  'http/network': notice(),
  'http/too-large': notice(false),
  'http/bad-reply': notice(),
  'rpc/no-url': thrown('No URL was provided to the Transport...'),
  'rpc/error': notice(),
  'rpc/timeout': notice(),
  'request/aborted': row('silent', false, 'Request was aborted'),
  'data/balance-unavailable': notice(true, 'Token Balance Unavailable'),
  'service/origin-not-allowed': row('alert'),
  'service/invalid-key': row('alert'),
  'service/session-expired': row('alert', true),
}

export type ErrorCode = keyof typeof CATALOGUE

export interface ErrorDetails {
  cause?: unknown
  data?: Record<string, unknown>
  /** Replaces the catalogue's message. */
  message?: string
}

/** The one error class: `code` is stable, `message` is for developers, `data.reason` is cleaned foreign text. */
export class ModalError extends Error {
  readonly code: ErrorCode
  readonly data?: Record<string, unknown>

  constructor(code: ErrorCode, { cause, data, message }: ErrorDetails = {}) {
    super(message ?? (CATALOGUE[code].text ?? code).replace('{status}', String(data?.status)), { cause })
    this.name = 'ModalError'
    this.code = code
    this.data = data
  }
}

/** Runs a read of something foreign. A throwing getter, a revoked proxy and a missing object all read as undefined. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (thrown) {
    return void thrown
  }
}

const BY_NUMBER: Record<string, ErrorCode> = {
  4001: 'wallet/declined',
  5000: 'wallet/declined', // WalletConnect's own 4001
  4100: 'wallet/unauthorized',
  4200: 'wallet/unsupported-method',
  [-32601]: 'wallet/unsupported-method',
  4900: 'wallet/disconnected',
  4901: 'wallet/disconnected',
  4902: 'wallet/unknown-chain',
  [-32002]: 'wallet/pending',
}

// Texts of wallets that send no code or a generic one, then those of the services, which also arrive through the relay.
const BY_TEXT: [RegExp, ErrorCode][] = [
  [/user (has )?(reject|den(y|ied)|declin|disapprov|cancel)|(reject|deni|declin|cancel)\w+ by (the )?user/i, 'wallet/declined'],
  [/unrecogni[sz]ed chain|wallet_addEthereumChain/i, 'wallet/unknown-chain'],
  [/Unauthorized: origin not allowed/, 'service/origin-not-allowed'],
  [/Unauthorized: invalid key/, 'service/invalid-key'],
  [/JWT Token is not yet valid/, 'service/session-expired'],
]

/** The code a foreign text stands for, if it is one we know. */
export const codeOfText = (text: string): ErrorCode | undefined => BY_TEXT.find(([pattern]) => pattern.test(text))?.[1]

/** Our own abort or the platform's. Nothing is shown or logged for these. */
export const isAbort = (error: unknown): boolean =>
  attempt(() => (error as ModalError).code === 'request/aborted' || (error as Error).name === 'AbortError') === true

/**
 * Makes a ModalError of anything that can be thrown, and never throws itself. Wallets wrap the code that matters in up to
 * four places, so those are walked from the outside in. `data` keeps that foreign `code` and a cleaned `reason`.
 */
export function toModalError(error: unknown, fallback: ErrorCode): ModalError {
  if (attempt(() => error instanceof ModalError)) return error as ModalError
  // A wallet that reports an abort of its own has failed; were it silent, the user would be left waiting.
  if (isAbort(error) && !fallback.startsWith('wallet/')) return new ModalError('request/aborted', { cause: error })
  const layers: any[] = [error]
  const data: { code?: number; reason: string } = { reason: '' }
  let found: ErrorCode | undefined
  for (let i = 0; i < layers.length && i < 16 && !found; i++) {
    const layer = layers[i]
    const number = attempt(() => Number(layer.code)) || undefined
    const text = typeof layer === 'string' ? layer : attempt(() => layer.shortMessage ?? layer.message)
    const words = typeof text === 'string' ? text.slice(0, 999) : ''
    found = BY_NUMBER[number!] ?? codeOfText(words)
    data.code = (found && number) || (data.code ?? number)
    data.reason ||= clean(words, 200)
    for (const read of [() => layer.data?.originalError, () => layer.cause, () => layer.error, () => layer.info?.error]) {
      const inner = attempt(read)
      if (inner) layers.push(inner)
    }
  }
  return new ModalError(found ?? fallback, { cause: error, data })
}
