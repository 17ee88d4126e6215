import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'
import { startSecureSite } from '../../demo/secure-site.mjs'
import { ACCOUNTS } from '../../demo/stack/chain/plan.mjs'
import { serveOnStack } from './stack-page.mjs'

/** The authenticator in software of the journeys, in all pages of a context. */
async function putAuthenticator(context) {
  const path = fileURLToPath(new URL('../soft-authenticator.ts', import.meta.url))
  const { code } = transformSync(readFileSync(path, 'utf8'), { loader: 'ts', format: 'esm' })
  const soft = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const authenticator = soft.createAuthenticator()
  await context.exposeBinding('softAuthenticator', (_, asked) => soft.answer(authenticator, asked))
  await context.addInitScript(soft.IN_PAGE)
}

/** Runs in each page and frame: notes when Approve is clicked, and how long each worker takes for its job. */
function note() {
  const now = () => performance.timeOrigin + performance.now()
  const noted = (window.noted = {})
  addEventListener('click', () => (noted.click = now()), { capture: true })
  window.Worker = class extends Worker {
    constructor(url) {
      super(url)
      this.addEventListener('message', () => (noted.worker = now() - this.from))
    }
    postMessage(...job) {
      this.from = now()
      super.postMessage(...job)
    }
  }
}

/** Runs in the host page: when the signature of a message was there. */
async function sign(account) {
  await WalletModal.getProvider('eip155').request({ method: 'personal_sign', params: ['0x4869', account] })
  return performance.timeOrigin + performance.now()
}

/** Signatures in the frame of a passkey wallet. */
export async function measurePasskey(browser, dist, runs) {
  let site
  const host = await serveOnStack(ACCOUNTS[0], dist, async stack => {
    site = await startSecureSite({ hosts: '*', rpc: stack.urls.rpc })
    const features = { passkeys: true, email: false, socials: false }
    return { '/': { endpoints: { ...stack.endpoints, frame: site.url }, features } }
  })
  const samples = []
  try {
    const { page, leave } = await host.arrive(browser, '/')
    await putAuthenticator(page.context())
    await page.context().addInitScript(note)
    await page.reload()
    await page.evaluate(() => WalletModal.open())
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    const wallet = await opening
    const closed = wallet.waitForEvent('close')
    for (const name of ['Create a wallet', 'Save a passkey', 'Open the wallet'])
      await wallet.getByRole('button', { name, exact: true }).click()
    await closed
    const connected = await page.waitForFunction(() => WalletModal.getState().namespaces.eip155?.address)
    const account = await connected.jsonValue()
    const frame = page.frames().find(it => it.url().startsWith(site.url))
    for (let round = 0; round <= runs; round++) {
      const signing = page.evaluate(sign, account)
      await frame.getByRole('button', { name: 'Approve' }).click()
      const at = await signing
      const { click, worker } = await frame.evaluate(() => window.noted)
      if (round) samples.push({ signature: at - click, worker })
      console.error(round ? `passkey ${round} of ${runs}` : 'passkey warmed up')
    }
    await leave()
    return samples
  } finally {
    await host.stop()
    await site.stop()
  }
}
