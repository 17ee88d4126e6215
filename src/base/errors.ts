import type { CATALOGUE, ErrorCode, Surface } from './error-catalogue.ts'
import { clean } from './text.ts'

export type { ErrorCode }

/** Where each code is described, by its anchor. */
const DOCS = 'https://wallet-modal.example/docs/reference/errors#'
export const docsOf = (code: ErrorCode): string => DOCS + code.replace('/', '-')
/** Stands in until the messages of the other codes have loaded. */
const UNKNOWN = 'Something went wrong.'

/** Messages of the codes that can occur before any chunk has loaded; error-messages.ts has the others. */
export const FIRST_MESSAGES = {
  'options/project-id': 'Project ID Not Configured',
  'options/siwx-conflict': 'Cannot set both `siweConfig` and `siwx` options',
  'options/invalid': 'The options are invalid.',
  'network/last': 'Cannot remove last network for a namespace',
  'network/undefined': 'CaipNetwork is undefined',
  'adapter/missing': 'Adapter not found',
  'request/aborted': 'Request was aborted',
  'modal/destroyed': 'The modal was destroyed.',
  'wallet/declined': 'The user rejected the request.',
  'wallet/pending': 'The wallet has a pending request that must be answered first.',
  'wallet/no-accounts': 'The wallet didn’t share an account.',
  'wallet/failed': 'The wallet returned an error.',
  'chunk/failed': 'A module failed to load or failed its integrity check.',
} satisfies Partial<Record<ErrorCode, string>>

// Marked as pure, because a spread would come along with every import from here.
const messages: Partial<Record<ErrorCode, string>> = /* @__PURE__ */ Object.assign({}, FIRST_MESSAGES)
/** The codes whose message loads later. */
export type LaterCode = Exclude<ErrorCode, keyof typeof FIRST_MESSAGES>
/** Adds the messages of the other codes. Errors thrown before get theirs, too. */
export const addMessages = (more: Record<LaterCode, string>): void => void Object.assign(messages, more)

/** The codes that the catalogue shows there. */
export type CodeShown<As extends Surface> = {
  [Code in ErrorCode]: (typeof CATALOGUE)[Code]['surface'] extends As ? Code : never
}[ErrorCode]
const SILENT: readonly string[] = [
  'wallet/declined',
  'embedded/declined',
  'request/aborted',
] satisfies CodeShown<'silent'>[]
/** Whether an error is shown nowhere. */
export const isSilent = (code: ErrorCode): boolean => SILENT.includes(code)

/** What a `ModalError` carries besides its code. */
export interface ErrorDetails {
  /** The error that caused it. */
  cause?: unknown
  /** Details, such as `reason` and `code` of a wallet's error. */
  data?: Record<string, unknown>
  /** Replaces the code's message. */
  message?: string
}

/**
 * The one error class: `code` is stable, `message` is a sentence for people, `docs` is where the code is described, and
 * `data.reason` is sanitised foreign text.
 */
export class ModalError extends Error {
  // A field, because assigning it fails on sites that freeze Error.prototype.
  override readonly name = 'ModalError'
  declare readonly code: ErrorCode
  declare readonly docs: string
  declare readonly data?: Record<string, unknown>

  constructor(code: ErrorCode, { cause, data, message = messages[code] }: ErrorDetails = {}) {
    super(message, { cause })
    this.code = code
    this.docs = docsOf(code)
    this.data = data
    if (!message) Object.defineProperty(this, 'message', { get: () => messages[code] ?? UNKNOWN })
  }
}

/** Whether a caught value is an error of the modal, or of another copy of it; with `code`, only one with that code. */
export const isModalError = <Code extends ErrorCode>(
  error: unknown,
  code?: Code,
): error is ModalError & { readonly code: Code } =>
  !!attempt(() => {
    const it = error as ModalError
    return it.name === 'ModalError' && (!code || it.code === code)
  })

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
