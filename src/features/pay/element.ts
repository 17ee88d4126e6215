import { attempt, ModalError, signal, toModalError, type Context } from '../../modal/kit.ts'
import type { ErrorCode } from '../../base/errors.ts'
import type { PayFetch } from '../../base/payment.ts'
import type { Run } from './run.ts'

/** Failures of which nothing was on the screen, so that a click would seem to do nothing. */
const UNSEEN: readonly ErrorCode[] = [
  'http/network',
  'pay/request',
  'pay/redirected',
  'pay/unreadable',
  'pay/unsupported',
  'pay/too-much',
]
const NAME_MAX = 100
/** How long the browser may take to begin with the file. */
const KEPT_MS = 60_000

/** Saves an answer, whatever it is: opened, it would run as a page of this site. */
async function download(response: Response): Promise<void> {
  const bytes = await response.blob()
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  const last = attempt(() => decodeURIComponent(new URL(response.url).pathname.split('/').pop() ?? ''))
  link.href = url
  link.download = (last ?? '').replace(/[^\p{L}\p{N}._-]/gu, '').slice(0, NAME_MAX) || 'download'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

/** The click on `<wallet-pay href>`. */
export function createPayAt(ctx: Context, payFetch: PayFetch): (element: Element) => Promise<void> {
  const busy = new WeakSet<Element>()
  return async element => {
    if (busy.has(element)) return
    busy.add(element)
    const tell = (name: string, detail: object) =>
      element.dispatchEvent(new CustomEvent(name, { bubbles: true, cancelable: true, detail }))
    const href = element.getAttribute('href') ?? ''
    const max = element.getAttribute('max') ?? undefined
    try {
      if (element.hasAttribute('uri'))
        throw new ModalError('options/invalid', { message: 'Use either `uri` or `href` on a <wallet-pay> element.' })
      const payment = await payFetch(href, undefined, max === undefined ? {} : { max })
      if (tell('wallet-pay:paid', payment) && payment.response.ok && !payment.response.bodyUsed)
        await download(payment.response)
    } catch (thrown) {
      const error = toModalError(thrown, 'http/network')
      ctx.report(error)
      tell('wallet-pay:failed', error)
      const origin = attempt(() => new URL(href, location.href).origin)
      if (UNSEEN.includes(error.code) && ctx.router.current.peek()?.view !== 'Pay') {
        const stage: Run['stage'] = signal({ is: 'failed', origin: origin ?? href })
        ctx.router.open('Pay', { stage })
      }
    } finally {
      busy.delete(element)
    }
  }
}
