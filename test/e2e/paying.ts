// Payments of a page, from its own side.
import type { PaymentReceipt } from '../../src/base/payment.ts'
import { expect, type Page, type World } from './fixtures.ts'

/** What `payFetch` came to, as far as it can leave the page. */
export interface Outcome {
  status?: number
  body?: unknown
  code?: string
  message?: string
  receipt?: PaymentReceipt
}
export interface PayWindow {
  WalletModal: {
    payFetch(
      url: string,
      init?: RequestInit,
      options?: object,
    ): Promise<{ response: Response; receipt?: PaymentReceipt }>
  }
  outcome?: Outcome
}

export const urlOf = ({ stack }: World, path: string) => `${stack.urls.shop}${path}`

/** Asks without waiting; `outcome` has what came of it. */
export const start = (page: Page, url: string, options?: object, init?: object) =>
  page.evaluate(
    ([url, options, init]) => {
      const it = window as unknown as PayWindow
      delete it.outcome
      it.WalletModal.payFetch(url, init, options).then(
        async ({ response, receipt }) => {
          it.outcome = { status: response.status, body: await response.json(), ...(receipt && { receipt }) }
        },
        (error: { code: string; message: string; data?: { receipt?: PaymentReceipt } }) => {
          const receipt = error.data?.receipt
          it.outcome = { code: error.code, message: error.message, ...(receipt && { receipt }) }
        },
      )
    },
    [url, options, init] as const,
  )
export async function outcome(page: Page): Promise<Outcome> {
  const read = () => page.evaluate(() => (window as unknown as PayWindow).outcome)
  await expect.poll(read).toBeDefined()
  return (await read())!
}
