import { isSilent, toModalError } from '../base/errors.ts'
import type { Events } from '../state/events.ts'
import type { Alert } from './alert.ts'

/** Reports a failure to the app: a stable code, no secrets. Aborts and the user's own refusals are not failures. */
export function createReport(events: Events, alert: Alert): (thrown: unknown) => void {
  return thrown => {
    const error = toModalError(thrown, 'wallet/failed')
    const { code, message } = error
    if (isSilent(code)) return
    alert(error)
    events.emit('error', { code, message })
  }
}
