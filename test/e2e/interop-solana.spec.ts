import { build } from 'esbuild'
import { expect, NO_MOTION, test, type ModalWindow } from './fixtures.ts'
import type { SolanaOutcome } from './interop-solana.page.ts'

test.use(NO_MOTION)

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
// The same value as on the page; that file needs a page and cannot be imported here.
const LAMPORTS = 1_000_000

let script: Buffer
test.beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ['test/e2e/interop-solana.page.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  })
  script = Buffer.from(outputFiles[0]!.contents)
})

for (const [library, name] of [
  ['web3', '@solana/web3.js 1.x'],
  ['kit', '@solana/kit'],
] as const)
  test(`${name} given getProvider('solana') has its transfers signed and sent, and the chain has them`, async ({
    page,
    visit,
    world,
  }) => {
    const [own, receiver] = world.stack.accounts.solana
    const url = world.stack.urls.rpc[SOLANA]!
    const chain = async (method: string, ...params: unknown[]) => {
      const reply = await page.request.post(url, { data: { jsonrpc: '2.0', id: 1, method, params } })
      return ((await reply.json()) as { result: { value: any } }).result.value
    }
    await visit({
      options: { networks: 'solana,1' },
      wallets: [{ auto: 'approve', announce: false, solana: { keys: [own!.privateKey] } }],
    })
    world.site.put('/interop.js', script)
    await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel' }))
    await page.addScriptTag({ url: '/interop.js' })
    const before: number = await chain('getBalance', receiver!.address)
    const { sent, asked } = await page.evaluate(
      ([library, url, to]) =>
        (
          window as unknown as {
            interop: Record<string, (url: string, to: string) => Promise<SolanaOutcome>>
          }
        ).interop[library]!(url, to),
      [library, url, receiver!.address] as const,
    )
    expect(await chain('getSignatureStatuses', [sent, asked])).toMatchObject([{ err: null }, { err: null }])
    expect((await chain('getBalance', receiver!.address)) - before).toBe(3 * LAMPORTS)
  })
