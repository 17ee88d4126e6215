import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { check } from './axe.ts'
import { expect, NO_MOTION, test, type Locator, type Page, type World } from './fixtures.ts'
import {
  allow as letTake,
  complete,
  fill,
  form,
  go,
  heldOf,
  leaveNoTrace,
  next,
  NATIVE,
  ready,
  ROUTER,
  swapCall,
  TOKENS,
  transactions,
  UNLIMITED,
  unitsOf,
} from './swapping.ts'
import { sends, SPY } from './wallet.ts'

test.use(NO_MOTION)

leaveNoTrace()

// R102 to R104, R107: what a service that is out to rob builds for "10 DAI for USDC", on nodes that refuse, forge or
// half-answer.

const THIEF = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const PASSES = '0x3B68BF045c0a25fa50280bB6D71c7DABE7D645F5'
const PRINTS = '0x3D70c5B1e89f4A2206d7Be51f8903Ac4dE617258'
const EXECUTOR = '0x5a7C3e19D4F0826b1FE97d20c84B6a35E1907F4d'
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
const { USDC, DAI, WETH, LINK, USDT } = {
  USDC: TOKENS.USDC.address,
  DAI: TOKENS.DAI.address,
  WETH: TOKENS.WETH.address,
  LINK: TOKENS.LINK.address,
  USDT: TOKENS.USDT.address,
}
const AMOUNT = unitsOf('10', 'DAI')
const MAX = 2n ** 160n - 1n,
  LATER = 2 ** 47

const call = (signature: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never) as never, args: args as never } as never)
const many = (...calls: Hex[]) => call('multicall(bytes[])', calls)
const approve = call('approve(address,uint256)', THIEF, UNLIMITED)
const swap = (
  own: string,
  { from = DAI as string, to = USDC as string, amount = AMOUNT, least = 9_800_000n, receiver = own } = {},
) => swapCall(from, to, amount, least, receiver)

