import type { WebSocketRoute } from 'playwright/test'
import { connectOver, handOver, openWallet, pairingCode } from './demo-wallet.ts'
import {
  expect,
  openAccount,
  openModal,
  stateOf,
  NO_MOTION,
  test,
  type ModalWindow,
  type Page,
  type World,
} from './fixtures.ts'
import { stretched } from '../time.ts'

test.use(NO_MOTION)

// The browser's own messages about a lost network.
const NOISE = [/WebSocket/, /Failed to load resource/, /ERR_/]
const address = ({ stack }: World) => stack.accounts.eip155[0]!.address

/** A signature requested by the app: its answer, or everything that the app can see of the failure. */
const sign = (page: Page, world: World) =>
  page.evaluate(async account => {
    try {
      return {
        result: (await (window as unknown as ModalWindow).WalletModal.getProvider('eip155')!.request({
          method: 'personal_sign',
          params: ['0x68656c6c6f', account],
        })) as string,
      }
    } catch (thrown) {
      const error = thrown as Error & { code: unknown }
      return { isError: error instanceof Error, code: error.code, message: error.message }
    }
  }, address(world))
const SIGNATURE = /^0x[\da-f]{130}$/

interface Kit {
  respondSessionRequest(given: { topic: string; response: { error?: object } }): Promise<void>
  emitSessionEvent(given: object): Promise<void>
  updateSession(given: object): Promise<{ acknowledged(): Promise<void> }>
  getActiveSessions(): Record<
    string,
    { topic: string; namespaces: { eip155: { chains: string[]; accounts: string[] } } }
  >
}
type WalletWindow = { demoWallet: { kit: Kit; respond?: Kit['respondSessionRequest'] } }

test('R34, R51, R90: a host hears of whatever ends a request as an Error with a number, and no chain outside the session moves it', async ({
  page,
  visit,
  dialog,
  world,
  browser,
  context,
  allow,
}) => {
  allow(...NOISE)
  await visit({ wallets: [] })
  const wallet = await openWallet(browser, world)
  await connectOver(page, dialog, wallet)

  const heard: unknown[] = []
  for (const [error, code] of [
    [{ code: 5000, message: 'User rejected.' }, 4001],
    [{ code: 5002, message: 'User rejected methods.' }, 4001],
    [{ code: -32000, message: 'User rejected the request.' }, 4001],
    [{ code: 5101, message: 'Unsupported methods.' }, 4200],
    [{ code: -32000, message: 'nonce too low' }, -32000],
  ] as const) {
    await wallet.evaluate(given => {
      const { demoWallet } = window as unknown as WalletWindow
      const respond = (demoWallet.respond ??= demoWallet.kit.respondSessionRequest)
      demoWallet.kit.respondSessionRequest = ({ topic, response }) =>
        respond.call(demoWallet.kit, { topic, response: { ...response, error: given } })
    }, error)
    const answer = sign(page, world)
    await wallet.getByRole('button', { name: 'Reject' }).click()
    const told = await answer
    heard.push([error.code, told.code])
    expect(told).toEqual({ isError: true, code, message: error.message })
  }
  test.info().annotations.push({ type: 'measured', description: `numbers, given and told: ${JSON.stringify(heard)}` })
  await wallet.evaluate(() => {
    const { demoWallet } = window as unknown as WalletWindow
    demoWallet.kit.respondSessionRequest = demoWallet.respond!
  })

  /** The wallet's event; a signature after it proves that it was received. */
  const say = (what: 'event' | 'update', chain: string) =>
    wallet.evaluate(
      async ([what, chain]) => {
        const { kit } = (window as unknown as WalletWindow).demoWallet
        const session = Object.values(kit.getActiveSessions())[0]!
        const [account] = session.namespaces.eip155.accounts
        if (what === 'event')
          return kit.emitSessionEvent({
            topic: session.topic,
            event: { name: 'chainChanged', data: Number(chain!.split(':')[1]) },
            chainId: session.namespaces.eip155.chains[0],
          })
        const eip155 = {
          ...session.namespaces.eip155,
          chains: [chain],
          accounts: [`${chain}:${account!.split(':')[2]}`],
        }
        await (await kit.updateSession({ topic: session.topic, namespaces: { eip155 } })).acknowledged()
      },
      [what, chain],
    )
  const signed = async () => {
    const answer = sign(page, world)
    await wallet.getByRole('button', { name: 'Approve' }).click()
    expect((await answer).result).toMatch(SIGNATURE)
  }
  await say('event', 'eip155:137')
  await signed()
  expect((await stateOf(page)).network).toBe('eip155:1')
  await say('update', 'eip155:8453')
  await expect.poll(async () => (await stateOf(page)).network).toBe('eip155:8453')
  await signed()

  await context.setOffline(true)
  expect(await sign(page, world)).toEqual({ isError: true, code: 4900, message: 'The wallet can’t be reached.' })
  await context.setOffline(false)
  await signed()
})

test('R48: a socket that dies between request and receipt, with or without a word, delays the answer by 5 seconds at most', async ({
  page,
  visit,
  dialog,
  world,
  browser,
  allow,
}) => {
  allow(...NOISE)
  /**
   * The fate of the next message: it gets through, its receipt is lost with the socket, the message is lost too, or
   * everything falls silent.
   */
  let next: 'through' | 'receipt' | 'message' | 'silence' = 'through'
  await page.routeWebSocket(/./, (socket: WebSocketRoute) => {
    const relay = socket.connectToServer()
    let isDead = false
    const die = async () => {
      isDead = true
      await relay.close()
      await socket.close({ code: 1006 }).catch(() => socket.close())
    }
    socket.onMessage(data => {
      const isMessage = String(data).includes('irn_publish')
      const fate = isMessage ? next : 'through'
      if (isMessage) next = 'through'
      if (isDead) return
      if (fate === 'silence') isDead = true
      else if (fate === 'message') void die()
      else relay.send(data)
      if (fate === 'receipt') ((isDead = true), setTimeout(() => void die(), 50))
    })
    relay.onMessage(data => {
      if (!isDead) socket.send(data)
    })
  })
  await visit({ wallets: [] })
  const wallet = await openWallet(browser, world, '?auto=approve')
  await openModal(page)
  await handOver(wallet, await pairingCode(page, dialog), 'auto')
  await openAccount(page)
  const asked = async (fate: typeof next) => {
    next = fate
    const from = Date.now()
    expect((await sign(page, world)).result, fate).toMatch(SIGNATURE)
    return Date.now() - from
  }
  const ms: Record<string, number> = {}
  for (const fate of ['through', 'receipt', 'message', 'silence'] as const) ms[fate] = await asked(fate)
  test.info().annotations.push({ type: 'measured', description: JSON.stringify(ms) })
  for (const [fate, took] of Object.entries(ms)) expect(took, fate).toBeLessThan(stretched(5_000))
})
