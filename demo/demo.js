import { createBreakagePanel } from './demo-breakage.js'
import { createCodeCard } from './demo-code.js'
import { createLog } from './demo-log.js'
import { createNote } from './demo-note.js'
import { createOptionsForm } from './demo-options.js'
import { createThemePanel } from './demo-theme.js'
import { createThemeBuilder } from './demo-theme-builder.js'
import { createTree } from './demo-tree.js'

const config = JSON.parse(document.getElementById('demo-config').textContent)
const query = new URLSearchParams(location.search)
const element = id => document.getElementById(id)

// Under `style-src 'none'` there is no link element; a sheet made by script is allowed.
if (!document.querySelector('link[rel=stylesheet]')) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(await (await fetch('/demo.css')).text())
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

createCodeCard(element('code'), config)
// The panel works before the modal does: what it sets then is in the address.
createOptionsForm(config, locale => window.WalletModal?.setLocale(locale))
const setTheme = theme => window.WalletModal?.setTheme(theme)
const watchTheme = createThemeBuilder(setTheme, createThemePanel(setTheme))
createBreakagePanel(element('breakage')).catch(() => element('breakage').remove())

const log = createLog(element('log'))
document.addEventListener('securitypolicyviolation', event =>
  log.add('policy', { directive: event.violatedDirective, blocked: event.blockedURI }, true),
)

/** Resolves with the handle: the script is async and may run before or after this one. */
function whenReady() {
  if (window.WalletModal) return Promise.resolve(window.WalletModal)
  return new Promise((resolve, reject) => {
    window.addEventListener('wallet-modal:ready', () => resolve(window.WalletModal), { once: true })
    document
      .querySelector('script[data-project-id]')
      .addEventListener('error', () => reject(new Error('wallet-modal.js did not load')), { once: true })
  })
}

// The test wallet is a foreign script: the modal knows of it by EIP-6963 alone.
const WALLET_KEY = 'demo:test-wallet'
function remembered() {
  try {
    return localStorage.getItem(WALLET_KEY)
  } catch {
    return null
  }
}
function addTestWallets(names) {
  const script = document.createElement('script')
  const solana = config.networks.includes('solana') && config.solanaKeys ? { keys: config.solanaKeys } : undefined
  const quirk = query.get('quirk') ?? undefined
  window.__testWallet ??= names.map(name => ({ name, quirk, rpc: config.rpc, accounts: config.accounts, solana }))
  const policy = window.trustedTypes?.createPolicy('demo', { createScriptURL: url => url })
  script.src = policy ? policy.createScriptURL(config.testWallet) : config.testWallet
  script.nonce = document.querySelector('script[nonce]')?.nonce ?? ''
  script.crossOrigin = 'anonymous'
  script.addEventListener('load', () => log.add('wallet', { added: names }))
  document.head.append(script)
}
const toggle = element('test-wallet')
const names = query.get('wallets')?.split(',').filter(Boolean) ?? ['Kestrel']
/** Extensions announce themselves as soon as they are asked (EIP-6963); older ones are just there. */
function hasWallet() {
  let isAnnounced = false
  const hear = () => {
    isAnnounced = true
  }
  addEventListener('eip6963:announceProvider', hear)
  dispatchEvent(new Event('eip6963:requestProvider'))
  removeEventListener('eip6963:announceProvider', hear)
  return isAnnounced || 'ethereum' in window
}
toggle.checked = query.has('wallets') || query.has('quirk') || (remembered() ?? (hasWallet() ? 'off' : 'on')) === 'on'
if (toggle.checked) addTestWallets(names)
toggle.addEventListener('change', () => {
  try {
    localStorage.setItem(WALLET_KEY, toggle.checked ? 'on' : 'off')
  } catch {
    /* lasts as long as the page */
  }
  if (toggle.checked) addTestWallets(names)
  else location.assign(withoutWallets())
})
// A wallet cannot be taken back once announced, so switching it off is a fresh page.
function withoutWallets() {
  const url = new URL(location.href)
  url.searchParams.delete('wallets')
  url.searchParams.delete('quirk')
  return url
}

for (const button of document.querySelectorAll('[data-copy]')) {
  button.addEventListener('click', async () => {
    const label = button.textContent
    try {
      await navigator.clipboard.writeText(element(button.dataset.copy).textContent)
      button.textContent = 'Copied'
    } catch {
      button.textContent = 'Copying is not allowed here'
    }
    setTimeout(() => {
      button.textContent = label
    }, 2000)
  })
}

const answer = element('answer')
function say(text, kind = 'ok') {
  answer.textContent = text
  answer.dataset.kind = kind
}

