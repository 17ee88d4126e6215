import { readFileSync } from 'node:fs'
import type { DoctorReport } from '../../src/doctor/report.ts'
import { chunkPath, dist, expect, manifest, NO_MOTION, NONCE, putHost, strictPolicy, test } from './fixtures.ts'
import type { HostPage, ModalWindow, Page, World } from './fixtures.ts'

test.use(NO_MOTION)

// What the browser itself says of what is planted, and what the doctor says.
const SAID = [
  /\[wallet-modal\]/,
  /Failed to load resource/,
  /Content Security Policy|CSP violation|violates/,
  /CORS/,
  /WebSocket/,
]

const examine = (page: Pick<Page, 'evaluate'>): Promise<DoctorReport> =>
  page.evaluate(() => (window as unknown as ModalWindow).WalletModal.doctor()) as Promise<DoctorReport>
const codesOf = ({ findings }: DoctorReport) => [...new Set(findings.map(({ code }) => code))]

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const LOGIN = { features: { email: true } }
const { version } = manifest
const integrity = manifest.files['wallet-modal.js']!.integrity
/** A network that nobody knows. */
const ODD = { id: 424242, name: 'Odd', nativeCurrency: { name: 'Odd', symbol: 'ODD', decimals: 18 } }
const POLKADOT = {
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  nativeCurrency: { name: 'Dot', symbol: 'DOT', decimals: 10 },
}

/** The script tag by hand: without what `remove` names, at another path. */
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
const within = (world: World, policy: (text: string) => string): HostPage => ({
  csp: policy(strictPolicy(world.stack)),
})
const fault = (world: World, service: string, match: string, what: object) => {
  world.stack.faults.set(service, match, what)
  return {}
}
const result = (result: unknown) => ({ body: { jsonrpc: '2.0', id: 1, result } })

interface Planted {
  code: string
  /** What is wrong with the page. */
  plant: (world: World) => HostPage
  /** What is wrong with the browser. */
  browser?: () => void
  /** Where the page is reached by this host name. */
  host?: string
  says?: RegExp
}
const options = (given: Record<string, unknown>) => () => ({ options: given })

