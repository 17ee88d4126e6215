// A wallet site beside the stack, as its command writes it, with an authenticator in software.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test as base, expect, putHost, resetWorld, type HostPage, type Page, type World } from './fixtures.ts'
import { answer, createAuthenticator, IN_PAGE, type Question, type SoftAuthenticator } from '../soft-authenticator.ts'

export { expect, type Page }

export interface Reply {
  text: string
  headers: Record<string, string>
}
/** Changes what the site sends. */
export type Alter = (path: string, reply: Reply) => Reply

export interface PasskeySite {
  /** `http://wallet.localhost:<port>`. */
  url: string
  alter: Alter
  /** The host page with this site in its options. */
  host(more?: HostPage): HostPage
}

interface Started {
  url: string
  stop(): Promise<void>
}
const asWritten: Alter = (_path, reply) => reply

/** Writes and serves a site that trusts these nodes, by CAIP-2 ID, and may be embedded by these hosts. */
export async function startPasskeySite(
  { stack, site: { origin } }: World,
  rpc: Record<string, string | string[]> = stack.urls.rpc,
  hosts = [origin, origin.replace('127.0.0.1', 'localhost')],
): Promise<PasskeySite & Started> {
  const { startSecureSite } = (await import(pathToFileURL(join(process.cwd(), 'demo/secure-site.mjs')).href)) as {
    startSecureSite(options: object): Promise<Started>
  }
  const site: PasskeySite = {
    url: '',
    alter: asWritten,
    host: (more = {}) => ({
      ...more,
      options: {
        networks: '1,8453',
        endpoints: { ...stack.endpoints, frame: site.url },
        ...more.options,
        features: { passkeys: true, ...(more.options?.['features'] as object) },
      },
    }),
  }
  const started = await startSecureSite({
    hosts,
    rpc,
    alter: (path: string, reply: Reply) => site.alter(path, reply),
  })
  return Object.assign(site, started)
}

/** A wallet site, with the browser's own passkeys. */
export const siteTest = base.extend<{ openHost(more?: HostPage): Promise<void> }, { passkeySite: PasskeySite }>({
  passkeySite: [
    async ({ world }, use) => {
      const site = await startPasskeySite(world)
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],

  openHost: async ({ page, world, passkeySite }, use) => {
    passkeySite.alter = asWritten
    await resetWorld(world)
    await use(async more => void (await page.goto(putHost(world, passkeySite.host(more)))))
  },
})

export const test = siteTest.extend<{ authenticator: SoftAuthenticator }>({
  authenticator: [
    async ({ context }, use) => {
      const soft = createAuthenticator()
      // All pages of the context share it.
      await context.exposeBinding('softAuthenticator', (_, asked: Question) => answer(soft, asked))
      await context.addInitScript(IN_PAGE)
      await use(soft)
    },
    { auto: true },
  ],
})
