import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { importLoader } from '../src/entries/imported.ts'
import { createModal } from '../src/page/create-modal.ts'
import type { Stack } from './e2e/fixtures.ts'
import { createWallet, type Answer } from './fake-wallet.ts'
import { startClock } from './page-clock.ts'
import { stretched } from './time.ts'

export type { Stack }

const { takeStack, leaveStack } = (await import(
  pathToFileURL(join(process.cwd(), 'demo/stack/shared-stack.mjs')).href
)) as { takeStack(): Promise<Stack>; leaveStack(): Promise<void> }

/** The local services, without caching. */
export async function takeServices(): Promise<Stack> {
  const stack = await takeStack()
  stack.data.tamper({ cacheMs: 0 })
  return stack
}
export const leaveServices = leaveStack

interface Given {
  /** The wallet's answers, instead of its own. */
  answers?: Record<string, Answer>
  /** The app's own server. */
  own?: typeof fetch
  /** An earlier visit's stored data is present. */
  isReturn?: boolean
}

/** How much of the page's own time can pass. */
const PATIENCE_MS = 150_000
/** How long an answer can take, on the system's clock. */
const ANSWER_MS = stretched(30_000)
const send = globalThis.fetch

/**
 * The whole modal on a page of happy-dom, over the sockets of the local services: what is drawn, and what the host is
 * told. Of a browser it has what matters to a reply: answers of others without leave to be read are none (CORS). No
 * other machine is reached, whatever public endpoints the product knows.
 */
export function openPage(stack: Stack, options: object = {}, { answers, own, isReturn }: Given = {}) {
  if (!isReturn) localStorage.clear()
  // Sheets of the page before are none of this one to happy-dom, and nothing here reads what they come to.
  Object.defineProperty(ShadowRoot.prototype, 'adoptedStyleSheets', { configurable: true, writable: true, value: [] })
  const [vera] = stack.accounts.eip155
  const clock = startClock()
  /** Pending requests. */
  const under = new Map<symbol, URL>()
  let held: (url: URL) => boolean = () => false
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input))
    const id = Symbol()
    under.set(id, url)
    try {
      if (own && url.origin === location.origin) return await own(url, init)
      if (url.hostname !== '127.0.0.1') throw new TypeError('Failed to fetch')
      const response = await send(url, init)
      if (response.headers.has('access-control-allow-origin')) return response
      throw new TypeError('Failed to fetch')
    } finally {
      under.delete(id)
    }
  }
  const accounts = () => [vera!.address]
  const wallet = createWallet({ eth_requestAccounts: accounts, eth_accounts: accounts, ...answers })
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Kestrel', rdns: 'example.kestrel', icon: '' }
  const announce = () =>
    void dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider: wallet.provider }) }),
    )
  addEventListener('eip6963:requestProvider', announce)

  const lines: string[] = []
  const { error: print } = console
  console.error = (line: unknown) => void (String(line).startsWith('[wallet-modal]') && lines.push(String(line)))
  const { handle } = createModal(
    {
      projectId: 'local',
      networks: [1, 8453],
      endpoints: stack.endpoints,
      enableCoinbase: false,
      enableWalletConnect: false,
      features: { email: false, socials: false },
      ...options,
    } as never,
    importLoader,
  )
  const codes: string[] = []
  handle.on('error', ({ code }) => void codes.push(code))
  const host = () => [...document.querySelectorAll('wallet-modal')].at(-1)?.shadowRoot
  const text = () => host()?.querySelector('[role=dialog]')?.textContent ?? ''
  const buttons = () => [...(host()?.querySelectorAll<HTMLElement>('button') ?? [])]
  const nameOf = (it: Element) => it.getAttribute('aria-label') ?? it.textContent ?? ''
  const button = (name: string) =>
    buttons().find(it => nameOf(it) === name) ?? buttons().find(it => nameOf(it).startsWith(name))
  const turn = () => new Promise<void>(done => setTimeout(done, 2))

  return {
    handle,
    clock,
    wallet,
    /** Codes reported to the app, and lines of the console. */
    codes,
    lines,
    text,
    /** Including what covers the dialog. */
    drawn: () => host()?.textContent ?? '',
    heading: () => host()?.querySelector('h2')?.textContent,
    rows: () => host()?.querySelectorAll('li').length ?? 0,
    isBusy: () => !!host()?.querySelector('[aria-busy=true]'),
    button,
    press(name: string) {
      assert.ok(button(name), `a button ${name} in: ${text()}`)
      button(name)!.click()
    },
    /** These get no answer: while they are pending the clock moves on. */
    hold(isHeld: (url: URL) => boolean) {
      held = isHeld
    },
    /** Until `isTrue`; the clock moves on while no expected answer is pending. */
    async until(isTrue: () => unknown, what: string) {
      // What was pressed a moment ago is drawn first.
      await turn()
      const began = Date.now()
      for (let asked = performance.now(); !isTrue() && Date.now() - began < PATIENCE_MS;) {
        await turn()
        if ([...under.values()].every(held)) {
          clock.move(50)
          asked = performance.now()
        } else if (performance.now() - asked > ANSWER_MS) break
      }
      const left = [...under.values()].map(url => url.pathname).join()
      assert.ok(isTrue(), `${what}; after ${Date.now() - began} ms, with ${left} under way, there is: ${text()}`)
    },
    async end() {
      handle.destroy()
      // What is on its way out goes with it.
      await turn()
      removeEventListener('eip6963:requestProvider', announce)
      console.error = print
      globalThis.fetch = send
      clock.end()
    },
  }
}
export type Page = ReturnType<typeof openPage>
