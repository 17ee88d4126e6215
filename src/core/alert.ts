import type { CodeShown, ErrorCode, ModalError } from '../base/errors.ts'
import type { Options } from './options.ts'

/** Tells the developer of a failure that only they can fix. */
export type Alert = (error: ModalError) => void

const ALERTS: readonly string[] = [
  'embedded/no-passkeys',
  'options/project-id',
  'network/not-found',
  'element/not-found',
  'service/origin-not-allowed',
  'service/invalid-key',
  'service/session-expired',
  'service/social-timeout',
  'service/rate-limited',
  'service/unavailable',
] satisfies CodeShown<'alert'>[]
/** Whether only the developer can fix it. */
export const isAlert = (code: ErrorCode): boolean => ALERTS.includes(code)

/**
 * Once for each code, however many calls meet it: on the console, with the option that can mend it, and with `debug` also
 * by `show`.
 */
export function createAlert(options: Options, show?: (message: string) => void): Alert {
  const told = new Set<string>()
  return ({ code, message, data }) => {
    const option = data?.['option']
    if ((!isAlert(code) && !option) || told.has(code)) return
    told.add(code)
    console.error(`[wallet-modal] ${message}${option ? ` (option ${option})` : ''}`)
    if (options.debug) show?.(message)
  }
}
