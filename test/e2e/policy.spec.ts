import {
  chunkPath,
  connectWallet,
  expect,
  manifest,
  NO_MOTION,
  openModal,
  stateOf,
  test,
  type Page,
} from './fixtures.ts'

test.use(NO_MOTION)

const failed = (page: Page) => page.getByRole('dialog').getByText('This screen couldn’t load')
const pick = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Kestrel/ })
    .click()
const again = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Try again' }).first().click()

// @fast
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
  await expect
    .poll(() =>
      page.evaluate(
        build =>
          Object.keys(
            (window as unknown as Record<symbol, { chunks: object }>)[Symbol.for(`wallet-modal/${build}`)]!.chunks,
          ),
        manifest.build,
      ),
    )
    .toContain('first')
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
