import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test as base, type World } from '../e2e/fixtures.ts'
import { createHosts } from './serve.ts'
import { leadServices } from './services.ts'
import { stretched } from '../time.ts'

export { expect, NO_MOTION, type Locator, type Page, type World } from '../e2e/fixtures.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

interface Fixtures {
  /**
   * Goes to a host of demo/hosts as somebody with wallets in their browser does, default one that approves by itself;
   * gives its address.
   */
  enter(name: string, wallets?: object[]): Promise<string>
}

/** What an extension puts on each page before its own scripts. */
async function scriptOf({ stack }: World, wallets: object[]): Promise<string> {
  const { buildTestWallet } = (await import(
    pathToFileURL(join(process.cwd(), 'demo/stack/injected-wallet/build.mjs')).href
  )) as { buildTestWallet(): Promise<string> }
  const { rpc } = stack.urls
  const keys = [stack.accounts.solana[0]!.privateKey]
  const own = wallets.map(wallet => ({ rpc, ...(rpc[SOLANA] && { solana: { keys } }), ...wallet }))
  return `globalThis.__testWallet = ${JSON.stringify(own)}; ${await buildTestWallet()}`
}

export const test = base.extend<Fixtures, { hosts: ReturnType<typeof createHosts> }>({
  hosts: [
    async ({ world }, use) => {
      const hosts = createHosts(world.stack)
      await use(hosts)
      await hosts.close()
    },
    { scope: 'worker', timeout: stretched(120_000) },
  ],

  enter: async ({ page, context, world, hosts, allow }, use) => {
    world.site.reset()
    world.cdn.reset()
    allow(await leadServices(context, world))
    await use(async (name, wallets = [{ auto: 'approve' }]) => {
      if (wallets.length) await page.addInitScript(await scriptOf(world, wallets))
      const origin = await hosts.origin(name)
      await page.goto(`${origin}/`)
      return origin
    })
  },
})