const hexOf = bytes => `0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
const hex = text => hexOf(new TextEncoder().encode(text))

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Bytes of which the first is not zero. */
function base58(bytes) {
  let text = ''
  for (let rest = BigInt(hexOf(bytes)); rest; rest /= 58n) text = ALPHABET[Number(rest % 58n)] + text
  return text
}

/** What people call the active network. */
const nameOfNetwork = modal =>
  modal.getNetworks().find(it => it.caipNetworkId === modal.getState().network)?.name ?? 'a network of the wallet'

/** What the buttons do: each uses the public handle or the provider that it gives, as any page would. */
function createActions(modal) {
  const provider = () => modal.getProvider('eip155')
  const address = () => modal.getState().namespaces.eip155.address
  const isOnSolana = () => modal.getState().network.startsWith('solana:')
  return {
    async block() {
      const number = provider()
        ? await provider().request({ method: 'eth_blockNumber' })
        : (
            await (
              await fetch(config.rpc[modal.getState().network] ?? Object.values(config.rpc)[0], {
                method: 'POST',
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
              })
            ).json()
          ).result
      return `Block ${BigInt(number).toLocaleString()}${provider() ? '' : ', read from the node: no wallet is connected'}`
    },
    async sign() {
      if (isOnSolana()) {
        const message = base58(new TextEncoder().encode(`Hello from ${location.host}`))
        const { signature } = await modal
          .getProvider('solana')
          .request({ method: 'solana_signMessage', params: { message } })
        return `Signature ${signature}`
      }
      const signature = await provider().request({
        method: 'personal_sign',
        params: [hex(`Hello from ${location.host}`), address()],
      })
      return `Signature ${signature}`
    },
    async send() {
      // Without a library that puts a transaction of Solana together, the page leaves that to the modal.
      if (isOnSolana()) {
        await modal.open({ view: 'WalletSend' })
        return 'Opened Send'
      }
      const hash = await provider().request({
        method: 'eth_sendTransaction',
        params: [{ from: address(), to: config.recipient, value: '0x2386f26fc10000' }],
      })
      return `Transaction ${hash}`
    },
    async switch() {
      const { network } = modal.getState()
      const now = isOnSolana() ? 'solana' : network.slice('eip155:'.length)
      const { networks } = config
      await modal.switchNetwork(networks[(networks.indexOf(now) + 1) % networks.length])
      return `Now on ${nameOfNetwork(modal)}`
    },
    async disconnect() {
      await modal.disconnect()
      return 'Disconnected'
    },
    async doctor() {
      const { findings, checks } = await modal.doctor()
      const [first] = findings
      return first
        ? `${findings.length} of ${checks.length} checks found something: ${first.what}. The console has the rest.`
        : `${checks.length} checks, nothing found`
    },
  }
}

function wire(modal) {
  const draw = createTree(element('state'))
  const status = element('status')
  const show = () => {
    const state = modal.getState()
    draw(state)
    status.dataset.status = state.status
    status.lastChild.textContent =
      state.status === 'connected'
        ? `Connected to ${nameOfNetwork(modal)}`
        : state.status === 'connecting'
          ? 'Connecting'
          : 'Not connected'
    for (const button of document.querySelectorAll('[data-needs-wallet]')) {
      button.disabled = state.status !== 'connected'
      button.title = button.disabled ? 'Connect a wallet first' : ''
    }
  }
  modal.subscribe(show)
  show()

  const heard = [
    'ready',
    'connect',
    'disconnect',
    'network',
    'account',
    'session',
    'sessionEnd',
    'open',
    'close',
    'view',
    'theme',
  ]
  for (const name of heard) modal.on(name, data => log.add(name, data))
  modal.on('error', data => log.add('error', data, true))
  modal.on('event', data => {
    if (element('log-analytics').checked) log.add('event', data)
  })
  element('log-clear').addEventListener('click', log.clear)

  if (element('note')) createNote(element('note'), modal)
  const actions = createActions(modal)
  for (const button of document.querySelectorAll('[data-action]')) {
    button.addEventListener('click', async () => {
      say(button.dataset.action === 'doctor' ? 'Looking…' : 'Waiting for the wallet…', 'wait')
      try {
        say(await actions[button.dataset.action]())
      } catch (error) {
        say(`${error.code ?? error.name}: ${error.message}`, 'bad')
      }
    })
  }
  for (const button of document.querySelectorAll('[data-view]')) {
    button.addEventListener('click', () =>
      modal.open({ view: button.dataset.view }).catch(error => say(`${error.code}: ${error.message}`, 'bad')),
    )
  }
  // The element takes the modal into the page, so it comes only when somebody wants to see that.
  const inline = element('inline')
  inline.addEventListener('toggle', () => {
    const box = inline.querySelector('wallet-modal-inline')
    if (inline.open && !box) inline.append(document.createElement('wallet-modal-inline'))
    else if (!inline.open) box?.remove()
  })
  if (query.has('view'))
    modal
      .open({ view: query.get('view') })
      .catch(error => log.add('error', { code: error.code, message: error.message }, true))
}

whenReady().then(
  modal => {
    watchTheme()
    wire(modal)
  },
  error => {
    say(error.message, 'bad')
    element('status').lastChild.textContent = 'The script did not load'
  },
)
