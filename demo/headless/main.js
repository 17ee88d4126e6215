// A page that draws everything itself: the list, the code, the account. The core of the package brings the rest.
import { createWalletCore } from 'wallet-modal/core'
import { encode } from 'uqr'
import { addTestWallet, isTestWalletOn } from '../react/test-wallet.ts'

const config = JSON.parse(document.getElementById('demo-config').textContent)
const at = id => document.getElementById(id)
const button = (text, onClick) =>
  Object.assign(document.createElement('button'), { type: 'button', textContent: text, onclick: onClick })

if (!document.querySelector('link[rel=stylesheet]')) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(await (await fetch('/demo.css')).text())
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

const core = createWalletCore({
  projectId: 'local',
  networks: config.networks,
  endpoints: config.endpoints,
  enableReconnect: config.switches.enableReconnect,
  enableInjected: config.switches.enableInjected,
})
// To try it from the console.
globalThis.core = core
if (isTestWalletOn()) addTestWallet()

function say(text, kind = 'ok') {
  at('answer').textContent = text
  at('answer').dataset.kind = kind
}

// --- The list, and what a choice leads to

let attempt
async function connect(wallet) {
  attempt?.abort()
  const mine = (attempt = new AbortController())
  say('Waiting for the wallet…', 'wait')
  try {
    const account = await core.connect(wallet, { signal: mine.signal, onUri: showCode })
    say(`${account.wallet.name} is connected.`)
  } catch (error) {
    if (error.code === 'wallet/declined') say('You said no in the wallet.', 'bad')
    else if (error.code !== 'request/aborted') say(error.message, 'bad')
    else if (attempt === mine) say('Nothing is being asked any more.')
  } finally {
    if (attempt === mine) at('pairing').hidden = true
  }
}

function row(wallet) {
  const item = document.createElement('li')
  const { homepage, chromeStore, appStore } = wallet.links
  const get = homepage ?? chromeStore ?? appStore
  const isReached = wallet.isInstalled || wallet.canPair
  const name = isReached
    ? button(wallet.name, () => connect(wallet))
    : Object.assign(document.createElement('a'), {
        textContent: wallet.name,
        href: get ?? '#',
        target: '_blank',
        rel: 'noopener',
      })
  if (wallet.icon) name.prepend(Object.assign(new Image(28, 28), { src: wallet.icon, alt: '' }))
  const note = document.createElement('small')
  note.textContent = wallet.isInstalled ? 'Installed' : wallet.canPair ? 'By code' : 'Get it'
  item.append(name, note)
  return item
}

function drawList() {
  const { list, status } = core.wallets.getState()
  at('list').replaceChildren(...list.map(row))
  at('list').setAttribute('aria-busy', String(status === 'loading'))
  at('more').disabled = status === 'loading' || status === 'done'
  at('more').textContent = status === 'failed' ? 'Try again' : 'More wallets'
}
core.wallets.subscribe(drawList)
drawList()
at('search').oninput = event => core.wallets.search(event.target.value)
at('more').onclick = () => (core.wallets.getState().status === 'idle' ? core.wallets.load() : core.wallets.loadMore())
at('any').onclick = () => connect('walletConnect')

// --- The code. It is a secret between this page and the wallet: it stands in no attribute and in no log.

let code, link
function showCode(uri, appLink) {
  ;[code, link] = [uri, appLink]
  const { data, size } = encode(uri, { ecc: 'L', border: 2 })
  const canvas = at('code')
  const scale = 6
  canvas.width = canvas.height = size * scale
  const paint = canvas.getContext('2d')
  paint.fillStyle = '#fff'
  paint.fillRect(0, 0, canvas.width, canvas.height)
  paint.fillStyle = '#000'
  data.forEach((line, y) => line.forEach((on, x) => on && paint.fillRect(x * scale, y * scale, scale, scale)))
  at('open').hidden = !link
  at('copy').textContent = 'Copy link'
  at('pairing').hidden = false
}
at('copy').onclick = async () => {
  await navigator.clipboard.writeText(code)
  at('copy').textContent = 'Copied'
}
at('open').onclick = () => location.assign(link)
at('cancel').onclick = () => attempt?.abort()

// --- The account

let shown = ''
async function drawBalance(key) {
  at('balance').textContent = '…'
  const text = await core.getBalance().then(
    ({ formatted, symbol }) => `${formatted} ${symbol}`,
    error => error.message,
  )
  if (shown === key) at('balance').textContent = text
}

function drawAccount() {
  const { status, network, namespaces, requests } = core.getState()
  const account = namespaces[network.split(':')[0]]
  at('account').hidden = status !== 'connected'
  at('choose').hidden = status === 'connected'
  if (requests[0]) say(`Look at ${requests[0].wallet.name}: it asks for ${requests[0].method}.`, 'wait')
  at('networks').replaceChildren(
    ...core.getNetworks().map(({ caipNetworkId, name }) => {
      const it = button(name, () => core.switchNetwork(caipNetworkId).catch(error => say(error.message, 'bad')))
      it.setAttribute('aria-pressed', String(caipNetworkId === network))
      return it
    }),
  )
  const key = status === 'connected' ? account.caipAddress : ''
  at('address').textContent = account.address ?? ''
  at('wallet').textContent = account.wallet?.name ?? ''
  at('network').textContent = network
  if (key !== shown && (shown = key)) drawBalance(key)
}
core.subscribe(drawAccount)
drawAccount()

const TEXT = 'Hello from a page of my own'
const hex = text => `0x${[...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
function base58(text) {
  let value = BigInt(hex(text))
  let out = ''
  for (; value; value /= 58n) out = BASE58[Number(value % 58n)] + out
  return out
}

at('sign').onclick = async () => {
  const [namespace] = core.getState().network.split(':')
  const { address } = core.getState().namespaces[namespace]
  const call =
    namespace === 'solana'
      ? { method: 'solana_signMessage', params: { message: base58(TEXT), pubkey: address } }
      : { method: 'personal_sign', params: [hex(TEXT), address] }
  try {
    const answer = await core.getProvider(namespace).request(call)
    say(`Signed: ${answer.signature ?? answer}`)
  } catch (error) {
    say(error.message, 'bad')
  }
}
at('disconnect').onclick = () =>
  core.disconnect().then(
    () => say('Disconnected.'),
    error => say(error.message, 'bad'),
  )
