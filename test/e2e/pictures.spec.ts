import { expect, openModal, test, type Locator } from './fixtures.ts'

// One pixel.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const svg = (side: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="teal"/></svg>`
const picture = (dialog: Locator, name: string) =>
  dialog
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .locator('[style*="--c:"]')
    .first()

test('R113: pictures that are huge, and those of private networks, give way to letters', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  // The page is served from this machine, so its pictures are allowed; anything else nearby must not be requested, or
  // this test fails.
  const far = [
    'https://192.168.7.7/a.png',
    'https://[fd00::7]/a.png',
    'https://2852039166/a.png',
    'https://router/a.png',
  ]
  const near = ['fair.svg', 'vast.svg', 'heavy.png'].map(file => `${world.site.origin}/${file}`)
  allow(/wallet list/i)
  const names = ['Fair', 'Vast', 'Heavy', 'Alder', 'Birch', 'Corvid', 'Dunlin']
  const customWallets = [...near, ...far].map((image_url, index) => ({
    id: `w${index}`,
    name: names[index]!,
    image_url,
    mobile_link: `w${index}://`,
    webapp_link: 'https://wallet.example/app',
  }))
  await visit({ wallets: [], options: { customWallets } })
  world.site.put('/fair.svg', svg(512))
  world.site.put('/vast.svg', svg(20_000))
  // Bytes after the end of a picture are useless, but everyone pays for them.
  world.site.put(
    '/heavy.png',
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.concat([PNG, Buffer.alloc(12_000_000)])),
  )
  await openModal(page)
  await expect(picture(dialog, 'Fair').locator('img')).toBeVisible()
  for (const name of names.slice(1)) await expect(picture(dialog, name)).toHaveText(name[0]!)
})
