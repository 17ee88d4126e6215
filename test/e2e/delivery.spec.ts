import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import {
  chunkPath,
  connectWallet,
  dist,
  expect,
  manifest,
  openModal,
  stateOf,
  test,
  type ModalWindow,
  type Page,
} from './fixtures.ts'
import { signInByMail } from './mail-login.ts'
import type { Answer } from './site.ts'

const CHUNKS = ['account', 'connect-progress', 'evm', 'locales', 'first', 'services']
const scan = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' }).click()
async function act(page: Page, name: string) {
  await connectWallet(page)
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}
/** Chunks that an installed wallet does not need: the way to them, and what is said when they do not come. */
const BY_VIEW: Record<string, [go: (page: Page) => Promise<void>, said: string]> = {
  'activity-list': [
    async page => {
      await connectWallet(page)
      await page.getByRole('tab', { name: 'Activity' }).click()
    },
    'This part did not load',
  ],
  'connect-directory': [page => openModal(page, { view: 'AllWallets' }), 'This part did not load'],
  'ens-names': [
    async page => {
      await act(page, 'Send')
      await page.getByRole('textbox', { name: 'To' }).fill('zürich.eth')
    },
    'The name could not be looked up.',
  ],
  networks: [page => openModal(page, { view: 'Networks' }), 'This part did not load'],
  nfts: [
    async page => {
      await connectWallet(page)
      await page.getByRole('tab', { name: 'NFTs' }).click()
    },
    'This part did not load',
  ],
  'onramp-form': [page => act(page, 'Buy'), 'This part did not load'],
  'connect-pairing': [scan, 'This part did not load'],
  'onramp-purchase': [
    async page => {
      await act(page, 'Buy')
      await page.getByRole('button', { name: /^Card or bank account/ }).click()
    },
    'This part did not load',
  ],
  'qr-code': [scan, 'Could not create a code'],
  profile: [
    async page => {
      await connectWallet(page)
      await openModal(page, { view: 'ProfileWallets' })
    },
    'This part did not load',
  ],
  receive: [page => act(page, 'Receive'), 'This part did not load'],
  'send-link': [
    async page => {
      await connectWallet(page)
      await openModal(page, {
        view: 'WalletSend',
        arguments: { uri: 'ethereum:0x90F79bf6EB2c4f870365E785982E1f101E93b906' },
      })
    },
    'This part did not load',
  ],
  'send-review': [
    async page => {
      await act(page, 'Send')
      await page.getByRole('textbox', { name: 'Amount' }).fill('0.001')
      await page.getByRole('textbox', { name: 'To' }).fill('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
      await page.getByRole('button', { name: 'Review' }).click()
    },
    'This part did not load',
  ],
  'send-form': [page => act(page, 'Send'), 'This part did not load'],
  'swap-form': [page => act(page, 'Swap'), 'This part did not load'],
  'swap-review': [
    async page => {
      await connectWallet(page)
      await openModal(page, { view: 'Swap', arguments: { amount: '0.25', toToken: 'USDC' } })
      await page.getByRole('button', { name: 'Review' }).click()
    },
    'This part did not load',
  ],
  walletconnect: [scan, 'Could not create a code'],
}
/** What a view is whole without, so that nothing is said when it does not come; boxes have a test of their own. */
const SPARE = ['activity-tools', 'inline']
/** Of those who offer a network of Solana. */
const OF_SOLANA = ['solana', 'wallet-standard']
/** Of those who offer e-mail or social login. */
const OF_LOGIN = ['connect-login', 'embedded-wallet', 'embedded']
/** Of those who want their users to sign in. */
const OF_SIGN_IN = ['sign-in']
/** Of those who have signed in so. */
const OF_EMBEDDED = ['names']
/** Of those who want the settings of their project. */
const OF_PROJECT = ['project']
/** Of those whose page is shown inside a frame of a Safe. */
const OF_SAFE = ['safe']
/** Of those who call `doctor`. */
const OF_DOCTOR = ['doctor']
/** Of those who pick Coinbase Wallet. */
const OF_COINBASE = ['coinbase']
/** Of those who meet a failure. */
const OF_FAILURES = ['support']
const bytesOf = (id: string) => readFileSync(`${dist}/${chunkPath(id)}`)
const CORS = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' }

/** Chunks whose code has run on the page. */
const ran = (page: Page) =>
  page.evaluate(
    build =>
      Object.keys(
        (window as unknown as Record<symbol, { chunks: object }>)[Symbol.for(`wallet-modal/${build}`)]!.chunks,
      ),
    manifest.build,
  )
const account = (page: Page) => page.getByRole('dialog').getByRole('heading', { name: 'Account' })
const failed = (page: Page) => page.getByRole('dialog').getByText('This part did not load')
const pick = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Kestrel/ })
    .click()
