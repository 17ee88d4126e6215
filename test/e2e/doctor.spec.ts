import type { DoctorReport } from '../../src/doctor/report.ts'
import { chunkPath, expect, manifest, NO_MOTION, putHost, resetWorld, test } from './fixtures.ts'
import type { ModalWindow, Page } from './fixtures.ts'
import { LOGIN, PLANTED, UNUSABLE, type Mistakes } from './planted.ts'

test.use(NO_MOTION)

// Browser messages about the planted mistakes, and the doctor's.
const SAID = [
  /\[wallet-modal\]/,
  /Failed to load resource/,
  /Content Security Policy|CSP violation|violates/,
  /CORS/,
  /WebSocket/,
]

const examine = (page: Pick<Page, 'evaluate'>): Promise<DoctorReport> =>
  page.evaluate(() => (window as unknown as ModalWindow).WalletModal.doctor()) as Promise<DoctorReport>
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const codesOf = ({ findings }: DoctorReport) => [...new Set(findings.map(({ code }) => code))]

/** Every mistake is reported, also on the console, and nothing else is. */
function expectNamed(report: DoctorReport, lines: string[], mistakes: Mistakes, what = ''): void {
  expect(codesOf(report).sort(), `${what} ${JSON.stringify(report.findings, null, 1)}`).toEqual(
    Object.keys(mistakes).sort(),
  )
  for (const [code, says] of Object.entries(mistakes)) {
    expect(report.checks).toContain(code)
    const finding = report.findings.find(it => it.code === code && says.test(it.what))!
    expect(finding, `${what} ${JSON.stringify(report.findings)}`).toBeDefined()
    const line = `[wallet-modal] ${finding.severity} ${code}: ${finding.what}. `
    expect(lines.filter(it => it.startsWith(line))).toHaveLength(1)
  }
}
const listen = (page: Page) => {
  const lines: string[] = []
  page.on('console', message => lines.push(message.text()))
  return lines
}

// What is planted in the browser would stay in it.
for (const isInBrowser of [false, true]) {
  const planted = Object.entries(PLANTED).filter(([, { browser }]) => !!browser === isInBrowser)
  test(`the doctor names every mistake planted in ${isInBrowser ? 'the browser' : 'a page'}, and nothing else`, async ({
    page,
    world,
    allow,
  }) => {
    // The browser names the blocked URL with its key, which is made for this one question.
    allow(...SAID, /request to (http:\/\/app\.localhost:|https:\/\/elsewhere)/, /a secret in the console.*&auth=/)
    for (const [what, { mistakes, plant, browser, host }] of planted)
      await test.step(what, async () => {
        const lines = listen(page)
        await resetWorld(world)
        const address = putHost(world, plant(world))
        if (browser) await page.addInitScript(browser)
        await page.goto(host ? address.replace('127.0.0.1', host) : address)
        expectNamed(await examine(page), lines, mistakes, what)
      })
  })
}

test('the doctor names why options cannot be used, and nothing else', async ({ page, visit, allow }) => {
  allow(...SAID)
  await visit({ options: { projectId: '' } })
  for (const [code, [options, says]] of Object.entries(UNUSABLE)) {
    const lines = listen(page)
    const given = { projectId: 'local', ...options }
    await page.evaluate(it => void window.WalletModal.init(it as never), given)
    expectNamed(await examine(page), lines, { [code]: says })
  }
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
  expect(report.version).toBe(manifest.version)
  expect(report.checks.length).toBeGreaterThan(40)
  expect(lines.filter(line => line.includes('[wallet-modal]'))).toEqual([
    `[wallet-modal] No problems found; ${report.checks.length} checks`,
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
  for (const tag of ['wallet-button', 'wallet-modal-inline'])
    expect(await examined(well, `<${tag}></${tag}>`)).toEqual(['element/undefined'])
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
  expect(await examine(page).catch(error => String(error))).toContain(
    'ModalError: A module failed to load or failed its integrity check.',
  )
})
