import { expect, type Page, type World } from './fixtures.ts'
import { keepSecret } from './secrets.ts'

/** The content of the newest email to an address, which is then deleted. */
export async function newestMail(page: Page, { stack }: World, to: string, part: 'code' | 'link'): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const [newest] = await (await page.request.get(`${stack.urls.mail}/messages?to=${to}`)).json()
      return (found = newest?.[part])
    })
    .toBeTruthy()
  await page.request.delete(`${stack.urls.mail}/messages`)
  for (const secret of [to, found!]) keepSecret(page, secret)
  return found!
}

/** Follows the newest email's link, in a separate tab, and answers there. */
export async function approveDevice(page: Page, world: World, to: string, answer = 'Approve'): Promise<void> {
  const device = await page.context().newPage()
  await device.goto(await newestMail(page, world, to, 'link'))
  await device.getByRole('button', { name: answer }).click()
  await expect(device.getByRole('button', { name: answer })).toBeHidden()
  await device.close()
}
