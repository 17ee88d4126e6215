import { isTimeout, timeout, type Wait } from './abort.ts'
import { ModalError } from './errors.ts'

const LONGEST = 100_000

/**
 * Asks the app's own server. `url` can be relative to the page. The reply is parsed JSON, or else text; null if empty.
 * Throws `http/timeout`, `http/network` and `request/aborted`, but not because of a status.
 */
export async function askSite(
  url: string,
  { timeoutMs, ...init }: RequestInit & { timeoutMs: number },
  { signal }: Wait = {},
): Promise<{ status: number; reply: unknown }> {
  const limit = timeout(timeoutMs, signal)
  try {
    const response = await fetch(new URL(url, document.baseURI), { cache: 'no-store', ...init, signal: limit.signal })
    const text = (await response.text()).slice(0, LONGEST)
    try {
      return { status: response.status, reply: text ? JSON.parse(text) : null }
    } catch {
      return { status: response.status, reply: text }
    }
  } catch (cause) {
    if (signal?.aborted) throw new ModalError('request/aborted', { cause })
    throw new ModalError(isTimeout(limit.signal) ? 'http/timeout' : 'http/network', { cause })
  } finally {
    limit.done()
  }
}
