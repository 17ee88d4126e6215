import { ModalError, type ErrorCode } from './errors.ts'

/** What a host is told of a service that refuses its project (specification section 8). */
const ALERTS: { [Code in ErrorCode]?: string } = {
  'service/invalid-key': 'Invalid Project ID',
  'service/origin-not-allowed': 'Invalid App Configuration: origin not on allowlist',
  'service/session-expired': 'Session Expired: invalid session, check time settings',
  'service/social-timeout': 'Invalid App Configuration: no answer to a social login',
}

/** The text of a code that is an alert of a service. */
export const alertText = (code: ErrorCode | undefined): string | undefined => ALERTS[code!]

/** The failure in the words of its alert, where it has one; it may have come by the relay, which knows none of them. */
export const inWords = (failure: ModalError): ModalError => {
  const { code, data } = failure
  const message = alertText(code)
  return message ? new ModalError(code, { message, data, cause: failure }) : failure
}
