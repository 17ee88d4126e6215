import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test as base } from './fixtures.ts'

/** With the demo's own server, built from `dist` as readers get it: one per worker, for it keeps what it has rendered. */
export const test = base.extend<object, { demo: { url: string } }>({
  demo: [
    async ({ world }, use) => {
      const { startDemo } = (await import(pathToFileURL(join(process.cwd(), 'demo/server.mjs')).href)) as {
        startDemo(options: object): Promise<{ url: string; stop(): Promise<void> }>
      }
      const demo = await startDemo({ stack: world.stack })
      await use(demo)
      await demo.stop()
    },
    { scope: 'worker' },
  ],
  page: async ({ world, page }, use) => {
    world.stack.faults.clear()
    await use(page)
  },
})