const again = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Try again' }).first().click()

test('the table of chunks here is that of the build', () => {
  expect(
    Object.keys(manifest.files)
      .filter(path => path.startsWith('chunks/'))
      .map(path => path.slice(7).split('.')[0])
      .sort(),
  ).toEqual(
    [
      CHUNKS,
      Object.keys(BY_VIEW),
      SPARE,
      OF_SOLANA,
      OF_LOGIN,
      OF_SIGN_IN,
      OF_EMBEDDED,
      OF_PROJECT,
      OF_SAFE,
      OF_COINBASE,
      OF_FAILURES,
      OF_DOCTOR,
    ]
      .flat()
      .sort(),
  )
})

for (const id of CHUNKS) {
  test(`R2: the chunk ${id} with one byte flipped never runs, a wallet still connects, and Retry mends it`, async ({
    page,
    visit,
    world,
    allow,
  }) => {
    allow(/integrity|Failed to (find|load)/i)
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    const bytes = bytesOf(id)
    // The last byte ends a line: as a blank the file would run as before, were it not for its hash.
    expect(bytes.at(-1)).toBe(10)
    bytes[bytes.length - 1] = 32
    await visit({ lang: id === 'locales' ? 'de' : 'en', body: '<main></main>' })
    world.cdn.put(`/${chunkPath(id)}`, bytes)
    await openModal(page)
    await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Connect wallet')
    await pick(page)
    await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
    await openModal(page)
    await expect.poll(() => world.cdn.log.includes(`/${chunkPath(id)}`)).toBe(true)
    if (['account', 'first'].includes(id)) await expect(failed(page)).toBeVisible()
    else await expect(account(page)).toBeVisible()
    expect(await ran(page)).not.toContain(id)

    world.cdn.put(`/${chunkPath(id)}`, bytesOf(id))
    if (['account', 'first'].includes(id)) await again(page)
    else await page.reload().then(() => openModal(page))
    await expect(page.getByRole('dialog').getByRole('heading', { name: /Account|Konto/ })).toBeVisible()
    await expect.poll(() => ran(page)).toContain(id === 'connect-progress' ? 'account' : id)
    expect(errors).toEqual([])
  })
}

for (const id of OF_SOLANA) {
  test(`R2: the chunk ${id} with one byte flipped never runs, and is asked for again`, async ({
    page,
    visit,
    world,
    allow,
  }) => {
    allow(/integrity|Failed to (find|load)/i)
    const bytes = bytesOf(id)
    bytes[bytes.length - 1] = 32
    const keys = world.stack.accounts.solana.map(it => it.privateKey)
    // What finds wallets is asked for at once.
    world.cdn.put(`/${chunkPath(id)}`, bytes)
    await visit({
      body: '<main></main>',
      options: { networks: 'solana' },
      wallets: [{ auto: 'approve', announce: false, solana: { keys } }],
    })
    const wallet = page.getByRole('dialog').getByRole('button', { name: 'Kestrel, Installed' })
    await openModal(page)
    if (id === 'wallet-standard') {
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Kestrel' })).toBeVisible()
      await expect(wallet).toBeHidden()
    } else {
      await wallet.click()
      await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
      await openModal(page)
      await expect(account(page)).toBeVisible()
    }
    await expect.poll(() => world.cdn.log.includes(`/${chunkPath(id)}`)).toBe(true)
    expect(await ran(page)).not.toContain(id)

    world.cdn.put(`/${chunkPath(id)}`, bytesOf(id))
    // A network is read anew on the next visit, wallets with the next opening.
    if (id === 'solana') await page.reload()
    else await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
    await openModal(page)
    await (id === 'solana' ? expect(account(page)).toBeVisible() : expect(wallet).toBeVisible())
    await expect.poll(() => ran(page)).toContain(id)
  })
}

for (const id of OF_LOGIN) {
  test(`R2: the chunk ${id} with one byte flipped never runs, wallets are there all the same, and Retry mends it`, async ({
    page,
    visit,
    world,
    allow,
    dialog,
  }) => {
    allow(/integrity|Failed to (find|load)/i)
    const bytes = bytesOf(id)
    bytes[bytes.length - 1] = 32
    await visit({ body: '<main></main>', options: { features: { email: true } } })
    world.cdn.put(`/${chunkPath(id)}`, bytes)
    await openModal(page)
    await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
    if (id !== 'connect-login') {
      await dialog.getByLabel('E-mail address').fill('eve@example.com')
      await dialog.getByLabel('E-mail address').press('Enter')
    }
    await expect(failed(page)).toBeVisible()
    expect(await ran(page)).not.toContain(id)
    world.cdn.put(`/${chunkPath(id)}`, bytesOf(id))
    await (id === 'connect-login' ? again(page) : dialog.getByRole('button', { name: 'Continue with e-mail' }).click())
    await expect.poll(() => ran(page)).toContain(id)
    await expect(failed(page)).toHaveCount(0)
  })
}

