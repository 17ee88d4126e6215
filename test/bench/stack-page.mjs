import { startStack } from '../../demo/stack/index.mjs'
import { buildTestWallet } from '../../demo/stack/injected-wallet/build.mjs'
import { serve } from './server.mjs'

const attribute = value =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('&', '&amp;').replaceAll("'", '&#39;')

/**
 * Pages with the script of `dist` and a test wallet that approves automatically, on their own stack. `pagesOf`: from the
 * stack, the data attributes of each page by its path.
 */
export async function serveOnStack({ privateKey }, dist, pagesOf = () => ({ '/': {} })) {
  const stack = await startStack({ port: 0, quiet: true })
  const wallet = JSON.stringify([{ auto: 'approve', accounts: [privateKey], rpc: stack.urls.rpc }])
  const pageOf = options => {
    const all = { 'project-id': 'local', networks: '1,8453', endpoints: stack.endpoints, ...options }
    const given = Object.entries(all).filter(([, value]) => value !== undefined)
    return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>
      <script>window.__testWallet=${wallet}</script><script src="/test-wallet.js"></script>
      <script src="/wallet-modal.js" ${given.map(([name, value]) => `data-${name}='${attribute(value)}'`).join(' ')}></script><p>Host`
  }
  const pages = Object.entries(await pagesOf(stack)).map(([path, options]) => [path, pageOf(options)])
  const host = await serve({ ...Object.fromEntries(pages), '/test-wallet.js': await buildTestWallet() }, dist)
  const arrive = async (browser, path) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await page.goto(host.origin + path)
    return { page, leave: () => context.close() }
  }
  return {
    /** The page of a new visit. */
    arrive,
    /** The page of a new visit, connected. */
    async visit(browser, path = '/') {
      const visit = await arrive(browser, path)
      await visit.page.evaluate(() => WalletModal.connect({ wallet: 'Kestrel' }))
      return visit
    },
    async stop() {
      host.close()
      await stack.stop()
    },
  }
}