const PLANTED: Planted[] = [
  { code: 'options/project-id', plant: options({ projectId: '' }) },
  { code: 'options/siwx-conflict', plant: options({ siwx: true, siweConfig: { enabled: true } }) },
  { code: 'options/invalid', plant: options({ networks: [] }), says: /networks is empty/ },
  { code: 'network/not-found', plant: options({ networks: '1,424242' }), says: /424242/ },
  { code: 'options/ignored', plant: options({ themeMode: 'blue' }), says: /themeMode/ },
  { code: 'options/unknown', plant: options({ features: { swap: true } }), says: /features\.swap/ },
  { code: 'options/default-network', plant: options({ defaultNetwork: '10' }) },
  { code: 'options/wallet-ids', plant: options({ featuredWalletIds: 'metamask' }), says: /"metamask"/ },
  {
    code: 'metadata/other-origin',
    plant: options({ metadata: { url: 'https://other.example' } }),
    says: /https:\/\/other\.example/,
  },
  {
    code: 'image/insecure',
    plant: options({ customWallets: [{ id: 'mine', name: 'Mine', image_url: 'http://pictures.example/a.png' }] }),
    says: /customWallets\[0\]/,
  },
  {
    code: 'endpoint/insecure',
    plant: ({ stack: { urls } }) => ({
      options: {
        customRpcUrls: { 'eip155:1': [{ url: urls.rpc['eip155:1'] }, { url: 'http://node.example/key' }] },
      },
    }),
    says: /\[1\]\.url is at http:\/\/node\.example$/,
  },
  { code: 'network/no-rpc', plant: options({ networks: [1, ODD] }), says: /Odd \(eip155:424242\)/ },
  { code: 'network/not-served', plant: options({ networks: [1, POLKADOT] }) },
  { code: 'project/invalid-key', plant: options({ projectId: 'nobody' }) },
  {
    code: 'project/origin',
    plant: world =>
      fault(world, 'explorer', 'GET /projects/v1/origins', { body: { allowedOrigins: ['https://other.example'] } }),
    host: 'app.localhost',
  },
  {
    code: 'endpoint/unreachable',
    plant: world => fault(world, 'data', '*', { refuse: true }),
    says: /endpoints\.data/,
  },
  { code: 'endpoint/cors', plant: world => fault(world, 'eip155:8453', '*', { cors: false }), says: /RPC of Base/ },
  {
    code: 'endpoint/redirect',
    plant: world => fault(world, 'explorer', 'GET /getWallets', { redirect: 'https://elsewhere.example/' }),
  },
  {
    code: 'endpoint/status',
    plant: world => fault(world, 'explorer', 'GET /getWallets', { status: 503 }),
    says: /503/,
  },
  { code: 'endpoint/bad-reply', plant: world => fault(world, 'data', 'GET /v1/supported-chains', { body: '<html>' }) },
  {
    code: 'policy/connect-src',
    plant: world => within(world, text => text.replace(` ${world.stack.urls.relay}`, '')),
    says: /endpoints\.relay/,
  },
  { code: 'policy/img-src', plant: world => within(world, text => text.replace(' data:', '')), says: /data:/ },
  {
    code: 'policy/frame-src',
    plant: world => ({ ...within(world, text => text.replace(/frame-src [^;]+/, "frame-src 'none'")), options: LOGIN }),
  },
  { code: 'policy/languages', plant: () => ({ csp: 'strict', lang: 'de' }) },
  {
    code: 'rpc/wrong-chain',
    plant: ({ stack: { endpoints, urls } }) => ({
      options: { endpoints: { ...endpoints, rpc: { ...urls.rpc, 'eip155:1': urls.rpc['eip155:8453'] } } },
    }),
    says: /of chain 8453, not of 1/,
  },
  {
    code: 'rpc/behind',
    plant: world => fault(world, 'eip155:1', 'rpc eth_getBlockByNumber', result({ timestamp: '0x5f5e1000' })),
  },
  {
    code: 'rpc/error',
    plant: world => fault(world, 'eip155:1', 'rpc eth_chainId', { rpcError: { code: -32601, message: 'no' } }),
    says: /-32601/,
  },
  {
    code: 'clock/off',
    plant: () => ({}),
    browser: () => {
      const { now } = Date
      Date.now = () => now() + 30 * 3_600_000
    },
    says: /ahead|refuses the time/,
  },
  {
    code: 'page/insecure',
    plant: () => ({}),
    browser: () => Object.defineProperty(window, 'isSecureContext', { value: false }),
  },
  { code: 'script/no-integrity', plant: world => tag(world, { remove: 'integrity' }) },
  { code: 'script/no-crossorigin', plant: world => ({ ...tag(world, { remove: 'crossorigin integrity' }) }) },
  {
    code: 'script/moving-version',
    plant: world => tag(world, { path: '/npm/wallet-modal@latest/dist/' }),
    says: /latest/,
  },
  {
    code: 'script/other-version',
    plant: world => tag(world, { path: '/wallet-modal@9.9.9/' }),
    says: new RegExp(`9\\.9\\.9, and what it brings is ${version.replaceAll('.', '\\.')}`),
  },
  {
    code: 'script/twice',
    plant: ({ cdn }) => ({ body: `<script src="${cdn.origin}/wallet-modal.js" nonce="${NONCE}"></script>` }),
  },
  {
    code: 'popup/opener-policy',
    plant: () => ({
      options: { enableCoinbase: true },
      headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
    }),
  },
  { code: 'clipboard/denied', plant: () => ({ headers: { 'permissions-policy': 'clipboard-write=()' } }) },
  { code: 'element/undefined', plant: () => ({ body: '<w3m-button></w3m-button>' }), says: /<w3m-button>/ },
  { code: 'element/not-found', plant: options({ disableAppend: true }) },
  {
    code: 'storage/blocked',
    plant: () => ({}),
    browser: () =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
  },
  {
    code: 'popup/in-app',
    plant: () => ({}),
    browser: () => Object.defineProperty(navigator, 'userAgent', { value: `${navigator.userAgent} Instagram 300.0` }),
  },
  {
    code: 'frame/no-answer',
    plant: world => ({ ...fault(world, 'frame', 'GET /sdk', { status: 503 }), options: LOGIN }),
  },
]
/** What cannot be wrong alone. */
const ALONG: Record<string, string[]> = { 'script/no-crossorigin': ['script/no-integrity'] }

