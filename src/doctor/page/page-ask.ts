import { isTimeout, timeout } from '../../base/abort.ts'
import { readText, REQUEST } from '../../services/http.ts'
import { CAP_BYTES, WAIT_MS, type Ask } from '../ask.ts'
import type { Violations } from './violations.ts'

/** Requests from within the page, and finds out why there is no answer. */
export const createPageAsk =
  (violations: Violations, life: AbortSignal): Ask =>
  async (url, { method, body, headers } = {}) => {
    const wait = timeout(WAIT_MS, life)
    const { signal } = wait
    try {
      // Redirects are an error to the modal, which cannot tell them from other errors.
      const verb = method ?? (body === undefined ? 'GET' : 'POST')
      const response = await fetch(url, { ...REQUEST, redirect: 'manual', method: verb, body, headers, signal })
      if (response.type === 'opaqueredirect') return { kind: 'redirect' }
      const dateMs = Date.parse(response.headers.get('date') ?? '') || undefined
      return { kind: 'answer', status: response.status, text: await readText(response, CAP_BYTES, true), dateMs }
    } catch {
      if (isTimeout(signal)) return { kind: 'silent' }
      if (await violations.isBlocked('connect-src', url)) return { kind: 'policy' }
      // A server answers, but this page cannot read it.
      const heard = await fetch(url, { ...REQUEST, redirect: 'follow', mode: 'no-cors', signal }).then(
        () => true,
        () => false,
      )
      return { kind: heard ? 'cors' : 'unreachable' }
    } finally {
      wait.done()
    }
  }
