import { ModalError } from './errors.ts'

/** Errors of EIP-5792 that come before any of the calls happens. */
const REFUSED_CALLS = /^57[0-6]0$/

/** What the page itself stopped, or a node turned down, before anything went out (R143): no wallet can say so. */
export const unsent = (message: string, error?: ModalError): ModalError =>
  new ModalError(error?.code ?? 'wallet/failed', { message, cause: error, data: { ...error?.data, isUnsent: true } })

/**
 * Whether the answer of a wallet rules out that it sent. Others, as a lost connection or a hash that is none, do not.
 */
export const isRefusal = ({ code, data }: ModalError): boolean =>
  /^wallet\/(declined|unauthorized|unsupported-method|unknown-chain|account-changed)$/.test(code) ||
  data?.['isUnsent'] === true ||
  data?.['code'] === -32602 ||
  REFUSED_CALLS.test(String(data?.['code'])) ||
  /insufficient/i.test(String(data?.['reason']))