type Attack = [what: string, build: (own: string, data: string) => { to?: string; data?: string; value?: string }]
/** Some are no swaps at all, some go to contracts that nobody knows, some bend the call of the router itself. */
const ATTACKS: Attack[] = [
  [
    'Permit2 lets a thief take USDC',
    () => ({ to: PERMIT2, data: call('approve(address,address,uint160,uint48)', USDC, THIEF, MAX, LATER) }),
  ],
  [
    'Permit2 lets a thief take DAI',
    () => ({ to: PERMIT2, data: call('approve(address,address,uint160,uint48)', DAI, THIEF, MAX, LATER) }),
  ],
  [
    'Permit2 takes DAI',
    own => ({ to: PERMIT2, data: call('transferFrom(address,address,uint160,address)', own, THIEF, AMOUNT, DAI) }),
  ],
  ['Permit2 forgets', () => ({ to: PERMIT2, data: call('lockdown((address,address)[])', [[DAI, THIEF]]) })],
  [
    'Permit2 does many things',
    () => ({ to: PERMIT2, data: many(call('approve(address,address,uint160,uint48)', USDC, THIEF, MAX, LATER)) }),
  ],
  [
    'the approval of Permit2 at a contract of the thief',
    () => ({ to: EXECUTOR, data: call('approve(address,address,uint160,uint48)', USDC, THIEF, MAX, LATER) }),
  ],
  [
    'passes go',
    own => ({
      to: PASSES,
      data: call('safeTransferFrom(address,address,uint256,uint256,bytes)', own, THIEF, 1n, 5n, '0x'),
    }),
  ],
  [
    'many passes go',
    own => ({
      to: PASSES,
      data: call(
        'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
        own,
        THIEF,
        [1n, 2n],
        [5n, 1n],
        '0x',
      ),
    }),
  ],
  ['all passes are allowed', () => ({ to: PASSES, data: call('setApprovalForAll(address,bool)', THIEF, true) })],
  ['a print goes', own => ({ to: PRINTS, data: call('transferFrom(address,address,uint256)', own, THIEF, 1n) })],
  [
    'a print goes safely',
    own => ({ to: PRINTS, data: call('safeTransferFrom(address,address,uint256)', own, THIEF, 1n) }),
  ],
  [
    'a print goes safely with data',
    own => ({ to: PRINTS, data: call('safeTransferFrom(address,address,uint256,bytes)', own, THIEF, 1n, '0x') }),
  ],
  ['a print is allowed', () => ({ to: PRINTS, data: call('approve(address,uint256)', THIEF, 1n) })],
  ['all prints are allowed', () => ({ to: PRINTS, data: call('setApprovalForAll(address,bool)', THIEF, true) })],
  ...(
    [
      ['USDC', USDC],
      ['DAI', DAI],
      ['LINK', LINK],
      ['USDT', USDT],
      ['WETH', WETH],
    ] as const
  ).flatMap(([name, token]): Attack[] => [
    [`${name} is allowed`, () => ({ to: token, data: approve })],
    [`${name} is sent`, () => ({ to: token, data: call('transfer(address,uint256)', THIEF, 1n) })],
  ]),
  ['more of LINK is allowed', () => ({ to: LINK, data: call('increaseAllowance(address,uint256)', THIEF, MAX) })],
  [
    'LINK is sent with a call',
    () => ({ to: LINK, data: call('transferAndCall(address,uint256,bytes)', THIEF, 1n, '0x') }),
  ],
  [
    'LINK is sent with a call of ERC-1363',
    () => ({ to: LINK, data: call('transferAndCall(address,uint256)', THIEF, 1n) }),
  ],
  [
    'LINK is allowed with a call',
    () => ({ to: LINK, data: call('approveAndCall(address,uint256,bytes)', THIEF, MAX, '0x') }),
  ],
  ['LINK is sent as of ERC-777', () => ({ to: LINK, data: call('send(address,uint256,bytes)', THIEF, 1n, '0x') })],
  ['LINK has an operator', () => ({ to: LINK, data: call('authorizeOperator(address)', THIEF) })],
  ['LINK is taken', own => ({ to: LINK, data: call('transferFrom(address,address,uint256)', own, THIEF, 1n) })],
  [
    'a print in many calls',
    own => ({ to: PRINTS, data: many(call('transferFrom(address,address,uint256)', own, THIEF, 1n)) }),
  ],
  ['LINK is allowed in many calls', () => ({ to: LINK, data: many(approve) })],
  ['many calls at the router', () => ({ to: ROUTER, data: many(approve) })],
  [
    'many calls with an end at the router',
    () => ({ to: ROUTER, data: call('multicall(uint256,bytes[])', 2n ** 40n, [approve]) }),
  ],
  [
    'many calls at Multicall3',
    () => ({ to: MULTICALL, data: call('aggregate3((address,bool,bytes)[])', [[LINK, false, approve]]) }),
  ],
  [
    'calls of the account by its executor',
    () => ({ to: EXECUTOR, data: call('execute((address,uint256,bytes)[])', [[LINK, 0n, approve]]) }),
  ],
  ['WETH is made', () => ({ to: WETH, data: call('deposit()') })],
  ['WETH is taken back', () => ({ to: WETH, data: call('withdraw(uint256)', AMOUNT) })],
  ['the call goes to the thief', (_, data) => ({ to: THIEF, data })],
  [
    'the call goes to an address without code',
    (_, data) => ({ to: '0x1234567890123456789012345678901234567890', data }),
  ],
  ['the call goes to Multicall3', (_, data) => ({ to: MULTICALL, data })],
  ['the call goes to the executor', (_, data) => ({ to: EXECUTOR, data })],
  [
    'the call goes to what looks like the router',
    (_, data) => ({ to: `${ROUTER.slice(0, 8)}${'1'.repeat(28)}${ROUTER.slice(-6)}`.toLowerCase(), data }),
  ],
  ['the call goes to the account', (own, data) => ({ to: own, data })],
  ['the call goes to nobody', (_, data) => ({ to: `0x${'0'.repeat(40)}`, data })],
  ['a value', () => ({ value: '1' })],
  ['all there is as value', () => ({ value: '1000000000000000000' })],
  ['the router pays the thief', own => ({ data: swap(own, { receiver: THIEF }) })],
  ['the router pays itself', own => ({ data: swap(own, { receiver: ROUTER }) })],
  ['the router takes more', own => ({ data: swap(own, { amount: AMOUNT + 1n }) })],
  ['the router takes all', own => ({ data: swap(own, { amount: unitsOf('310', 'DAI') }) })],
  ['the router takes less', own => ({ data: swap(own, { amount: 1n }) })],
  [
    'the router takes another token',
    own => ({ data: swap(own, { from: USDC, to: DAI, amount: 10_000_000n, least: 0n }) }),
  ],
  ['the router takes native currency', own => ({ data: swap(own, { from: NATIVE }) })],
  ['the router brings another token', own => ({ data: swap(own, { to: LINK }) })],
  ['the router brings native currency', own => ({ data: swap(own, { to: NATIVE }) })],
  ['the router promises nothing', own => ({ data: swap(own, { least: 0n }) })],
  ['the router promises half', own => ({ data: swap(own, { least: 5_000_000n }) })],
  [
    'the router fills a part',
    own => ({ data: `${swap(own).slice(0, 10 + 64 * 7)}${'1'.padStart(64, '0')}${swap(own).slice(10 + 64 * 8)}` }),
  ],
  ['another entry point of the router', own => ({ data: `0x83800a8e${swap(own).slice(10)}` })],
  ['the router closes a pool', () => ({ data: call('close(address)', DAI) })],
  ['the call of the router is cut', own => ({ data: swap(own).slice(0, 10 + 64 * 6) })],
  [
    'more before the receiver',
    own => ({ data: `${swap(own).slice(0, 10 + 64 * 4)}01${swap(own).slice(12 + 64 * 4)}` }),
  ],
]

