import { ModalError, type ErrorCode } from './errors.ts'
import { codeOf, own } from './record.ts'

/** EIP-5792 errors that are returned before any of the calls is executed. */
const REFUSED_CALLS = /^57[0-6]0$/

/** Stopped by the modal itself, or refused by a node, before anything was sent (R143): no wallet can report this. */
export const unsent = (message: string, error?: ModalError): ModalError =>
  new ModalError(error?.code ?? 'wallet/failed', { message, cause: error, data: { ...error?.data, isUnsent: true } })

/** Whether the modal itself stopped it, so that no wallet had anything to send. */
export const isStopped = ({ code, data }: ModalError): boolean =>
  code === 'wallet/account-changed' || data?.['isUnsent'] === true

/** R142: the wallet signed something other than what it was given, and the modal stopped it; `data.isChanged`. */
export const altered = (message: string): ModalError =>
  new ModalError('wallet/failed', { message, data: { isUnsent: true, isChanged: true } })

const NOT_SENT: readonly ErrorCode[] = [
  'wallet/declined',
  'wallet/unauthorized',
  'wallet/unsupported-method',
  'wallet/unknown-chain',
]

/**
 * Whether the wallet's answer proves that it did not send. Other errors, such as a lost connection or an invalid hash,
 * leave it open.
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
 * Whether WalletConnect's "rejected" is not the user's refusal: wallets that lack the chain send it too, and only their
 * message tells them apart (2023).
 */
export const lacksChain = (code: unknown, words: unknown): boolean =>
  Number(code) === 5000 && LACKED.test(String(words))

/** JSON-RPC internal error: the node may have passed a transaction on before it failed. */
const INTERNAL = -32603

/** Whether the error of a node that was given a transaction proves that it did not take it. A lost answer doesn't. */
export function isNodesRefusal(error: unknown): boolean {
  const [code, reason] = ['code', 'reason'].map(key => own(own(error, 'data'), key))
  const isClear = typeof code === 'number' && code !== INTERNAL
  return codeOf(error) === 'rpc/error' && isClear && !/time(d )?-?out/i.test(String(reason))
}
