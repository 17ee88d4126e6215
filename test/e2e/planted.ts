import { readFileSync } from 'node:fs'
import { chunkPath, dist, manifest, NONCE, strictPolicy } from './fixtures.ts'
import type { HostPage, World } from './fixtures.ts'

export const LOGIN = { features: { email: true } }
const { version } = manifest
const integrity = manifest.files['wallet-modal.js']!.integrity
/** An unknown network. */
const ODD = { id: 424242, name: 'Odd', nativeCurrency: { name: 'Odd', symbol: 'ODD', decimals: 18 } }
const POLKADOT = {
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  nativeCurrency: { name: 'Dot', symbol: 'DOT', decimals: 10 },
}

/** A handwritten script tag: without the parts in `remove`, at another path. */
function tag({ stack, cdn }: World, { remove = '', path = '/' } = {}): HostPage {
  const endpoints = JSON.stringify(stack.endpoints).replaceAll('"', '&quot;')
  const parts = {
    integrity: `integrity="${integrity}"`,
    crossorigin: 'crossorigin="anonymous"',
    options: `data-project-id="local" data-networks="1,8453" data-endpoints="${endpoints}" data-enable-coinbase="false"`,
    features: 'data-features="{&quot;email&quot;:false,&quot;socials&quot;:false}"',
  }
  for (const name of ['wallet-modal.js', chunkPath('first'), chunkPath('doctor')])
    cdn.put(`${path}${name}`, readFileSync(`${dist}/${name}`, 'utf8'))
  const attributes = Object.entries(parts).filter(([name]) => !remove.includes(name))
  return {
    options: null,
    head: `<script src="${cdn.origin}${path}wallet-modal.js" ${attributes.map(([, text]) => text).join(' ')}></script>`,
  }
}
/** Codes of the planted mistakes, with the text of the finding. */
export type Mistakes = Record<string, RegExp>
interface Planted {
  mistakes: Mistakes
  /** The mistake in the page. */
  plant: (world: World) => HostPage
  /** The mistake in the browser. */
  browser?: () => void
  /** The host name at which the page is reached. */
  host?: string
}