for (const id of OF_EMBEDDED) {
  test(`R2: the chunk ${id} with one byte flipped never runs, and Retry mends it in place`, async ({
    page,
    visit,
    world,
    allow,
    dialog,
  }) => {
    allow(/integrity|Failed to (find|load)/i)
    const bytes = bytesOf(id)
    bytes[bytes.length - 1] = 32
    await visit({ wallets: [], options: { features: { email: true } } })
    world.cdn.put(`/${chunkPath(id)}`, bytes)
    await signInByMail(page, world)
    await openModal(page)
    await dialog.getByRole('button', { name: 'Account menu' }).click()
    expect(world.cdn.log, 'asked for by its view only').not.toContain(`/${chunkPath(id)}`)
    await dialog.getByRole('button', { name: 'Choose account name' }).click()
    await expect(failed(page)).toBeVisible()
    expect(await ran(page)).not.toContain(id)
    world.cdn.put(`/${chunkPath(id)}`, bytesOf(id))
    await again(page)
    await expect.poll(() => ran(page)).toContain(id)
    await expect(failed(page)).toHaveCount(0)
  })
}

for (const [id, [go, said]] of Object.entries(BY_VIEW)) {
  test(`R2: the chunk ${id} with one byte flipped never runs, and Retry mends it in place`, async ({
    page,
    visit,
    world,
    allow,
  }) => {
    allow(/integrity|Failed to (find|load)/i)
    const bytes = bytesOf(id)
    bytes[bytes.length - 1] = 32
    await visit({ body: '<main></main>' })
    world.cdn.put(`/${chunkPath(id)}`, bytes)
    await openModal(page)
    await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Connect wallet')
    expect(world.cdn.log, 'asked for by its view only').not.toContain(`/${chunkPath(id)}`)
    await go(page)
    await expect(page.getByRole('dialog').getByText(said)).toBeVisible()
    expect(await ran(page)).not.toContain(id)
    world.cdn.put(`/${chunkPath(id)}`, bytesOf(id))
    await again(page)
    await expect.poll(() => ran(page)).toContain(id)
    await expect(page.getByRole('dialog').getByText(said)).toHaveCount(0)
  })
}

const reply =
  (status: number, body: string | Buffer = '', headers: object = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, { ...CORS, ...headers }).end(body)
const FAULTS: [name: string, answer: Answer][] = [
  ['404', reply(404, 'not found')],
  ['503 with a page of HTML', reply(503, '<!doctype html><h1>busy</h1>', { 'content-type': 'text/html' })],
  ['empty', reply(200)],
  [
    'cut in the middle',
    (_, response) => {
      response.writeHead(200, { ...CORS, 'content-length': '20000' }).write(bytesOf('account').subarray(0, 5000))
      setTimeout(() => response.destroy(), 50)
    },
  ],
  ['refused', (_, response) => void response.destroy()],
  [
    'of another build',
    (_, response) =>
      void response.writeHead(200, CORS).end(bytesOf('account').toString().replace(manifest.build, '0123456789abcdef')),
  ],
  ['another chunk under its name', (_, response) => void response.writeHead(200, CORS).end(bytesOf('services'))],
  [
    'without CORS headers',
    (_, response) => void response.writeHead(200, { 'content-type': 'text/javascript' }).end(bytesOf('account')),
  ],
  [
    'redirected to another origin',
    (request, response) =>
      void response.writeHead(302, { ...CORS, location: `http://localhost:1${request.url}` }).end(),
  ],
]
for (const [name, answer] of FAULTS) {
  test(`R3: a chunk that is ${name} fails cleanly, and Retry fetches it anew`, async ({
    page,
    visit,
    world,
    allow,
  }) => {
    allow(/integrity|Failed to (find|load)|net::|CORS/i)
    await visit()
    const path = `/${chunkPath('account')}`
    world.cdn.put(path, answer)
    const heard = page.evaluate(() => new Promise(resolve => window.WalletModal.on('error', resolve)))
    await openModal(page)
    await pick(page)
    await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
    await openModal(page)
    await expect(failed(page)).toBeVisible()
    expect(await heard).toMatchObject({ code: 'chunk/failed' })
    expect((await stateOf(page)).status).toBe('connected')
    const asked = world.cdn.log.filter(it => it === path).length
    await again(page)
    await expect.poll(() => world.cdn.log.filter(it => it === path).length).toBeGreaterThan(asked)
    await expect(failed(page)).toBeVisible()
    world.cdn.put(path, bytesOf('account'))
    await again(page)
    await expect(account(page)).toBeVisible({ timeout: 2000 })
  })
}

