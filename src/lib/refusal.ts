import type { ModalError } from './errors.ts'

/** Errors of EIP-5792 that come before any of the calls happens. */
const REFUSED_CALLS = /^57[0-6]0$/

/**
 * Whether the answer of a wallet rules out that it sent. Others, as a lost connection or a hash that is none, do not.
 */
export const isRefusal = ({ code, data }: ModalError): boolean =>
  /^wallet\/(declined|unauthorized|unsupported-method|unknown-chain|account-changed)$/.test(code) ||
  data?.['code'] === -32602 ||
  REFUSED_CALLS.test(String(data?.['code'])) ||
  /insufficient/i.test(String(data?.['reason']))