const ANY = /./
export const PLANTED: Record<string, Planted> = {
  'options that can be used': {
    mistakes: {
      'options/ignored': /themeMode/,
      'options/unknown': /features\.swap/,
      'network/not-found': /networks\[1\]: unknown network 424243/,
      'options/default-network': ANY,
      'options/wallet-ids': /"metamsk"/,
      'metadata/other-origin': /https:\/\/other\.example/,
      'image/insecure': /customWallets\[0\]/,
      'terms/insecure': /^termsConditionsUrl is at http:\/\/host\.example$/,
      'terms/local': /^privacyPolicyUrl is at http:\/\/localhost:4000$/,
      'endpoint/insecure': /\[1\]\.url is at http:\/\/node\.example$/,
      'network/no-rpc': /Odd \(eip155:424242\)/,
      'network/not-served': ANY,
    },
    plant: ({ stack: { urls } }) => ({
      options: {
        networks: [1, 424243, ODD, POLKADOT],
        defaultNetwork: '10',
        themeMode: 'blue',
        features: { swap: true },
        featuredWalletIds: 'metamsk',
        metadata: { url: 'https://other.example' },
        termsConditionsUrl: 'http://host.example/terms',
        privacyPolicyUrl: 'http://localhost:4000/privacy',
        customWallets: [{ id: 'mine', name: 'Mine', image_url: 'http://pictures.example/a.png' }],
        customRpcUrls: { 'eip155:1': [{ url: urls.rpc['eip155:1'] }, { url: 'http://node.example/key' }] },
      },
    }),
  },
  'the page and its browser': {
    mistakes: {
      'clock/off': /ahead|refuses the time/,
      'page/insecure': ANY,
      'script/twice': ANY,
      'popup/opener-policy': ANY,
      'popup/in-app': ANY,
      'clipboard/denied': ANY,
      'element/undefined': /<w3m-button>/,
      'element/not-found': ANY,
      'storage/blocked': ANY,
    },
    plant: ({ cdn }) => ({
      options: { enableCoinbase: true, disableAppend: true },
      headers: {
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'permissions-policy': 'clipboard-write=()',
      },
      body: `<w3m-button></w3m-button>
        <script src="${cdn.origin}/wallet-modal.js" crossorigin="anonymous" nonce="${NONCE}"></script>`,
    }),
    browser: () => {
      const { now } = Date
      Date.now = () => now() + 30 * 3_600_000
      Object.defineProperty(window, 'isSecureContext', { value: false })
      Object.defineProperty(navigator, 'userAgent', { value: `${navigator.userAgent} Instagram 300.0` })
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    },
  },
  'services that do not answer': {
    mistakes: {
      'endpoint/unreachable': /endpoints\.data/,
      'endpoint/cors': /RPC of Base/,
      'endpoint/redirect': ANY,
      'rpc/error': /-32601/,
      'frame/no-answer': ANY,
    },
    plant: ({ stack: { faults } }) => {
      faults.set('data', '*', { refuse: true })
      faults.set('eip155:8453', '*', { cors: false })
      faults.set('explorer', 'GET /getWallets', { redirect: 'https://elsewhere.example/' })
      faults.set('eip155:1', 'rpc eth_chainId', { rpcError: { code: -32601, message: 'no' } })
      faults.set('frame', 'GET /sdk', { status: 503 })
      return { options: LOGIN }
    },
  },
  'services that answer wrong': {
    mistakes: { 'endpoint/status': /503/, 'endpoint/bad-reply': ANY, 'rpc/wrong-chain': /of chain 8453, not of 1/ },
    plant: ({ stack: { faults, endpoints, urls } }) => {
      faults.set('explorer', 'GET /getWallets', { status: 503 })
      faults.set('data', 'GET /v1/supported-chains', { body: '<html>' })
      return { options: { endpoints: { ...endpoints, rpc: { ...urls.rpc, 'eip155:1': urls.rpc['eip155:8453'] } } } }
    },
  },
  'a page that its project does not list, and a node that is late': {
    mistakes: { 'project/origin': ANY, 'rpc/behind': ANY },
    plant: ({ stack: { faults } }) => {
      faults.set('explorer', 'GET /projects/v1/origins', { body: { allowedOrigins: ['https://other.example'] } })
      const result = { timestamp: '0x5f5e1000' }
      faults.set('eip155:1', 'rpc eth_getBlockByNumber', { body: { jsonrpc: '2.0', id: 1, result } })
      return {}
    },
    host: 'app.localhost',
  },
  'a project that nobody knows': {
    mistakes: { 'project/invalid-key': ANY },
    plant: () => ({ options: { projectId: 'nobody' } }),
  },
  'the policy of the page': {
    mistakes: {
      'policy/connect-src': /endpoints\.relay/,
      'policy/img-src': /data:/,
      'policy/frame-src': ANY,
      'policy/languages': ANY,
    },
    plant: ({ stack }) => ({
      csp: strictPolicy(stack)
        .replace(` ${stack.urls.relay}`, '')
        .replace(' data:', '')
        .replace(/frame-src [^;]+/, "frame-src 'none'"),
      options: LOGIN,
      lang: 'de',
    }),
  },
  'a tag without a hash, of a version that moves': {
    mistakes: { 'script/no-integrity': ANY, 'script/moving-version': /latest/ },
    plant: world => tag(world, { remove: 'integrity', path: '/npm/wallet-modal@latest/dist/' }),
  },
  'a tag without leave to check it, of another version': {
    mistakes: {
      // A file that cannot be checked has no hash to check.
      'script/no-integrity': ANY,
      'script/no-crossorigin': ANY,
      'script/other-version': new RegExp(`9\\.9\\.9, and what it brings is ${version.replaceAll('.', '\\.')}`),
    },
    plant: world => tag(world, { remove: 'crossorigin integrity', path: '/wallet-modal@9.9.9/' }),
  },
}

/** With these there is no modal: code, options, text of the finding. */
export const UNUSABLE: Record<string, [options: object, says: RegExp]> = {
  'options/project-id': [{ projectId: '' }, ANY],
  'options/siwx-conflict': [{ siwx: true, siweConfig: { enabled: true } }, ANY],
  'options/invalid': [{ networks: [] }, /`networks` is empty/],
  'network/not-found': [{ networks: [424242] }, /424242/],
}
