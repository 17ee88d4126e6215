import { readFileSync, readdirSync } from 'node:fs'
import { expect, NO_MOTION, resetWorld, test, type World } from './fixtures.ts'

test.use(NO_MOTION)

/** The documents' snippets of a kind: [page, code]; those with a second word (`js server`) run elsewhere. */
const snippets = (kind: string): [page: string, code: string][] =>
  ['README.md', ...readdirSync('demo/docs', { recursive: true }).map(path => `demo/docs/${String(path)}`)]
    .filter(path => path.endsWith('.md'))
    .flatMap(path =>
      [...readFileSync(path, 'utf8').matchAll(new RegExp(`^\`\`\`${kind} *\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
        ([, code]): [string, string] => [path, code!],
      ),
    )

const escaped = (value: unknown) => JSON.stringify(value).replaceAll("'", '&#39;')

/** A page with the snippet as a reader would paste it; only the hosts are those of the test. */
function put({ stack, site, cdn }: World, code: string): string {
  const local = `data-endpoints='${escaped(stack.endpoints)}' data-enable-coinbase="false" data-project-id="local"`
  const body = code
    .replace(/https:\/\/cdn\.jsdelivr\.net\/npm\/wallet-modal@[\d.]+\/dist/, cdn.origin)
    .replace('data-project-id="YOUR_PROJECT_ID"', local)
    .replace(/(<script(?![^>]*data-project-id)[^>]*wallet-modal\.js")/, `$1 data-enable-coinbase="false"`)
  site.put('/', `<!doctype html><html lang="en"><head><title>Host</title></head><body>${body}</body></html>`)
  return `${site.origin}/`
}

const tagOf = (code: string) => /<script[^>]*wallet-modal\.js[\s\S]*?<\/script>/.exec(code)?.[0]
const [, START] = snippets('html').find(([page]) => page === 'demo/docs/start/script-tag.md')!
const TAG = tagOf(START)!

test('every piece of HTML in the documents runs as it stands: its elements are drawn, and its button opens the modal', async ({
  page,
  world,
  dialog,
}) => {
  await resetWorld(world)
  const all = snippets('html')
  expect(all.length).toBeGreaterThan(10)
  for (const [path, code] of all) {
    await test.step(path, async () => {
      await page.goto(put(world, tagOf(code) ? code : `${TAG}${code}`))
      await page.waitForFunction(() => 'WalletModal' in window)
      const elements = page.locator('wallet-button, wallet-account-button, wallet-network-button, wallet-pay')
      for (const element of await elements.all()) await expect(element.getByRole('button').first()).toBeEnabled()
      if (/<wallet-button/.test(code)) {
        await page.locator('wallet-button').getByRole('button').click()
        await expect(dialog).toBeVisible()
      }
      if (/<wallet-modal-inline|data-target/.test(code))
        await expect(page.getByRole('region').getByRole('heading').first()).toBeVisible()
    })
  }
})

test('every script in the documents runs on a page with the script tag', async ({ page, world }) => {
  await resetWorld(world)
  const all = snippets('js')
  expect(all.length).toBeGreaterThan(10)
  for (const [path, code] of all) {
    await test.step(path, async () => {
      await resetWorld(world)
      const tag = /WalletModal\.init\(/.test(code) ? TAG.replace(/\s*data-project-id="[^"]*"/, '') : TAG
      await page.goto(put(world, tag))
      await page.waitForFunction(() => 'WalletModal' in window)
      const text = code.replace(
        "projectId: 'YOUR_PROJECT_ID'",
        `projectId: 'local', endpoints: ${JSON.stringify(world.stack.endpoints)}`,
      )
      await page.addScriptTag({ type: 'module', content: `${text}\n;window.isDone = true` })
      await page.waitForFunction(() => (window as { isDone?: boolean }).isDone)
    })
  }
})