const again = (dialog: Locator) => dialog.getByRole('button', { name: 'Try again' })
const TRUST = 'I know this contract and trust it with 10 DAI'
const NODES: [string, (world: World, own: string) => void][] = [
  ['refuses to simulate', ({ stack }) => stack.nodes.set('eip155:1', 'plain')],
  [
    'forges what was hoped for',
    ({ stack }, own) =>
      stack.nodes.set('eip155:1', 'forging', {
        tells: [
          { token: DAI, from: own, to: ROUTER, units: AMOUNT },
          { token: USDC, from: ROUTER, to: own, units: 9_960_000n },
        ],
      }),
  ],
  ['answers by half', ({ stack }) => stack.nodes.set('eip155:1', 'half', { lacks: 'logs' })],
]

/** Ends of a review: refused in words, or asking for the tick. */
async function outcomeOf(page: Page, dialog: Locator): Promise<'refused' | 'tick'> {
  const stopped = dialog.getByText('Stopped', { exact: true }),
    tick = dialog.getByRole('checkbox', { name: TRUST })
  await stopped.or(tick).waitFor()
  const button = go(dialog, 'Swap DAI for USDC')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.evaluate(it => {
    for (let click = 0; click < 3; click++) (it as HTMLElement).click()
  })
  expect(await sends(page)).toEqual([])
  return (await tick.count()) ? 'tick' : 'refused'
}

for (const [what, set] of NODES) {
  test(`R102, R103, R107: of ${ATTACKS.length} hostile calls none reaches the wallet without the tick on a node that ${what}`, async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    test.slow()
    allow(/Failed to load resource/)
    const own = world.stack.accounts.eip155[0]!.address
    for (const symbol of ['DAI', 'USDC'] as const) await letTake(world, own, symbol, UNLIMITED)
    await visit({ head: SPY })
    set(world, own)
    await form(page, dialog)
    await fill(dialog, '10', 'DAI', 'USDC')
    const counts = { refused: 0, tick: 0 }
    let isOpen = false
    for (const [name, build] of ATTACKS)
      await test.step(name, async () => {
        world.stack.data.hostile({
          swap: (tx: { data: string; to: string }) => {
            const { to, data = tx.data, value } = build(own, tx.data)
            return { ...tx, data, ...(to && { to: `eip155:1:${to}` }), ...(value && { value }) }
          },
        })
        const built = page.waitForResponse(/build-transaction/)
        // Where there is no Retry beside a tick the review is opened again.
        if (isOpen && !(await again(dialog).count())) {
          await dialog.getByRole('button', { name: 'Back' }).click()
          isOpen = false
        }
        if (isOpen) await again(dialog).click()
        else {
          await ready(dialog)
          await next(dialog).click()
        }
        await built
        isOpen = true
        const outcome = await outcomeOf(page, dialog)
        counts[outcome]++
        if (counts[outcome] === 1) await check(page, outcome === 'tick' ? 'unknown contract' : 'refused')
      })
    test.info().annotations.push({ type: 'counts', description: JSON.stringify(counts) })
    console.log(`${what}: ${counts.refused} refused, ${counts.tick} asked for the tick, 0 reached the wallet`)
    expect(counts.refused + counts.tick).toBe(ATTACKS.length)
    expect(counts.refused).toBeGreaterThan(40)
    // The honest call still goes on in one click.
    world.stack.data.reset()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await ready(dialog)
    await next(dialog).click()
    await go(dialog, 'Swap DAI for USDC').click()
    await expect(complete(dialog)).toBeVisible()
    expect((await transactions(page)).map(it => it.name)).toEqual(['swap'])
  })
}

