import { expect, NO_MOTION, openModal, test } from './fixtures.ts'
import { png } from './png.ts'

test.use(NO_MOTION)

const NOISE = [/Failed to load resource/, /ERR_/]
const SVG = (inner: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" ${more}>${inner}</svg>`
test('R67: a valid picture of 12 MB, or of many pixels in few bytes, ends as a letter; the same in small stays', async ({
  page,
  visit,
  dialog,
  world: { site },
}) => {
  const pictures = { Small: png(400, 400, 100_000), Big: png(40, 40, 12_000_000), Vast: png(2400, 1800) }
  await visit({
    options: {
      customWallets: Object.keys(pictures).map(name => ({ id: name, name, image_url: `${site.origin}/pic/${name}` })),
    },
  })
  for (const [name, picture] of Object.entries(pictures))
    site.put(
      `/pic/${name}`,
      (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' })
          .end(picture),
    )
  await openModal(page)
  const row = (name: string) => dialog.getByRole('button', { name, exact: true })
  for (const name of ['Big', 'Vast']) await expect(row(name).locator('[data-letter]'), name).toHaveText(name[0]!)
  await expect(row('Small').locator('img')).toBeVisible()
  // The browser can draw each of them.
  const drawn = await page.evaluate(
    names =>
      Promise.all(
        names.map(name =>
          Object.assign(new Image(), { src: `/pic/${name}` })
            .decode()
            .then(() => name),
        ),
      ),
    Object.keys(pictures),
  )
  expect(drawn).toEqual(Object.keys(pictures))
})

test('R67: pictures that hang, fail, are huge or carry scripts end as a letter or a still picture, and ask for nothing', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(...NOISE)
  const { site } = world
  const referrers: unknown[] = []
  const send = (name: string, type: string, body: string | Buffer, status = 200) =>
    site.put(`/pic/${name}`, (request, response) => {
      referrers.push(request.headers.referer)
      response.writeHead(status, { 'content-type': type, 'cross-origin-resource-policy': 'cross-origin' }).end(body)
    })
  await page.clock.install()
  const origin = site.origin
  const pictures: Record<string, string> = {
    Fine: `${origin}/pic/fine`,
    Script: `${origin}/pic/script`,
    Missing: `${origin}/pic/missing`,
    Hanging: `${origin}/pic/hanging`,
    Page: `${origin}/pic/page`,
    Wide: `${origin}/pic/wide`,
    Code: 'javascript:window.hacked=1',
    Markup: 'data:text/html,<script>window.hacked=1</script>',
    Plain: 'http://pictures.example/a.png',
    User: 'https://a:b@pictures.example/a.png',
    Long: `data:image/png;base64,${'A'.repeat(70_000)}`,
  }
  await visit({
    options: { customWallets: Object.entries(pictures).map(([name, image_url]) => ({ id: name, name, image_url })) },
  })
  send('fine', 'image/svg+xml', SVG('<path d="M0 0h40v40z"/>'))
  send(
    'script',
    'image/svg+xml',
    SVG(
      `<script>top.hacked=1;fetch('${origin}/beacon')</script><image href="${origin}/beacon" width="9" height="9"/>` +
        '<foreignObject width="9" height="9">' +
        `<iframe xmlns="http://www.w3.org/1999/xhtml" src="${origin}/beacon"/></foreignObject>`,
      `onload="top.hacked=1"`,
    ),
  )
  send('missing', 'text/plain', 'gone', 404)
  send('page', 'text/html', '<script>top.hacked=1</script>')
  send('wide', 'image/svg+xml', SVG('<path d="M0 0h9v9z"/>', '').replace('width="40"', 'width="60000"'))
  site.put('/pic/hanging', () => {})
  await openModal(page)
  const row = (name: string) => dialog.getByRole('button', { name, exact: true })
  await expect(row('Fine').locator('img')).toBeVisible()
  await expect.poll(() => site.log.filter(path => path.startsWith('/pic/')).length).toBe(6)
  await page.clock.fastForward(2100)
  for (const name of ['Missing', 'Hanging', 'Page', 'Code', 'Markup', 'Plain', 'User', 'Long']) {
    await expect(row(name).locator('[data-letter]'), name).toHaveText(name[0]!)
    // One that may still come stays out of sight until it does.
    await expect(row(name).locator(name === 'Hanging' ? 'img:visible' : 'img'), name).toHaveCount(0)
  }
  const [fine, wide] = await Promise.all(['Fine', 'Wide'].map(name => row(name).boundingBox()))
  expect([wide!.width, wide!.height]).toEqual([fine!.width, fine!.height])
  expect(referrers.filter(Boolean)).toEqual([])
  expect(site.log).not.toContain('/beacon')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  // A row that lost its picture still works.
  await row('Missing').click()
  await expect(dialog.getByText('Get Missing')).toBeVisible()
})
