import { expect, NO_MOTION, test } from './fixtures.ts'

test.use(NO_MOTION)

const OBJECT =
  "options/invalid: Call open and connect with an object, such as { view: 'Networks' } or { wallet: 'io.metamask' }."
const space = (name: string) =>
  `options/invalid: None of your networks has the namespace “${name}” (option namespace). Use eip155.`
const wallet = (name: string) =>
  `wallet/not-installed: There’s no wallet with the ID, rdns or name “${name}” (option wallet).`
const URI = 'walletconnect/invalid-uri: `uri` is not a valid WalletConnect v2 URI.'

/** Calls of plain JavaScript, and the sentence of each: of the rejection, else the line on the console. */
const CALLS: [call: string, said: string | string[]][] = [
  [`connect('MetaMask')`, OBJECT],
  [`connect(null)`, OBJECT],
  [`connect(['MetaMask'])`, OBJECT],
  [`connect({ wallet: 'nobody' })`, wallet('nobody')],
  [`connect({ wallet: '' })`, wallet('')],
  [`connect({ wallet: 5 })`, wallet('5')],
  [`connect({ wallet: null })`, wallet('null')],
  [`connect({ wallet: {} })`, wallet('[object Object]')],
  [`connect({ namespace: 'bitcoin' })`, space('bitcoin')],
  [`connect({ namespace: 'solana' })`, space('solana')],
  [`connect({ namespace: 1 })`, space('1')],
  [`open('Networks')`, OBJECT],
  [`open(null)`, OBJECT],
  [`open({ namespace: 'solana' })`, space('solana')],
  [`open({ uri: 5 })`, URI],
  [`open({ uri: 'wc:1@1' })`, URI],
  [`open({ uri: '' })`, URI],
  [`open({ view: 'Nope' })`, 'Unknown view Nope; showing Connect'],
  [`open({ view: 'toString' })`, 'Unknown view toString; showing Connect'],
  [`open({ view: 5 })`, 'Unknown view 5; showing Connect'],
  [`open({ view: null })`, 'Unknown view null; showing Connect'],
  [`updateOptions({ themeMode: 'blue' })`, 'Ignored invalid option themeMode (expected light, dark, auto)'],
  [
    `updateOptions({ currency: 'eur' })`,
    'Ignored invalid option currency (expected USD, EUR, GBP, AUD, CAD, INR, JPY)',
  ],
  [`updateOptions({ features: { email: 'yes' } })`, 'Ignored invalid option features.email (expected boolean)'],
  [
    `updateOptions({ features: { socials: 'x' } })`,
    'Ignored invalid option features.socials (expected list of strings)',
  ],
  [`updateOptions({ features: true })`, 'Ignored invalid option features (expected object)'],
  [`updateOptions({ excludeWalletIds: 'x' })`, 'Ignored invalid option excludeWalletIds (expected list of strings)'],
  [`updateOptions({ customWallets: {} })`, 'Ignored invalid option customWallets (expected list)'],
  [`updateOptions({ locale: 5 })`, 'Ignored invalid option locale (expected string)'],
  [`updateOptions({ siwx: 'yes' })`, 'Ignored invalid option siwx (expected object)'],
  [`updateOptions({ endpoints: { data: 5 } })`, 'Ignored invalid option endpoints.data (expected string)'],
  [
    `updateOptions({ networks: [1, 31337313] })`,
    "Ignored networks[1]: unknown network 31337313. Use an ID (1, 'eip155:1', 'solana') or a full chain object",
  ],
  [`updateOptions({ networks: [] })`, '`networks` is empty.'],
  [`updateOptions({ networks: '1' })`, 'Ignored invalid option networks (expected list)'],
  [`updateOptions({ projectId: 'another' })`, '`projectId` and `services` can’t change. Destroy the modal first.'],
  [`updateOptions({ siwx: {}, siweConfig: {} })`, 'Cannot set both `siweConfig` and `siwx` options'],
  [`init({ projectId: '' })`, 'Project ID Not Configured'],
  // Without options there is nothing to change.
  [`updateOptions(null)`, []],
  [`updateOptions('x')`, []],
]
/** Of a page whose first call is wrong: none of it has a modal. */
const PROJECT = 'Project ID Not Configured: set projectId (data-project-id), from https://dashboard.reown.com'
const FIRST: [options: string, said: string[]][] = [
  [`null`, [PROJECT]],
  [`'a-project-id'`, []],
  [`{ projectId: 5 }`, []],
  [`{ projectId: 'p', networks: [0] }`, ['Network Not Found: 0']],
  [`{ projectId: 'p', networks: [{}] }`, ['Network Not Found: [object Object]']],
  [`{ projectId: 'p', networks: [] }`, ['`networks` is empty.']],
  [`{ projectId: 'p', siwx: {}, siweConfig: {} }`, ['Cannot set both `siweConfig` and `siwx` options']],
  [`{ projectId: 'p', get networks() { throw 1 } }`, ['The options are invalid.']],
]

test('R10: every wrong call of plain JavaScript has its sentence, which names the option and what it takes', async ({
  page,
  visit,
  world,
  allow,
}) => {
  allow(/\[wallet-modal\]/)
  await visit({ wallets: [], options: { networks: '1,8453' } })
  const said = (call: string) =>
    page.evaluate(async call => {
      const lines: string[] = []
      const { warn, error } = console
      console.warn = console.error = (text: string) => void lines.push(text.replace('[wallet-modal] ', ''))
      // oxlint-disable-next-line no-implied-eval -- as it stands in the table
      const run = new Function(`return WalletModal.${call}`) as () => unknown
      const refused = await Promise.resolve(run()).then(
        () => undefined,
        (reason: { code?: string; message: string }) => `${reason.code}: ${reason.message}`,
      )
      window.WalletModal.close()
      Object.assign(console, { warn, error })
      return refused ?? lines
    }, call)
  const rows: [string, unknown][] = []
  const { endpoints } = world.stack
  for (const [call] of CALLS) {
    rows.push([call, await said(call)])
    // Each begins with sound options.
    await page.evaluate(endpoints => {
      window.WalletModal.destroy()
      window.WalletModal.init({ projectId: 'local', networks: [1, 8453], endpoints })
    }, endpoints)
  }
  const lines = (text: string | string[]) => (Array.isArray(text) || /^[a-z]+\/[a-z-]+: /.test(text) ? text : [text])
  expect(rows).toEqual(CALLS.map(([call, text]) => [call, lines(text)]))

  const first: [string, unknown][] = []
  await page.evaluate(() => window.WalletModal.destroy())
  for (const [options] of FIRST) {
    first.push([options, await said(`init(${options}) && undefined`)])
    await page.evaluate(() => window.WalletModal.destroy())
  }
  expect(first).toEqual(FIRST)
})
