// A wallet for development that lives in the page: real keys, real signatures, a real confirm window, announced by
// EIP-6963 like an extension. It holds well-known development keys only: never send it anything of value.
//
// Configured by `window.__testWallet` (one object or an array of them), or by data attributes of its own script element
// (`data-name`, `data-rpc='{"eip155:1":"http://…"}'`; JSON unless the value is plain text):
//   name, rdns, icon   how it announces itself; without an icon it is drawn from the name (Kestrel, Cairn, Marlow, Thimble, Fennel)
//   accounts           private keys                         rpc      CAIP-2 id → JSON-RPC URL
//   chain, chains      start chain; chains it knows (default: all of rpc)
//   share              'all' shares every account, else the chosen one
//   auto, delay        'approve' or 'reject' without a window, after so many milliseconds
//   next               answers the next question only: 'approve' | 'reject' | 'pending' | 'hang' | { code, message, data }
//   answers            by method: { result } or { error } instead of the real answer, or 'hang';
//                      { done: … } with any of these: does the work, and then answers this way
//   flavour            how it differs from the standards, names from flavours.js
//   quirk              behaviour that no standard covers, a name from quirks.js
//   permission         'one': revoking it also revokes that of its Solana accounts
//   assets             CAIP-2 id → tokens it knows ({ address or 'native', name, symbol, decimals, price, iconUrl }): it then
//                      answers wallet_getAssets from its node, and its capabilities say so
//   atomic             true: the calls of a wallet_sendCalls happen in one transaction, all or none (EIP-7702 with the executor of the
//                      chain), and its capabilities say so; else one after the other
//   bundler            URL of a bundler (stack.urls.paymaster): with `atomic`, it asks the app's paymaster (ERC-7677) who
//                      pays, and its capabilities say so; if that fails it lets the account pay
//   funds              number of another of its accounts, from which it adds what an account lacks (ERC-7682): of the coin by
//                      the value of a call, of tokens by `requiredAssets`, and its capabilities say so
//   permissions        true: it grants, lists and revokes execution permissions (ERC-7715), of MetaMask's types; 'list': revoking
//                      takes the parameters as a list only. What hostile wallets answer is in `answers`
//   solana             { keys, lacks }: it has accounts of these keys (seed and public key, base58) on the Solana chains of rpc, too,
//                      and registers through the Wallet Standard, without the features in `lacks` ('solana:signMessage', …)
//                      with `signIn` it signs in as it connects ('solana:signIn'); `rewrite`, a function that a test sets
//                      later, replaces the bytes of a transaction before the wallet signs them
//   locked             starts locked                        after    appears so many milliseconds late, or when `.appear()` is called
//   announce, inject   false: not through EIP-6963; true: also as window.ethereum
// Driven by `window.__testWalletControl`: the calls act on the first wallet; `.of(name or rdns)` gives those of
// another.
import { glyphUri } from './glyphs.js'
import { createPrompts } from './prompts.js'
import { createWallet } from './provider.js'
import { ACCOUNTS } from '../chain/plan.mjs'
import { withQuirk } from './quirks.js'
import { createSolana } from './solana.js'

// The first three accounts of the mnemonic every development chain starts with ("test test … junk").
const DEVELOPMENT_KEYS = ACCOUNTS.slice(0, 3).map(it => it.privateKey)

function fromScript(script) {
  const read = text => {
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }
  return Object.fromEntries(Object.entries(script?.dataset ?? {}).map(([key, text]) => [key, read(text)]))
}

function announce({ name, icon, rdns }, provider) {
  const info = Object.freeze({ uuid: crypto.randomUUID(), name, icon, rdns })
  const detail = Object.freeze({ info, provider })
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', say)
  say()
}

/** The same through the Wallet Standard: now, and whenever a page says that it is ready. */
function register(wallet) {
  const callback = ({ register }) => register(wallet)
  window.addEventListener('wallet-standard:app-ready', ({ detail }) => callback(detail))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
}

window.__testWallet ??= fromScript(document.currentScript)
const configs = [window.__testWallet].flat()
const prompts = createPrompts(() => window.__testWallet)
const wallets = configs.map(given => {
  const config = withQuirk(given)
  config.name ??= 'Kestrel'
  config.rdns ??= `example.${config.name.toLowerCase().replace(/[^a-z\d]+/g, '')}`
  config.accounts ??= DEVELOPMENT_KEYS
  const ask = prompts.forWallet(config)
  const icon = config.icon ?? glyphUri(config.name)
  const { provider, control } = createWallet(config, ask)
  const solana = config.solana && createSolana(config, icon, ask)
  if (config.permission === 'one')
    config.onRevoke = () => {
      control.revoke()
      solana?.control.revoke()
    }
  let isShown = false
  const show = () => {
    if (isShown) return
    isShown = true
    if (config.announce !== false) announce({ ...config, icon }, provider)
    if (solana) register(solana.wallet)
    if (!config.inject) return
    // If two wallets want the property, the first one keeps it, as in practice.
    try {
      window.ethereum ??= provider
    } catch {
      /* held by a getter */
    }
  }
  if (config.after > 0) setTimeout(show, config.after)
  else show()
  return { config, provider, control: { ...control, ...ask, appear: show, provider, solana: solana?.control } }
})
window.__testWalletControl = {
  ...wallets[0]?.control,
  of: name => wallets.find(({ config }) => config.name === name || config.rdns === name)?.control,
}
