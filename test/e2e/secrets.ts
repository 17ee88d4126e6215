import type { Page, Request } from 'playwright/test'

/** Marks what tests plant where only the user, the page or the wallet may know it. */
export const planted = (what: string): string => `planted-secret-${what}`

/** What a social provider returns about the user. */
const RESULT = /oauth(\?|%3F)\S*(code|state)(=|%3D)\w{8}\S*/i

/** Secret in every test: planted texts, pairing URIs, the relay's tokens, signatures, keys of the stack's accounts. */
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
    RESULT.source,
  ].join('|'),
  'i',
)

interface Text {
  where: string
  text: string
}

/** The parts of a request that others than its receiver can read, or that its receiver does not need. */
function partsOf(request: Request): Text[] {
  const url = request.url()
  if (!url.startsWith('http')) return []
  const { origin, pathname } = new URL(url)
  const { referer = '', ...headers } = request.headers()
  // Firefox also reports a socket's handshake, which contains the relay's token.
  if ('sec-websocket-key' in headers) return []
  const body = pathname === '/e' && request.postData()
  return [
    // The server of a page to which a provider returns was asked for exactly that URL.
    { where: 'a Referer', text: referer.startsWith(`${origin}/`) ? referer.replace(RESULT, '') : referer },
    // A link that the user follows may carry the pairing URI to the wallet.
    ...(request.isNavigationRequest() ? [] : [{ where: 'an address that was asked for', text: url }]),
    ...(body ? [{ where: 'what analytics are told', text: body }] : []),
  ]
}

/** Attributes of the whole page, including shadow trees, and stored values, except for the protocol's own keys. */
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
        if (!key.startsWith('wallet-modal/wc/') && key !== '@appkit/siwx')
          texts.push(`${key} in storage: ${area.getItem(key)}`)
    }
    return texts
  })

interface Watch {
  keep(text: string): void
  look(): Promise<void>
}
const watches = new WeakMap<Page, Watch>()

/** Marks a secret of one test: a code, an email address. Earlier output counts too. */
export const keepSecret = (page: Page, text: string): void => watches.get(page)?.keep(text)
/** Checks what the page holds now; at the end it is checked anyway. */
export const lookForSecrets = (page: Page): Promise<void> | undefined => watches.get(page)?.look()

const quoted = (text: string) => text.replace(/[^\w]/g, '\\$&')

/** Watches a page for leaked secrets; `over` checks what it holds at the end (R46). */
export function watchSecrets(page: Page, report: (text: string) => void): { over(): Promise<void> } {
  const said: Text[] = []
  const own = new Set<string>()
  /** Reports a leak without repeating it. */
  const check = ({ where, text }: Text, secret: RegExp) => {
    const at = text.search(secret)
    if (at >= 0) report(`a secret in ${where}: …${text.slice(Math.max(0, at - 40), at)}`)
  }
  const hear = (it: Text) => {
    said.push(it)
    check(it, SECRET)
  }
  /** A six-digit code counts only as a whole number. */
  const ownSecrets = () => [...own].map(text => new RegExp(`(?<![\\w.])${quoted(text)}(?!\\w)`, 'i'))
  page.on('console', message => {
    // The browser itself logs the URL of a failed socket, with the relay's token.
    const text = message.text().replace(/WebSocket connection to '[^']*'/, '')
    hear({ where: `the console (${message.type()})`, text })
  })
  page.on('request', request => partsOf(request).forEach(hear))
  const look = async () => {
    // If the browser refuses storage, or has no page any more, there is nothing to check.
    for (const text of await held(page).catch(() => [])) {
      const it = { where: 'the page', text }
      check(it, SECRET)
      // The user's email address is stored there while they are signed in.
      if (!text.startsWith('@appkit-wallet/EMAIL in storage')) for (const secret of ownSecrets()) check(it, secret)
    }
  }
  watches.set(page, { keep: text => own.add(text), look })
  return {
    over: async () => {
      for (const secret of ownSecrets()) for (const it of said) check(it, secret)
      await Promise.race([look(), new Promise<void>(done => setTimeout(done, 2_000))])
    },
  }
}
