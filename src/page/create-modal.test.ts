import { effect } from '@preact/signals'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred } from '../../test/async.ts'
import { createWallet } from '../../test/fake-wallet.ts'
import { seeded } from '../../test/hostile.ts'
import type { OpenableView } from '../base/view-names.ts'
import type { WalletModalOptions } from '../core/options.ts'
import { importLoader } from '../entries/imported.ts'
import { createModal } from './create-modal.ts'
import { draw } from './drawing.ts'

const test = suite('modal')
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const VIEWS: OpenableView[] = [
  'Connect',
  'Account',
  'Networks',
  'AllWallets',
  'WhatIsAWallet',
  'WalletSend',
  'WalletReceive',
  'WalletCompatibleNetworks',
  'Transactions',
  'OnRampProviders',
  'Swap',
]
const PAUSES_MS = [0, 0, 0, 1, 5, 20]
const ASKS = /^(eth_request|eth_send|wallet_|personal_)/

/** These open a card, which may also be closing when it is looked at. */
const OPENS = ['open', 'connect']

/**
 * A modal on a page with one wallet, which answers a network switch only when told. `shared`: its accounts, to a session
 * that is restored.
 */
async function start(networks: WalletModalOptions['networks'] = [1, 8453], shared?: Promise<string[]>) {
  localStorage.clear()
  if (shared) localStorage.setItem('wallet-modal/1/session', JSON.stringify({ eip155: 'io.test' }))
  const late: (() => void)[] = []
  const held = createWallet({
    ...(shared && { eth_accounts: () => shared }),
    wallet_switchEthereumChain: ([{ chainId }]) =>
      new Promise(resolve =>
        late.push(() => {
          held.emit('chainChanged', chainId)
          resolve(null)
        }),
      ),
  })
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'Test',
      rdns: 'io.test',
      icon: 'data:image/png;base64,AA==',
    }),
    provider: held.provider,
  })
  const announce = () => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  const { handle, ctx } = createModal(
    {
      projectId: 'p',
      networks,
      endpoints: {
        data: 'https://data.example',
        explorer: 'https://explorer.example',
        rpc: { 'eip155:1': 'https://rpc.example' },
      },
    },
    // The script draws in the task of the opening.
    { ...importLoader, draw },
  )
  // A closing card fades out once the first chunk has loaded.
  await ctx!.loadSlot('exitMotion')
  const { router } = ctx!
  let isAsked = false,
    wasOpen = false
  /** Views that opened without a request. */
  const opened: string[] = []
  const stop = effect(() => {
    const view = router.current.value?.view
    if (view && !isAsked && !wasOpen) opened.push(view)
    wasOpen = !!view
  })
  const ask = (call: () => Promise<unknown>) => {
    isAsked = true
    const answer = call().catch(() => {})
    isAsked = false
    return answer
  }
  const host = () => [...document.querySelectorAll('wallet-modal')].at(-1)?.shadowRoot
  return {
    handle,
    held,
    late,
    opened,
    router: ctx!.router,
    host,
    open: (view?: OpenableView) => ask(() => handle.open({ view })),
    connect: () => ask(() => handle.connect({ wallet: 'io.test' })),
    asks: () => held.calls.filter(({ method }) => ASKS.test(method)).length,
    controls: () => [...(host()?.querySelectorAll<HTMLElement>('[role=dialog] button, [data-scrim]') ?? [])],
    /** The rendered text, including a closing card's. */
    text: () => host()?.querySelector('[data-view]')?.textContent,
    isBusy: () => !!host()?.querySelector('[data-view] [aria-busy=true]'),
    isLeaving: () => !!host()?.querySelector('[data-leaving]'),
    end() {
      stop()
      handle.destroy()
      removeEventListener('eip6963:requestProvider', announce)
    },
  }
}
type Run = Awaited<ReturnType<typeof start>>

const ACTS: Record<string, (run: Run, random: () => number) => void> = {
  open: (run, random) => void run.open(VIEWS[Math.floor(random() * VIEWS.length)]),
  close: ({ handle }) => handle.close(),
  disconnect: ({ handle }) => void handle.disconnect().catch(() => {}),
  'disconnect by the wallet': ({ held }) => held.emit('disconnect', { code: 4900 }),
  'accounts gone': ({ held }) => held.emit('accountsChanged', []),
  connect: run => void run.connect(),
  switch: ({ handle }, random) => void handle.switchNetwork(random() < 0.5 ? 1 : 8453).catch(() => {}),
  'network of the wallet': ({ held }, random) =>
    held.emit('chainChanged', ['0x1', '0x2105', '0x539'][Math.floor(random() * 3)]),
  'late answer': ({ late }) => late.splice(0).forEach(answer => answer()),
  click(run, random) {
    const all = run.controls()
    all[Math.floor(random() * all.length)]?.click()
  },
}

