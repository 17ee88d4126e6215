import { readFileSync } from 'node:fs'
import { connectWallet, expect, NONCE, openModal, test } from './fixtures.ts'

const reference = readFileSync('demo/docs/reference/elements.md', 'utf8')

/** The documents' CSS line that reserves the elements' place. */
const line = /^wallet-button:not\(:defined\).*$/m.exec(reference)![0]

test('R15: with the documented line of CSS nothing on the page moves while the elements arrive', async ({
  page,
  visit,
  world,
}) => {
  await visit({
    options: null,
    head: `<style>${line}</style>`,
    body:
      '<header><wallet-network-button></wallet-network-button> <wallet-account-button></wallet-account-button></header>' +
      '<wallet-button></wallet-button><p>Text</p>',
  })
  const boxes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('header, header > *, wallet-button, p')].map(node => {
        const { x, y, width, height } = (
          node.shadowRoot?.querySelector('[aria-busy], button') ?? node
        ).getBoundingClientRect()
        return [x, y, width, height].map(Math.round)
      }),
    )
  const reserved = await boxes()
  await page.addScriptTag({ url: `${world.cdn.origin}/wallet-modal.js` })
  expect(await boxes()).toEqual(reserved)
  await page.evaluate(() => {
    WalletModal.init({ projectId: 'local', networks: [1, 8453] })
  })
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toHaveCount(2)
  expect(await boxes()).toEqual(reserved)
})

test('an attribute reaches the option whose name HTML cannot write', async ({ page, visit, dialog }) => {
  await visit({ options: { enableInjected: false }, attributes: 'data-enable-eip6963="false"' })
  await openModal(page)
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Installed/ })).toHaveCount(0)
})

test('R6: the policy in the documents, with the hosts of this page, is enough for an account in another language', async ({
  page,
  visit,
  world,
}) => {
  const { data, explorer, rpc } = world.stack.urls
  const hosts: [string, string][] = [
    ['nonce-RANDOM', `nonce-${NONCE}`],
    ['https://rpc.walletconnect.org', `${data} ${Object.values(rpc).join(' ')}`],
    ['https://api.web3modal.org', explorer],
    ['https://cdn.jsdelivr.net', world.cdn.origin],
    // The stack's pictures come over http.
    ['img-src https:', `img-src ${data} ${explorer}`],
  ]
  const documented = readFileSync('demo/docs/production/csp.md', 'utf8')
  let policy = /```\n(default-src[\s\S]*?)```/.exec(documented)![1]!.replaceAll('\n', ' ')
  for (const [host, own] of hosts) {
    expect(policy).toContain(host)
    policy = policy.replaceAll(host, own)
  }
  await visit({ csp: policy, lang: 'it', options: { endpoints: { data, explorer, rpc } } })
  await expect(page.getByRole('button', { name: 'Connetti wallet' })).toBeVisible()
  await connectWallet(page)
  await expect(page.getByRole('dialog').getByText('vera.eth')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel(/^Saldo totale/)).toBeVisible()
})
