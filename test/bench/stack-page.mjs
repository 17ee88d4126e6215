import { startStack } from '../../demo/stack/index.mjs'
import { buildTestWallet } from '../../demo/stack/injected-wallet/build.mjs'
import { serve } from './server.mjs'

/** A page with the script of `dist` and a test wallet that approves automatically, on its own stack. */
export async function serveOnStack({ privateKey }, dist) {
  const stack = await startStack({ port: 0, quiet: true })
  const wallet = JSON.stringify([{ auto: 'approve', accounts: [privateKey], rpc: stack.urls.rpc }])
  const host = await serve(
    {
      '/': `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>
        <script>window.__testWallet=${wallet}</script><script src="/test-wallet.js"></script>
        <script src="/wallet-modal.js" data-project-id="local" data-networks="1,8453"
          data-endpoints='${JSON.stringify(stack.endpoints)}'></script><p>Host`,
      '/test-wallet.js': await buildTestWallet(),
    },
    dist,
  )
  return {
    /** The page of a new visit, connected. */
    async visit(browser) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      const page = await context.newPage()
      await page.goto(host.origin)
      await page.evaluate(() => WalletModal.connect({ wallet: 'Kestrel' }))
      return { page, leave: () => context.close() }
    },
    async stop() {
      host.close()
      await stack.stop()
    },
  }
}
