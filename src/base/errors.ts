import type { CATALOGUE, ErrorCode } from './error-catalogue.ts'
import { clean } from './text.ts'

export type { ErrorCode }

/**
 * Messages of the codes that have one. For the others the code is the message, or the message is given where the error
 * is thrown (in chunks, so that the core need not carry it). Messages are for developers; users read the i18n texts.
 */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  'options/project-id': 'Project ID Not Configured',
  'options/siwx-conflict': 'Cannot set both `siweConfig` and `siwx` options',
  'siwx/disabled': 'SIWX is not enabled',
  'network/last': 'Cannot remove last network for a namespace',
  'network/undefined': 'CaipNetwork is undefined',
  'network/unsupported': 'Chain is not supported',
  'adapter/missing': 'Adapter not found',
  'request/aborted': 'Request was aborted',
  // From services that refuse the project (spec section 8). They can also arrive through the relay, which has no texts
  // for them.
  'service/invalid-key': 'Invalid Project ID',
  'service/origin-not-allowed': 'Invalid App Configuration: origin not on allowlist',
  'service/session-expired': 'Session Expired: invalid session, check time settings',
  'service/social-timeout': 'Invalid App Configuration: no answer to a social login',
}

type SurfaceOf<Code extends ErrorCode> = (typeof CATALOGUE)[Code]['surface']
/** The codes in the catalogue that are not shown as a notice. The compiler keeps the two in step. */
const SURFACES: { [Code in ErrorCode as SurfaceOf<Code> extends 'alert' | 'silent' ? Code : never]: SurfaceOf<Code> } =
  {
    'wallet/declined': 'silent',
    'embedded/declined': 'silent',
    'request/aborted': 'silent',
    'options/project-id': 'alert',
    'network/not-found': 'alert',
    'element/not-found': 'alert',
    'service/origin-not-allowed': 'alert',
    'service/invalid-key': 'alert',
    'service/session-expired': 'alert',
    'service/social-timeout': 'alert',
    'service/rate-limited': 'alert',
    'service/unavailable': 'alert',
  }

/** Where an error that reaches the modal is shown. */
export const surfaceOf = (code: ErrorCode): 'notice' | 'alert' | 'silent' =>
  (SURFACES as Partial<Record<ErrorCode, 'alert' | 'silent'>>)[code] ?? 'notice'

export interface ErrorDetails {
  cause?: unknown
  data?: Record<string, unknown>
  /** Replaces the catalogue's message. */
  message?: string
}

/** The one error class: `code` is stable, `message` is for developers, `data.reason` is sanitised foreign text. */
export class ModalError extends Error {
  // A field, because assigning it fails on sites that freeze Error.prototype.
  override readonly name = 'ModalError'
  declare readonly code: ErrorCode
  declare readonly data?: Record<string, unknown>

  constructor(code: ErrorCode, { cause, data, message }: ErrorDetails = {}) {
    super(message ?? MESSAGES[code] ?? code, { cause })
    this.code = code
    this.data = data
  }
}

/** Runs a read of a foreign object. A throwing getter, a revoked proxy and a missing object all read as undefined. */
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

// English phrases by which wallets without an error code, or with a generic one, report that the user refused. In
// another language, or with any other words, it is a failure like any other. Below them are the services' texts, which
// also arrive through the relay.
const BY_TEXT: [RegExp, ErrorCode][] = [
  [
    /user (has )?(reject|den(y|ied)|declin|disapprov|cancel)|(reject|deni|declin|cancel)\w+ by (the )?user/i,
    'wallet/declined',
  ],
  [/Unauthorized: origin not allowed/, 'service/origin-not-allowed'],
  [/Unauthorized: invalid key/, 'service/invalid-key'],
  [/JWT Token is not yet valid/, 'service/session-expired'],
]

/** The code that a foreign text stands for, if it is a known one. */
export const codeOfText = (text: string): ErrorCode | undefined => BY_TEXT.find(([pattern]) => pattern.test(text))?.[1]

/** Our own abort or the platform's. These are neither shown nor logged. */
export const isAbort = (error: unknown): boolean =>
  !!attempt(() => (error as ModalError).code === 'request/aborted' || (error as Error).name === 'AbortError')

/**
 * Turns anything that can be thrown into a ModalError, and never throws itself. Wallets nest the code that matters in
 * up to four places, so those are walked from the outside in. `data` keeps that foreign `code` and a sanitised
 * `reason`.
 */
export function toModalError(error: unknown, fallback: ErrorCode): ModalError {
  if (attempt(() => error instanceof ModalError)) return error as ModalError
  // A wallet that reports its own abort has failed; a silent error would leave the user waiting.
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
    for (const read of [
      () => layer.data?.originalError,
      () => layer.cause,
      () => layer.error,
      () => layer.info?.error,
    ]) {
      const inner = attempt(read)
      if (inner) layers.push(inner)
    }
  }
  return new ModalError(found ?? fallback, { cause: error, data })
}