test('R3: a slow chunk shows a skeleton meanwhile; one that never comes fails after 20 s, and the card can be closed', async ({
  page,
  visit,
  world,
  allow,
}) => {
  allow(/Failed to (find|load)|net::/i)
  await page.clock.install()
  await visit()
  const held: ServerResponse[] = []
  world.cdn.put(`/${chunkPath('account')}`, (_, response) => void held.push(response))
  await openModal(page)
  await pick(page)
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await openModal(page)
  await expect(page.getByRole('dialog').locator('[aria-busy=true]').first()).toBeVisible()
  // The card is busy before the question for the chunk has arrived at the server.
  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const response of held) response.writeHead(200, CORS).end(bytesOf('account'))
  await expect(account(page)).toBeVisible()

  // It is fetched again with the session, but the page's own load event does not wait for it.
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  await openModal(page)
  await expect(page.getByRole('dialog').locator('[aria-busy=true]').first()).toBeVisible()
  await page.clock.fastForward(20_500)
  await expect(failed(page)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('R6: the whole journey under the strictest policy breaks no rule', async ({ page, visit, dialog }) => {
  // The fixture fails on any violation.
  await visit({
    csp: 'strict',
    options: { themeVariables: { '--w3m-accent': '#d6336c' }, termsConditionsUrl: 'https://terms.example/' },
  })
  const policies = await page.evaluate(() => document.querySelectorAll('style, [style]').length)
  await connectWallet(page)
  await expect(dialog.getByText('vera.eth')).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await dialog.getByRole('button', { name: /^Change network/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Choose network' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  // No style element and no style attribute in markup; what is set goes through CSSOM, which the policy allows.
  expect(policies).toBe(0)
  expect(await page.locator('script[src*="/chunks/"]').count()).toBe(0)
})

test('R6: the nonce of the script tag is on every script the loader adds', async ({ page, visit }) => {
  await visit({
    csp: 'strict',
    head: `<script nonce="bm9uY2U">
      new MutationObserver(list => {
        for (const { addedNodes } of list)
          for (const node of addedNodes)
            if (node.localName === 'script' && /chunks/.test(node.src))
              (window.added ??= []).push([node.nonce, node.integrity.slice(0, 7), node.crossOrigin])
      }).observe(document.documentElement, { childList: true })</script>`,
  })
  await connectWallet(page)
  const added = await page.evaluate(() => (window as unknown as { added: string[][] }).added)
  expect(added.length).toBeGreaterThan(2)
  for (const one of added) expect(one).toEqual(['bm9uY2U', 'sha384-', 'anonymous'])
})

test('R7: where our Trusted Types policy is refused, one line names the directive and the page goes on', async ({
  page,
  visit,
  allow,
}) => {
  const lines: string[] = []
  page.on('console', message => {
    if (message.text().startsWith('[wallet-modal]')) lines.push(message.text())
  })
  allow(/wallet-modal|trusted-types|TrustedScriptURL|Refused to create|CSP violation|policy/i)
  await visit({ csp: "require-trusted-types-for 'script'; trusted-types something-else" })
  await openModal(page)
  await pick(page)
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await openModal(page)
  await expect(failed(page)).toBeVisible()
  await again(page)
  await expect(failed(page)).toBeVisible()
  expect(lines).toEqual([expect.stringContaining('trusted-types wallet-modal')])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Host page' })).toBeVisible()
})

test('R7: the policy makes URLs of this build only', async ({ page, visit }) => {
  await visit({
    csp: "require-trusted-types-for 'script'; trusted-types wallet-modal",
    head: `<script>
      const make = trustedTypes.createPolicy
      TrustedTypePolicyFactory.prototype.createPolicy = function (name, rules) {
        return window.policy = make.call(this, name, rules)
      }</script>`,
  })
  await openModal(page)
  await expect.poll(() => ran(page)).toContain('first')
  const made = await page.evaluate(() =>
    [
      'https://evil.example/x.js',
      '//evil.example',
      '../evil',
      'account/../../evil',
      '__proto__',
      'constructor',
      '',
      'account',
    ].map(wanted => {
      try {
        return String(
          (window as unknown as { policy: { createScriptURL(id: string): unknown } }).policy.createScriptURL(wanted),
        )
      } catch {
        return 'refused'
      }
    }),
  )
  expect(made.slice(0, -1)).toEqual(made.slice(0, -1).map(() => 'refused'))
  expect(made.at(-1)).toMatch(new RegExp(`/${chunkPath('account').replaceAll('.', '\\.')}$`))
})

test('R8: works on a cross-origin isolated page', async ({ page, visit, dialog }) => {
  await visit({
    headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
  })
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await connectWallet(page)
  await expect(dialog.getByText('vera.eth')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: /^ETH/ }).locator('img').first()).toBeVisible()
})
