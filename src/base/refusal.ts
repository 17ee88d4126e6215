import { ModalError, type ErrorCode } from './errors.ts'

/** Errors of EIP-5792 that come before any of the calls happens. */
const REFUSED_CALLS = /^57[0-6]0$/

/** What the page itself stopped, or a node turned down, before anything went out (R143): no wallet can say so. */
export const unsent = (message: string, error?: ModalError): ModalError =>
  new ModalError(error?.code ?? 'wallet/failed', { message, cause: error, data: { ...error?.data, isUnsent: true } })

/** Whether the page itself stopped it, so that no wallet had anything to send. */
export const isStopped = ({ code, data }: ModalError): boolean =>
  code === 'wallet/account-changed' || data?.['isUnsent'] === true

/** R142: the wallet signed something else than it was handed, and the page stopped it; `data.isChanged`. */
export const altered = (message: string): ModalError =>
  new ModalError('wallet/failed', { message, data: { isUnsent: true, isChanged: true } })

const NOT_SENT: readonly ErrorCode[] = [
  'wallet/declined',
  'wallet/unauthorized',
  'wallet/unsupported-method',
  'wallet/unknown-chain',
]

/**
 * Whether a wallet says by its answer that it did not send. Others, as a lost connection or a hash that is none, leave
 * it open.
 */
export const isRefusal = (error: ModalError): boolean => {
  const { code, data } = error
  return (
    isStopped(error) ||
    NOT_SENT.includes(code) ||
    data?.['code'] === -32602 ||
    REFUSED_CALLS.test(String(data?.['code'])) ||
    /insufficient/i.test(String(data?.['reason']))
  )
}

const LACKED = /unrecogni[sz]ed chain|wallet_addEthereumChain/i

/**
 * Whether WalletConnect's own "rejected" is no "no" of the user: wallets that lack the chain send it, too, and only their
 * words tell · 2023
 */
export const lacksChain = (code: unknown, words: unknown): boolean =>
  Number(code) === 5000 && LACKED.test(String(words))
