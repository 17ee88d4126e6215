import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test as base } from './fixtures.ts'

/** With the demo's own server, built from `dist` as readers get it. */
export const test = base.extend<{ demo: { url: string } }>({
  demo: async ({ world }, use) => {
    const { startDemo } = (await import(pathToFileURL(join(process.cwd(), 'demo/server.mjs')).href)) as {
      startDemo(options: object): Promise<{ url: string; stop(): Promise<void> }>
    }
    world.stack.faults.clear()
    const demo = await startDemo({ stack: world.stack })
    await use(demo)
    await demo.stop()
  },
  // The page may still be loading when the test ends: its server stops after it.
  page: async ({ demo, page }, use) => {
    void demo
    await use(page)
  },
})
