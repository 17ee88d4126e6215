import { readFileSync } from 'node:fs'
import { expect, openModal, test } from './fixtures.ts'

/** The line of CSS in the documents that keeps the elements' place. */
const line = /^wallet-button:not\(:defined\).*$/m.exec(readFileSync('README.md', 'utf8'))![0]

test('R15: with the documented line of CSS nothing on the page moves while the elements arrive', async ({ page, visit, world }) => {
  await visit({
    options: null,
    head: `<style>${line}</style>`,
    body: '<header><wallet-network-button></wallet-network-button> <wallet-account-button></wallet-account-button></header><wallet-button></wallet-button><p>Text</p>',
  })
  const boxes = () => page.evaluate(() => [...document.querySelectorAll('header, header > *, wallet-button, p')].map(node => {
    const { x, y, width, height } = (node.shadowRoot?.querySelector('.pb') ?? node).getBoundingClientRect()
    return [x, y, width, height].map(Math.round)
  }))
  const reserved = await boxes()
  await page.addScriptTag({ url: `${world.cdn.origin}/wallet-modal.js` })
  expect(await boxes()).toEqual(reserved)
  await page.evaluate(() => { WalletModal.init({ projectId: 'local', networks: [1, 8453] }) })
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toHaveCount(2)
  expect(await boxes()).toEqual(reserved)
})

test('an attribute reaches the option whose name HTML cannot write', async ({ page, visit, dialog }) => {
  await visit({ options: { enableInjected: false }, attributes: 'data-enable-eip6963="false"' })
  await openModal(page)
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Installed/ })).toHaveCount(0)
})
