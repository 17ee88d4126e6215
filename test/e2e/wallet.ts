import type { Request } from '../swap-calls.ts'
import { NONCE, type Page } from './fixtures.ts'

/** What a test can do with the test wallet on the page (see `demo/stack/injected-wallet/wallet.js`). */
export interface Control {
  approve(account?: number): void
  reject(): void
  pending(): { wallet: string; method: string }[]
  /** Makes a wallet with `after` appear now. */
  appear(): void
  lock(): void
  unlock(): void
  setAccount(index: number): void
  setChain(id: string): void
  revoke(): void
  disconnect(): void
  emit(event: string, value: unknown): void
  listeners(event: string): number
  accounts(): string[]
  provider: { request(call: { method: string; params?: unknown[] }): Promise<unknown> }
  of(name: string): Control | undefined
  /** Its Solana half, if it has one. */
  solana?: { setAccount(index: number, how?: { isSilent: boolean }): void; revoke(): void }
}

export interface WalletWindow {
  __testWalletControl: Control
  __testWallet: Record<string, unknown>[]
  asked: string[]
  calls: Request[]
}

/** Calls the control of the first wallet, or of the one named. */
export const wallet = (
  page: Page,
  method: Exclude<keyof Control, 'of' | 'provider' | 'solana'>,
  args: unknown[] = [],
  name?: string,
): Promise<unknown> =>
  page.evaluate(
    ([method, args, name]) => {
      const control = (window as unknown as WalletWindow).__testWalletControl
      return ((name ? control.of(name)! : control)[method] as (...args: unknown[]) => unknown)(...args)
    },
    [method, args, name] as const,
  )

/** Changes the script of the first wallet from now on: `auto`, `next`, `answers`, … */
export const script = (page: Page, change: object): Promise<void> =>
  page.evaluate(change => void Object.assign((window as unknown as WalletWindow).__testWallet[0]!, change), change)

/** For a page's head: records what the first wallet is asked. */
export const SPY = `<script nonce="${NONCE}">
  window.asked = []
  window.calls = []
  const { provider } = window.__testWalletControl, { request } = provider
  provider.request = call => (window.asked.push(call.method), window.calls.push(JSON.parse(JSON.stringify(call))), request(call))
</script>`

/** How often the first wallet was asked for `method`; the page needs `SPY`. */
export const asked = (page: Page, method: string): Promise<number> =>
  page.evaluate(method => (window as unknown as WalletWindow).asked.filter(it => it === method).length, method)

/** Everything that the first wallet was asked to send, in order; the page needs `SPY`. */
export const sends = (page: Page): Promise<Request[]> =>
  page.evaluate(() => (window as unknown as WalletWindow).calls.filter(it => /^(eth_send|wallet_send)/.test(it.method)))

/** For a page's head: the modal's error events, as `codes`. */
export const codes = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { codes: string[] }).codes)
export const listenForErrors = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const here = window as unknown as {
      codes: string[]
      WalletModal: { on(event: 'error', listener: (data: { code: string }) => void): void }
    }
    here.codes = []
    here.WalletModal.on('error', ({ code }) => here.codes.push(code))
  })

/** A wallet that sends ten times the requested native amount. */
export const GREEDY = `<script nonce="${NONCE}">
  const { provider: greedy } = window.__testWalletControl, { request: pass } = greedy
  const tenfold = tx => ({ ...tx, value: '0x' + (BigInt(tx.value) * 10n).toString(16) })
  greedy.request = call => pass(call.method === 'eth_sendTransaction' ? { ...call, params: call.params.map(tenfold) } : call)
</script>`

const afterSending = (end: string) => `<script nonce="${NONCE}">
  const { provider: wallet } = window.__testWalletControl, { request: answer } = wallet
  wallet.request = call => answer(call).then(result => {
    if (call.method === 'eth_sendTransaction') ${end}
    return result
  })
</script>`
/** A wallet that sends, but whose answer gets lost. */
export const DEAF = afterSending(`throw { code: -32603, message: 'The connection was lost' }`)
/** A wallet that sends, and reports that the user refused. */
export const DENYING = afterSending(`throw { code: 4001, message: 'User rejected the request.' }`)