for (const { code, plant, browser, host, says = /./ } of PLANTED)
  test(`the doctor names ${code}, and nothing else`, async ({ page, visit, world, allow }) => {
    // A key that is made for the one question, as the browser names what it does not let out.
    allow(...SAID, /request to (http:\/\/app\.localhost:|https:\/\/elsewhere)/, /a secret in the console.*&auth=/)
    const lines: string[] = []
    page.on('console', message => lines.push(message.text()))
    await visit()
    const address = putHost(world, plant(world))
    if (browser) await page.addInitScript(browser)
    await page.goto(host ? address.replace('127.0.0.1', host) : address)
    const report = await examine(page)
    expect(codesOf(report).sort(), JSON.stringify(report.findings, null, 1)).toEqual(
      [code, ...(ALONG[code] ?? [])].sort(),
    )
    expect(report.checks).toContain(code)
    const finding = report.findings.find(it => it.code === code && says.test(it.what))!
    expect(finding, JSON.stringify(report.findings)).toBeDefined()
    expect(
      lines.filter(line => line.startsWith(`[wallet-modal] ${finding.severity} ${code}: ${finding.what}. `)),
    ).toHaveLength(1)
  })

for (const [where, sandbox, codes] of [
  ['a sandbox without windows', 'sandbox="allow-scripts allow-same-origin"', ['popup/sandbox']],
  ['a frame of another site', '', ['storage/partitioned', 'clipboard/denied']],
] as const)
  test(`the doctor names ${codes[0]} in ${where}`, async ({ page, visit, world, allow }) => {
    allow(...SAID)
    await visit({}, '/app')
    const around = sandbox ? world.site : world.cdn
    around.put(
      '/around',
      (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<iframe ${sandbox} src="${world.site.origin}/app"></iframe>`),
    )
    await page.goto(`${around.origin}/around`)
    const frame = page.frames().at(-1)!
    await frame.waitForFunction(() => 'WalletModal' in window)
    expect(codesOf(await examine(frame)).sort()).toEqual([...codes].sort())
  })

test('nothing is wrong with a page under the strict policy, with logins and Solana, and the console says so', async ({
  page,
  visit,
}) => {
  const lines: string[] = []
  page.on('console', message => lines.push(message.text()))
  await visit({ csp: 'strict', options: { networks: `1,8453,${SOLANA}`, ...LOGIN } })
  const report = await examine(page)
  expect(report.findings).toEqual([])
  expect(report.version).toBe(version)
  expect(report.checks.length).toBeGreaterThan(40)
  expect(lines.filter(line => line.includes('[wallet-modal]'))).toEqual([
    `[wallet-modal] Nothing is wrong; ${report.checks.length} checks`,
  ])
})

test('a modal that is imported has a doctor as well, which names what only bundled apps get wrong', async ({
  page,
  visit,
  world,
  allow,
}) => {
  allow(...SAID)
  const modules = (options: object) => `<script type="module">
    import { createWalletModal } from '/esm/esm.js'
    window.WalletModal = createWalletModal(${JSON.stringify(options)})
  </script>`
  const well = { projectId: 'local', networks: [1], endpoints: world.stack.endpoints, enableCoinbase: false }
  const examined = async (options: object, body: string) => {
    await visit({ options: null, head: modules(options), body })
    await page.waitForFunction(() => 'WalletModal' in window)
    return codesOf(await examine(page))
  }
  expect(await examined(well, '<main></main>')).toEqual([])
  expect(await examined(well, '<wallet-button></wallet-button>')).toEqual(['element/undefined'])
  const tag = `<script src="${world.cdn.origin}/wallet-modal.js"></script>`
  expect(await examined(well, tag)).toEqual(['script/twice'])
  expect(await examined({ ...well, projectId: '' }, '<main></main>')).toEqual(['options/project-id'])
})

test('R17: nothing is loaded for the doctor, and nothing is asked, before it is called', async ({
  page,
  visit,
  world,
}) => {
  await visit()
  await page.waitForLoadState('networkidle')
  expect(world.cdn.log.filter(path => path !== '/wallet-modal.js')).toEqual([])
  await examine(page)
  expect(world.cdn.log).toContain(`/${chunkPath('doctor')}`)
})

test('a doctor that cannot be loaded says so', async ({ page, visit, world, allow }) => {
  allow(...SAID)
  await visit()
  world.cdn.put(`/${chunkPath('doctor')}`, (_, response) => void response.writeHead(404).end())
  expect(await examine(page).catch(error => String(error))).toContain('chunk/failed')
})
