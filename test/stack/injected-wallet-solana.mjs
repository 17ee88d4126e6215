// The test wallet with its Solana half, beside a Solana chain.
import { ACCOUNTS, CAIP } from '../../demo/stack/solana/plan.mjs'
import { test as base } from './injected-wallet.mjs'

export { expect } from './injected-wallet.mjs'

const KEYS = ACCOUNTS.map(it => it.privateKey)

/** The ways to act on the Solana half of a wallet. */
function act({ page, approve, load, ethereum }, world) {
  /** A page whose wallet has the Solana half; `change` is added to its config. */
  async function open({ solana = {}, ...change } = {}) {
    // At an address that the page's policy names
    const url = `${ethereum.url}/solana`
    await page.route(url, async route =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        json: route.request().method() === 'OPTIONS' ? {} : await world.post(route.request().postDataJSON()),
      }),
    )
    await page.addInitScript(
      config => {
        window.__testWallet = config
        window.registered = []
        window.addEventListener('wallet-standard:register-wallet', ({ detail }) =>
          detail({ register: wallet => window.registered.push(wallet) }),
        )
      },
      { name: 'Kestrel', rpc: { [CAIP]: url }, solana: { keys: KEYS, ...solana }, ...change },
    )
    await load()
    await page.evaluate(() => {
      window.changes = []
      const { features } = window.registered[0]
      features['standard:events']?.on('change', ({ accounts }) => window.changes.push(accounts.map(it => it.address)))
    })
  }
  /** Calls a feature; bytes go in and come back as hex. It does not wait: the window must be answered first. */
  const use = (feature, ...inputs) =>
    page.evaluate(
      async ([name, inputs]) => {
        const bytes = hex => Uint8Array.from(hex.match(/../g) ?? [], it => Number.parseInt(it, 16))
        const hex = list => [...list].map(it => it.toString(16).padStart(2, '0')).join('')
        const [wallet] = window.registered
        const given = inputs.map(({ address, message, transaction, ...more }) => ({
          ...more,
          ...(address && { account: wallet.accounts.find(it => it.address === address) ?? { address } }),
          ...(message && { message: bytes(message) }),
          ...(transaction && { transaction: bytes(transaction) }),
        }))
        try {
          const answer = await wallet.features[name][name.split(':')[1]](...given)
          if (answer?.accounts) return answer.accounts.map(it => it.address)
          return answer?.map(it => Object.fromEntries(Object.entries(it).map(([key, value]) => [key, hex(value)])))
        } catch (error) {
          return { code: error.code, message: error.message }
        }
      },
      [feature, inputs],
    )
  async function connect() {
    const ended = use('standard:connect')
    await approve('Connect')
    return ended
  }
  /** As it comes from a page: without the signature, in hex. */
  async function unsigned(instructions, options) {
    const bytes = Buffer.from((await world.sign(ACCOUNTS[0], instructions, options)).wire, 'base64')
    return bytes.fill(0, 1, 65).toString('hex')
  }

  return { open, use, connect, unsigned, world }
}
export const test = base.extend({
  wallet: async ({ wallet, solana }, use) => use({ ...wallet, ...act(wallet, solana) }),
})
