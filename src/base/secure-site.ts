import { ModalError } from './errors.ts'
import { httpsUrl } from './url.ts'

export const SECURE_SITE = 'https://secure.walletconnect.org'

/** Origin of the secure site; `given`: the host's own (option `endpoints.frame`). Throws `options/invalid`. */
export function secureOrigin(given = SECURE_SITE): string {
  const href = httpsUrl(given, true)
  if (!href) throw new ModalError('options/invalid', { message: 'Option endpoints.frame is no https URL' })
  return new URL(href).origin
}
