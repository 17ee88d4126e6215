import type { Page, Request } from 'playwright/test'

/** Begins what tests plant where only the user, the page or the wallet may know of it. */
export const planted = (what: string): string => `planted-secret-${what}`

/**
 * What is nobody else's business, in any test: what was planted, pairings, tokens of the relay, signatures, keys of the
 * stack's accounts.
 */
const SECRET = new RegExp(
  [
    'planted-secret-',
    'wc(:|%3A)[0-9a-f]{32,}(@|%40)',
    'symkey(=|%3D|"?:)',
    'eyJ[\\w-]{10,}\\.eyJ',
    '0x[0-9a-f]{128}(1b|1c)\\b',
    'ac0974bec39a17e3',
    '59c6995e998f97a5',
    '5de4111afa1a4b94',
    '7c852118294e51e6',
    '47e179ec19748859',
    '8b3a350cf5c34c91',
  ].join('|'),
  'i',
)

/** Tells of a leak without repeating it. */
const tell = (where: string, text: string) =>
  `a secret in ${where}: …${text.slice(Math.max(0, text.search(SECRET) - 40), text.search(SECRET))}`

/** What of a request others than its receiver may read, or its receiver has no need of. */
function leakOf(request: Request): string | undefined {
  const url = request.url()
  if (!url.startsWith('http')) return
  const { referer } = request.headers()
  if (referer && SECRET.test(referer)) return tell('a Referer', referer)
  // A link that the user follows may carry the pairing to the wallet.
  if (!request.isNavigationRequest() && SECRET.test(url)) return tell('an address that was asked for', url)
  const body = new URL(url).pathname === '/e' ? request.postData() : null
  if (body && SECRET.test(body)) return tell('what analytics are told', body)
}

/** Attributes of the whole page, shadow trees too, and what is stored, but for the protocol's own keys. */
const held = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = []
    const walk = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        for (const { name, value } of element.attributes)
          texts.push(`attribute ${name} of ${element.localName}: ${value}`)
        if (element.shadowRoot) walk(element.shadowRoot)
      }
    }
    walk(document)
    for (const area of [localStorage, sessionStorage]) {
      for (const key of Object.keys(area))
        if (!key.startsWith('wallet-modal/wc/')) texts.push(`${key} in storage: ${area.getItem(key)}`)
    }
    return texts
  })

/** Watches a page for secrets that get out; `over` looks at what it holds in the end (R46). */
export function watchSecrets(page: Page, report: (text: string) => void): { over(): Promise<void> } {
  page.on('console', message => {
    // The browser itself names the address of a socket that failed, with the token for the relay.
    const text = message.text().replace(/WebSocket connection to '[^']*'/, '')
    if (SECRET.test(text)) report(tell(`the console (${message.type()})`, text))
  })
  page.on('request', request => {
    const leak = leakOf(request)
    if (leak) report(leak)
  })
  const look = async () => {
    // Where the browser refuses storage, or has no page any more, there is nothing to look at.
    for (const text of await held(page).catch(() => [])) if (SECRET.test(text)) report(tell('the page', text))
  }
  return { over: () => Promise.race([look(), new Promise<void>(done => setTimeout(done, 2_000))]) }
}
