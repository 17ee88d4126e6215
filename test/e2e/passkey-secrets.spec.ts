import { createHash, createHmac } from 'node:crypto'
import { NO_MOTION } from './fixtures.ts'
import { expect, test, type Page } from './passkey-site.ts'
import { ask, createWallet, frameOf } from './passkey-steps.ts'
import type { SoftAuthenticator } from '../soft-authenticator.ts'
import { toBase58 } from '../../src/base/bytes.ts'
import { evmKeyOf } from '../../src/secure-site/keys/evm-key.ts'
import { PRF_INPUT, rootOf } from '../../src/secure-site/keys/hkdf.ts'
import { addressesOf, withKeys } from '../../src/secure-site/keys/keys.ts'
import { solanaKeyOf } from '../../src/secure-site/keys/solana-key.ts'
import { seedOf, wordsOf } from '../../src/secure-site/keys/words.ts'

test.use(NO_MOTION)

const HELLO = `0x${Buffer.from('Hello').toString('hex')}`

/** Bytes as texts that a page could keep. */
const formsOf = (bytes: Uint8Array): string[] => {
  const it = Buffer.from(bytes)
  const base64 = it.toString('base64').replace(/=+$/, '')
  return [
    it.toString('hex'),
    it.toString('hex').toUpperCase(),
    base64,
    it.toString('base64url'),
    toBase58(it),
    it.join(),
  ]
}

/** What the only passkey opens: its address, and each text that nobody but the signer may ever have. */
async function secretsOf({ credentials }: SoftAuthenticator): Promise<{ evm: string; secrets: string[] }> {
  const { secret } = [...credentials.values()][0]!
  const input = createHash('sha256').update('WebAuthn PRF\0').update(PRF_INPUT).digest()
  const root = await rootOf(new Uint8Array(createHmac('sha256', secret).update(input).digest()))
  const words = wordsOf(root)
  const seed = await seedOf(root)
  const bytes = [root.slice(), seed.slice(), evmKeyOf(seed), solanaKeyOf(seed)]
  const { evm } = await withKeys(root.slice(), addressesOf)
  return { evm, secrets: [words, words.replaceAll(' ', ','), ...bytes.flatMap(formsOf)] }
}

/** All texts in the memory of a page and of its frames, after a collection: they share a process here. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return chunks.join('')
}
const leaked = (text: string, secrets: readonly string[]) => secrets.filter(it => text.includes(it))

test('R181: after signatures no words, seed or key are in the memory, page, storage or messages of host, frame or window', async ({
  page,
  context,
  openHost,
  passkeySite,
  authenticator,
}) => {
  const logged: string[] = []
  context.on('console', it => void logged.push(it.text()))
  // Each page keeps all that it is told.
  await context.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    addEventListener('message', ({ data }) =>
      told.push(JSON.stringify(data, (_, it) => (ArrayBuffer.isView(it) ? [...(it as Uint8Array)] : it))),
    )
  })
  const rest = (target: { evaluate: Page['evaluate'] }) =>
    target.evaluate(() =>
      JSON.stringify([
        (window as unknown as { told: string[] }).told,
        { ...localStorage },
        { ...sessionStorage },
        document.documentElement.outerHTML,
      ]),
    )

  await openHost()
  const address = await createWallet(page)
  const { evm, secrets } = await secretsOf(authenticator)
  expect(evm).toBe(address)
  const signing = ask(page, 'eip155', 'personal_sign', [HELLO, address])
  await frameOf(page).getByRole('button', { name: 'Approve' }).click()
  expect(await signing).toMatch(/^0x/)
  const frame = page.frames().find(it => it.url().startsWith(passkeySite.url))!
  for (const target of [page, frame]) expect(leaked(await rest(target), secrets)).toEqual([])
  expect(leaked(await heapOf(page), secrets)).toEqual([])
  // Had it been kept, it would have been found.
  await frame.evaluate(it => void Object.assign(window, { kept: it.map(text => `${text}!`) }), secrets)
  expect(leaked(await heapOf(page), secrets)).toEqual(secrets)
  await expect.poll(() => page.workers().length).toBe(0)

  await openHost({ headers: { 'permissions-policy': 'publickey-credentials-get=()' } })
  await expect(frameOf(page).locator('#card')).toBeAttached()
  const again = ask(page, 'eip155', 'personal_sign', [HELLO, address])
  const opening = page.waitForEvent('popup')
  await frameOf(page).getByRole('button', { name: 'Open window' }).click()
  const approval = await opening
  // The frame would close it.
  await approval.evaluate(() => void (window.close = () => {}))
  await approval.getByRole('button', { name: 'Approve' }).click()
  expect(await again).toMatch(/^0x/)
  await expect(approval.getByText('Nothing waits for you.')).toBeVisible()
  expect(leaked(await rest(approval), secrets)).toEqual([])
  expect(leaked(await heapOf(approval), secrets)).toEqual([])
  expect(approval.workers()).toEqual([])
  expect(leaked(logged.join('\n'), secrets)).toEqual([])
})
