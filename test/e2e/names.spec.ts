import { check } from './axe.ts'
import { expect, NO_MOTION, test, type Locator, type Page, type World } from './fixtures.ts'
import { amount, form, next, to } from './sending.ts'

test.use(NO_MOTION)

// The browser's own message about a failing request, and the public endpoint, as the app configured none.
const NOISE = [/Failed to load resource/, /ERR_/, /request to https:/]
const PROFILE = 'GET /v1/profile/account/*'
const COIN_OF_BASE = '2147492101'

const failed = (dialog: Locator, what = '') =>
  expect(dialog.getByRole('alert').filter({ hasText: 'The name could not be looked up.' }), what).toBeVisible()
const nobody = (dialog: Locator) => dialog.getByText('Nobody has this name.')
const nowhere = (dialog: Locator) => dialog.getByText('This name has no address on this network.')
const ready = (dialog: Locator) => expect(next(dialog)).not.toHaveAttribute('aria-disabled')
const shown = (dialog: Locator, address: string) => expect(dialog.locator('[data-address]')).toHaveText(address)
/** Names that the data service was asked for, from its own log. */
async function askedFor(page: Page, { stack }: World): Promise<string[]> {
  const log = (await (await page.request.get(`${stack.urls.data}/__log`)).json()) as { path: string }[]
  return log.flatMap(({ path }) => /^\/v1\/profile\/account\/(.*)$/.exec(path)?.[1] ?? [])
}
const profile = (name: string, addresses: Record<string, string>) => ({
  status: 200,
  body: {
    name,
    addresses: Object.fromEntries(Object.entries(addresses).map(([coin, address]) => [coin, { address }])),
    attributes: [],
  },
})
const retyped = async (dialog: Locator, name: string) => {
  await to(dialog).fill('')
  await to(dialog).fill(name)
}

test('R106: a registry that fails is a failure with a way to try again, and no service stands in for it', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(...NOISE)
  await page.route(/^https:/, route => route.abort())
  await visit()
  await form(page, dialog)
  await amount(dialog).fill('0.001')
  await page.request.delete(`${world.stack.urls.data}/__log`)
  const thief = world.stack.accounts.eip155[4]!.address
  const lie = () => {
    world.stack.faults.clear()
    for (const name of ['otto.eth', 'vacant.eth'])
      world.stack.faults.set('data', `GET /v1/profile/account/${name}`, profile(name, { 60: thief }))
  }
  lie()
  const paused = `0x08c379a0${'20'.padStart(64, '0')}${'6'.padStart(64, '0')}${'706175736564'.padEnd(64, '0')}`
  const faults: [string, object][] = [
    ['reverts by itself', { rpcError: { code: 3, message: 'execution reverted: paused', data: paused } }],
    ['reverts without a word', { rpcError: { code: -32000, message: 'execution reverted' } }],
    ['is down', { status: 503 }],
    ['is no registry', { status: 200, body: '<!doctype html>' }],
  ]
  for (const [what, fault] of faults) {
    for (const service of ['data', 'eip155:1']) world.stack.faults.set(service, 'rpc eth_call', fault)
    await retyped(dialog, 'otto.eth')
    await failed(dialog, what)
    await expect(nobody(dialog), what).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Enter a valid recipient' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    lie()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await shown(dialog, world.stack.accounts.eip155[1]!.address)
    await ready(dialog)
  }
  // The registry knows that the name is free, whatever the service says.
  await retyped(dialog, 'vacant.eth')
  await expect(nobody(dialog)).toBeVisible()
  expect(await askedFor(page, world)).toEqual([])
})

test('R106: the service has a say in its own names alone, with the address for the network in front', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(...NOISE)
  const [, own, , thief] = world.stack.accounts.eip155.map(account => account.address) as [
    string,
    string,
    string,
    string,
  ]
  await world.stack.names.set('quay.reown.id', own)
  await visit()
  await form(page, dialog)
  await amount(dialog).fill('0.001')
  await to(dialog).fill('Quay.reown.id')
  await shown(dialog, own)
  await ready(dialog)
  const replies: [string, object, () => Promise<void>][] = [
    ['another name', profile('otto.eth', { 60: thief }), () => failed(dialog)],
    [
      'a coin of another network',
      profile('quay.reown.id', { [COIN_OF_BASE]: thief, 501: thief }),
      () => expect(nowhere(dialog)).toBeVisible(),
    ],
    [
      'a wrong checksum',
      profile('quay.reown.id', {
        60: thief.replace(/[a-f]/, letter => letter.toUpperCase()).replace(/[A-F]/, letter => letter.toLowerCase()),
      }),
      () => failed(dialog),
    ],
    [
      'a page of somebody else',
      { status: 404, body: '<!doctype html>', headers: { 'content-type': 'text/html' } },
      () => failed(dialog),
    ],
    ['nothing', { status: 503 }, () => failed(dialog)],
    [
      'that it is free',
      { status: 404, body: { status: 'error', reasons: [{ name: 'name', description: 'Name is not registered' }] } },
      () => expect(nobody(dialog)).toBeVisible(),
    ],
  ]
  for (const [what, fault, then] of replies) {
    world.stack.faults.clear('data')
    world.stack.faults.set('data', PROFILE, fault)
    await retyped(dialog, 'quay.reown.id')
    await then()
    await expect(dialog.locator('[data-address]'), what).toHaveCount(0)
    if (what.startsWith('a coin')) await check(page, 'no address here')
  }
})

test('R106: on Base a name leads to its address for Base, and the one for Ethereum never stands in', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { address } = world.stack.accounts.eip155[1]!
  const asked: string[] = []
  let answer: string | undefined
  await page.route(
    url => url.pathname === '/v1/' || url.href.startsWith(world.stack.urls.rpc['eip155:1']!),
    async route => {
      const body = route.request().postData() ?? ''
      const isName = body.includes('0xa1472844')
      if (isName) asked.push(body)
      if (!isName || !answer) return route.fallback()
      await route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { jsonrpc: '2.0', id: (JSON.parse(body) as { id: number }).id, result: answer },
      })
    },
  )
  await visit({ wallets: [{ auto: 'approve', chain: '8453' }] })
  await form(page, dialog)
  await amount(dialog).fill('0.001')
  await to(dialog).fill('otto.eth')
  await shown(dialog, address)
  expect(asked.at(-1)).toContain(Number(COIN_OF_BASE).toString(16))
  // `resolve` returns no bytes: the name has no address for that coin.
  answer = `0x${['40', '', '40', '20', ''].map(word => word.padStart(64, '0')).join('')}`
  await retyped(dialog, 'otto.eth')
  await expect(nowhere(dialog)).toBeVisible()
  world.stack.faults.set('data', PROFILE, profile('quay.reown.id', { 60: address }))
  await retyped(dialog, 'quay.reown.id')
  await expect(nowhere(dialog)).toBeVisible()
  await expect(dialog.locator('[data-address]')).toHaveCount(0)
})
