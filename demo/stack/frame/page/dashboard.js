// The wallet's own page, for users who move it elsewhere: shows the accounts and, after a confirmation, the keys. No
// site can frame it.
import { privateKeyToAccount } from 'viem/accounts'
import { createApi } from './api.js'
import { createSession } from './session.js'
import { keyText, solanaAccountOf } from './solana.js'
import { createStore } from './store.js'

const EVERY_SITE = '*'

const part = id => document.getElementById(id)
const say = text => (document.querySelector('[role=status]').textContent = text)
const api = createApi()
const sessionAt = site =>
  createSession({ api, store: createStore(site), site, onEnd: () => part('wallet').hidden || start() })

/** Sites with a session: this page, or a site that embeds the wallet if the browser stores both together. */
function sites() {
  const names = [location.origin]
  try {
    for (const key of Object.keys(localStorage)) if (key.endsWith('|session')) names.push(key.split('|')[0])
  } catch {
    // The browser refuses storage: this page only knows the site it was given.
  }
  return [...new Set(names)]
}
/** The signed-in user, or undefined. */
async function find() {
  for (const site of sites()) {
    const session = sessionAt(site)
    const found = await session.read().catch(() => undefined)
    if (found) return { ...found, session }
  }
}

function fill(list, rows) {
  list.replaceChildren(
    ...rows
      .filter(([, value]) => value)
      .flatMap(([name, value]) => {
        const [dt, dd] = [document.createElement('dt'), document.createElement('dd')]
        dt.textContent = name
        dd.textContent = value
        return [dt, dd]
      }),
  )
}
const showOnly = name => {
  for (const id of ['email', 'code', 'wallet']) part(id).hidden = id !== name
}

/** Keys are only in the page while the user looks at them. */
function hideKeys() {
  fill(part('keys'), [])
  part('confirm').reset()
  for (const id of ['shown', 'confirm']) part(id).hidden = true
  part('ways').hidden = false
}

let wallet
async function start() {
  hideKeys()
  wallet = await find()
  say('')
  if (!wallet) return showOnly('email')
  const { user, keys, smart } = wallet
  fill(part('accounts'), [
    ['Signed in as', user.email ?? user.userName],
    ['Ethereum account', privateKeyToAccount(keys.evm).address],
    ['Smart account', smart],
    ['Solana account', solanaAccountOf(keys).address],
  ])
  showOnly('wallet')
}

/** Runs an action on a form or button event and shows its error. */
const on = (id, event, act) =>
  part(id).addEventListener(event, async it => {
    if (event === 'submit') it.preventDefault()
    try {
      await act(it.currentTarget ?? part(id))
    } catch (error) {
      say(error.message)
    }
  })
on('reveal', 'click', () => {
  part('ways').hidden = true
  part('confirm').hidden = false
  part('confirm').querySelector('input').focus()
})
on('confirm', 'reset', () => {
  part('confirm').hidden = true
  part('ways').hidden = false
})
on('confirm', 'submit', () => {
  part('confirm').hidden = true
  part('shown').hidden = false
  fill(part('keys'), [
    ['Private key of the Ethereum account', wallet.keys.evm],
    ['Private key of the Solana account', keyText(wallet.keys)],
  ])
})
on('hide', 'click', hideKeys)
on('leave', 'click', () => wallet.session.end())
document.addEventListener('visibilitychange', () => document.hidden && hideKeys())

const own = sessionAt(location.origin)
let attempt
on('email', 'submit', async form => {
  const store = createStore(location.origin)
  const device = store.get('device', EVERY_SITE) ?? crypto.randomUUID()
  store.set('device', device, EVERY_SITE)
  const reply = await api('connect-email', own.withToken({ email: form.elements.email.value, device }))
  attempt = reply.attempt
  form.hidden = true
  if (reply.action === 'VERIFY_DEVICE') {
    say('We sent you a link. Open it and approve this device.')
    while ((await api('connect-device', { attempt })).state === 'waiting');
  }
  say('Enter the code that we sent you.')
  showOnly('code')
})
on('code', 'submit', async form => {
  const otp = form.elements.code.value
  form.reset()
  own.begin((await api('connect-otp', { attempt, otp, site: location.origin })).session)
  await start()
})

await start()
