import { TITLES } from '../../src/modal/titles.ts'
import { expect, NO_MOTION, test, type HostPage } from './fixtures.ts'
import { comeBack, keep, keptBy } from './stored-session.ts'
import { ROOKERY, walk, type Walk } from './walk.ts'
import { CONNECTED } from './walks-account.ts'
import { CONNECTING } from './walks-connecting.ts'

test.use(NO_MOTION)

const NOISE = [/Failed to load resource/, /ERR_/, /request to https:/]
const ROUNDS = [...CONNECTING, ...CONNECTED]
// Choosing the namespace, and whether to connect on another one, involves no waiting. approvals.spec.ts covers the
// secure site's requests; an email change's second code is like the first; and permissions are stored by the page.
const STILL = [
  'SwitchActiveChain',
  'ApproveTransaction',
  'UpdateEmailSecondaryOtp',
  'SmartSessionCreated',
  'SmartSessionList',
  'UpgradeEmailWallet',
  // SIWXSignMessage's view under its older name.
  'ConnectingSiwe',
  'ChooseAccountName',
  'RegisterAccountNameSuccess',
  // Only where balances come from the chain: without-services.spec.ts.
  'AddToken',
]

test('R95: every view is walked', () => {
  const walked = ROUNDS.flatMap(({ walks }) => walks.map(({ view }) => view))
  expect([...new Set(walked), ...STILL].sort()).toEqual(Object.keys(TITLES).sort())
})

const nameOf = ({ view, what }: Walk) => view + (what ? ` on ${what}` : '')

for (const { name, host, arrive, walks } of ROUNDS)
  test(`R95: with every service and the wallet dead, no view of ${name} spins for a minute, and each can be left`, async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    allow(...NOISE)
    await page.clock.install()
    const begin = (host: HostPage = {}) => visit({ ...host, options: { customWallets: [ROOKERY], ...host.options } })
    await begin(host)
    await arrive?.(page, dialog, world)
    // Balances are kept for half a minute, which the round may take or not: no walk begins with them.
    const { 'wallet-modal/1/portfolio_cache': _, ...kept } = await keptBy(page)
    for (const it of walks)
      await test.step(nameOf(it), async () => {
        world.stack.faults.clear()
        // The walk's codes and keys are as old as the walk.
        await page.clock.setSystemTime(Date.now())
        if (arrive) await comeBack(page, kept)
        else {
          await keep(page, kept)
          await begin({ options: it.options, wallets: it.wallets ?? [{}] })
        }
        await walk(page, world, it)
      })
  })
