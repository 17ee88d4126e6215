import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { privateKeyToAccount } from 'viem/accounts'
import type { Answer } from './fake-wallet.ts'
import { leaveServices, openPage, takeServices, type Page, type Stack } from './page-on-stack.ts'

const SIWX = {
  statement: 'Sign in to read your note.',
  nonceUrl: '/auth/nonce',
  verifyUrl: '/auth/verify',
  sessionUrl: '/auth/session',
  signOutUrl: '/auth/sign-out',
}
const send = globalThis.fetch

/** A page that requires sign-in, its origin's back end, and a visitor's actions. */
export async function startSite() {
  const stack: Stack = await takeServices()
  let page: Page
  let cookie = ''
  const server = createServer((request, response) => {
    // As it would be reached at the page's own origin.
    Object.assign(request.headers, { host: location.host, origin: location.origin })
    Object.assign(request.socket, { encrypted: true })
    stack.signIn.answer(request, response)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const own: typeof fetch = async (input, init) => {
    const headers = { ...(init?.headers as Record<string, string>), cookie }
    const response = await send(base + new URL(String(input)).pathname, { ...init, headers })
    const [set] = response.headers.getSetCookie()
    if (set) cookie = set.split(';')[0]!
    return response
  }
  const personal_sign: Answer = ([message]) =>
    privateKeyToAccount(stack.accounts.eip155[0]!.privateKey).signMessage({ message: { raw: message } })
  const open = (siwx: object, answers: Record<string, Answer>, isReturn: boolean) => {
    page = openPage(stack, { siwx: { ...SIWX, ...siwx } }, { answers: { personal_sign, ...answers }, own, isReturn })
    return page
  }
  const is = (status: string) => page.until(() => page.handle.getState().status === status, status)
  const press = async (name: string) => {
    const isEnabled = () => page.button(name) && !page.button(name)!.hasAttribute('aria-disabled')
    await page.until(isEnabled, `a button ${name} that can be pressed`)
    page.press(name)
  }
  const begin = () => void page.handle.connect({ wallet: 'Kestrel' }).catch(() => {})
  const asks = () => page.until(() => page.heading() === 'Sign in', 'the question')
  return {
    stack,
    visit: (siwx: object = {}, answers: Record<string, Answer> = {}) => open(siwx, answers, false),
    /** The page is closed and opened again, with what it stored. */
    async comeAgain(siwx: object = {}) {
      await page.end()
      return open(siwx, {}, true)
    },
    fault: (call: string, what: object) => stack.faults.set('sign-in', call, what),
    mend: () => stack.faults.clear('sign-in'),
    /** How often the back end was asked. */
    called: (path: string) => stack.signIn.log.filter(it => it.path === `/auth/${path}`).length,
    signed: () => stack.signIn.sessions().length,
    begin,
    async toQuestion() {
      begin()
      await asks()
    },
    is,
    press,
    sees: (text: string) => page.until(() => page.text().includes(text), text),
    asks,
    async signIn() {
      await press('Sign')
      await is('connected')
    },
    async clear() {
      stack.faults.clear()
      await page.end()
      cookie = ''
      stack.signIn.reset()
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await leaveServices()
    },
  }
}
