import { surfaceOf, toModalError } from '../base/errors.ts'
import type { Events } from '../state/events.ts'
import type { Options } from './options.ts'

/** Reports a failure to the app: a stable code, no secrets. Aborts and the user's own refusals are not failures. */
export function createReport(
  events: Events,
  options: Options,
  notifications: () => { show(notice: { message: string; variant: 'error' }): unknown } | undefined,
): (error: unknown) => void {
  const alerts = new Set<string>()
  return error => {
    const { code, message, data } = toModalError(error, 'wallet/failed')
    const surface = surfaceOf(code)
    if (surface === 'silent') return
    const option = data?.['option']
    // An alert is for the developer: once is enough, however many calls meet it.
    if ((surface === 'alert' || option) && !alerts.has(code)) {
      alerts.add(code)
      console.error(`[wallet-modal] ${message}${option ? ` (option ${option})` : ''}`)
      if (options.debug) notifications()?.show({ message, variant: 'error' })
    }
    events.emit('error', { code, message })
  }
}