test('R102, R108: an unknown contract stands there in full, is trusted by a tick alone, and gets no more than the swap needs', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  // The router of the stack is not named by this page.
  await visit({ head: SPY, csp: 'strict', options: { swapRouters: {} } })
  await form(page, dialog)
  for (const mode of ['whole', 'plain'] as const) {
    world.stack.nodes.set('eip155:1', mode)
    await fill(dialog, '10', 'DAI', 'USDC')
    await next(dialog).click()
    const title = mode === 'whole' ? 'This contract is not known' : 'Nobody could check what this does'
    await expect(dialog.getByText(title).first()).toBeVisible()
    await expect(dialog.getByLabel(ROUTER)).toBeVisible()
    await expect(dialog.getByText('Minimum received')).toHaveCount(0)
    await expect(dialog.getByRole('definition').filter({ hasText: /USDC/ }).first()).toBeVisible()
    await expect(dialog.getByRole('term').filter({ hasText: 'Expected' })).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: /Allow all/ })).toHaveCount(0)
    await check(page, `unknown contract, ${mode}`)
    await go(dialog, 'Allow DAI').dispatchEvent('click')
    expect(await sends(page)).toEqual([])
    if (mode === 'whole') await dialog.getByRole('button', { name: 'Back' }).click()
  }
  const before = await heldOf(page, world, world.stack.accounts.eip155[0]!.address, 'USDC')
  await dialog.getByRole('checkbox', { name: TRUST }).check()
  await go(dialog, 'Allow DAI').click()
  await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
  await go(dialog, 'Swap DAI for USDC').click()
  await expect(complete(dialog)).toBeVisible()
  expect((await transactions(page)).map(it => [it.name, it.name === 'approve' ? it.args[1] : undefined])).toEqual([
    ['approve', AMOUNT],
    ['swap', undefined],
  ])
  expect(await heldOf(page, world, world.stack.accounts.eip155[0]!.address, 'USDC')).toBeGreaterThan(before)
})

test('R103: where the builder alone answers for the network, the view says that offer and check come from one service', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { data, explorer } = world.stack.urls
  await visit({ head: SPY, options: { endpoints: { data, explorer, rpc: data } } })
  await form(page, dialog)
  await fill(dialog, '0.25', 'ETH', 'USDC')
  await next(dialog).click()
  await expect(dialog.getByText('The offer and its check come from the same service')).toBeVisible()
  await check(page, 'same service')
})

test('R103: a node of the builder that forges judges nothing while the page names another', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const own = world.stack.accounts.eip155[0]!.address
  await visit({ head: SPY })
  world.stack.nodes.set('eip155:1', 'forging', {
    at: 'proxy',
    tells: [
      { from: own, to: ROUTER, units: unitsOf('0.25', 'ETH') },
      { token: USDC, from: ROUTER, to: own, units: 10n ** 15n },
    ],
  })
  await form(page, dialog)
  await fill(dialog, '0.25', 'ETH', 'USDC')
  const asked: string[] = []
  page.on('request', request => {
    if (/eth_simulateV1|eth_getCode/.test(request.postData() ?? '')) asked.push(new URL(request.url()).origin)
  })
  await next(dialog).click()
  await expect(dialog.getByText('Simulated by the network just now')).toBeVisible()
  expect(new Set(asked)).toEqual(new Set([world.stack.urls.rpc['eip155:1']]))
  await expect(dialog.getByText('The offer and its check come from the same service')).toHaveCount(0)
})

test('R104: a token whose service tells other decimals or another symbol than its contract is found out at the last look', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ head: SPY })
  world.stack.data.hostile({ tokens: { [USDC]: { decimals: 8 } } })
  await form(page, dialog)
  for (const [from, to] of [
    ['DAI', 'USDC'],
    ['USDC', 'DAI'],
  ] as const) {
    await fill(dialog, '1', from, to)
    await next(dialog).click()
    await expect(
      dialog.getByText(
        'The network counts USDC in other units than the service says, so the amounts cannot be trusted. Nothing was swapped.',
      ),
    ).toBeVisible()
    await go(dialog, `Swap ${from} for ${to}`).dispatchEvent('click')
    expect(await sends(page)).toEqual([])
    await check(page, `decimals of ${to}`)
    await dialog.getByRole('button', { name: 'Back' }).click()
  }
  await page.reload()
  world.stack.data.hostile({ tokens: { [USDC]: { symbol: 'USDX' } } })
  await page.evaluate(() => (window as unknown as { WalletModal: { open(): Promise<void> } }).WalletModal.open())
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await dialog
    .getByRole('button', { name: /^(You receive: token|Choose a token)/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: /^USDX/ }).click()
  await dialog.getByRole('textbox', { name: 'You pay' }).fill('0.1')
  await ready(dialog)
  await next(dialog).click()
  await expect(dialog.getByText('The contract of USDX calls itself USDC.')).toBeVisible()
  await expect(dialog.getByRole('definition').filter({ hasText: '0xA0b8' })).toBeVisible()
  await check(page, 'other symbol')
})