globalThis.fetch = () => new Promise(() => {})

/** All of them in the long run of `npm run test:soak`. */
const SCHEDULES = process.env['SOAK'] ? 300 : 100

test('R59: random schedules: nothing but an opening opens, nothing on screen is empty, and what goes takes no clicks', async () => {
  const names = Object.keys(ACTS)
  let clicksOnLeaving = 0
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    const random = seeded(seed)
    const run = await start()
    const done: string[] = []
    await run.connect()
    run.handle.close()
    for (let step = 0; step < 10; step++) {
      // Half of the time, the two that must not meet.
      const drawn = random() < 0.3 ? 'close' : names[Math.floor(random() * names.length)]!
      const name = random() < 0.3 ? 'open' : drawn
      const before = { leaving: run.isLeaving(), asks: run.asks(), view: run.router.current.peek(), text: run.text() }
      done.push(name)
      const why = `seed ${seed}: ${done.join(', ')}`
      ACTS[name]!(run, random)
      if (name === 'click' && before.leaving) {
        clicksOnLeaving++
        assert.is(run.asks(), before.asks, `${why}: asked the wallet`)
        assert.is(run.router.current.peek(), before.view, why)
      }
      await wait(PAUSES_MS[Math.floor(random() * PAUSES_MS.length)]!)
      assert.equal(run.opened, [], why)
      if (before.leaving && run.isLeaving() && !OPENS.includes(name))
        assert.is(run.text(), before.text, `${why}: changed on its way out`)
      if (run.host()) assert.ok(run.text() || run.isBusy(), `${why}: empty at ${run.router.current.peek()?.view}`)
    }
    run.end()
  }
  assert.ok(clicksOnLeaving > SCHEDULES / 6, `${clicksOnLeaving} clicks on a card that goes`)
})

/** The app's events from now on, by name. */
function hear({ handle }: Run): string[] {
  const heard: string[] = []
  for (const event of ['connect', 'disconnect', 'network', 'open', 'close'] as const)
    handle.on(event, () => void heard.push(event))
  return heard
}

test('R159: the host hears what happened before it hears that the modal closed', async () => {
  const run = await start()
  const heard = hear(run)
  await run.connect()
  assert.equal(heard.splice(0), ['open', 'connect', 'close'])
  await run.open()
  await run.handle.disconnect()
  assert.equal(heard.splice(0), ['open', 'disconnect', 'close'])
  run.end()
})

test('R159: whoever waits in connect() for what the user picks is told of the account, not of the closing', async () => {
  const run = await start()
  const account = run.handle.connect()
  while (run.isBusy() || !run.text()) await wait(5)
  run
    .controls()
    .find(it => it.textContent?.includes('Test'))!
    .click()
  assert.is((await account).wallet.id, 'io.test')
  run.end()
})

for (const [title, options] of [
  ['connect() for one kind of chain', { namespace: 'solana' as const }],
  ['connect() for the kind of chain in front', undefined],
] as const)
  test(`${title} waits for an account there while a wallet on another kind is restored`, async () => {
    const shared = deferred<string[]>()
    const run = await start(['solana', 1], shared.promise)
    let outcome: unknown = 'waiting'
    const done = run.handle.connect(options).then(
      account => (outcome = account.namespace),
      (error: { code: string }) => (outcome = error.code),
    )
    shared.resolve(['0x' + 'a1'.repeat(20)])
    while (run.handle.getState().namespaces.eip155?.status !== 'connected') await wait(5)
    await wait(5)
    assert.equal([outcome, run.handle.getState().open], ['waiting', true])
    run.handle.close()
    await done
    assert.is(outcome, 'request/aborted')
    run.end()
  })

test('connect() resolves with the connected account and opens nothing', async () => {
  const run = await start()
  await run.connect()
  for (const options of [undefined, {}, { namespace: 'eip155' as const }]) {
    const { address } = await run.handle.connect(options)
    // The address gets its checksum capitals once the chain's chunk has loaded.
    assert.is(address.toLowerCase(), run.handle.getState().namespaces.eip155?.address?.toLowerCase())
    assert.is(run.handle.getState().open, false)
  }
  run.end()
})

test('R159: what a host opens when it hears of the account stays open', async () => {
  const run = await start()
  const heard = hear(run)
  run.handle.on('connect', () => void run.open('Networks'))
  await run.connect()
  await wait(20)
  assert.equal(heard, ['open', 'connect', 'close', 'open'])
  assert.is(run.handle.getState().view, 'Networks')
  run.end()
})

test.run()
