import { ACCOUNT_TOURS, NETWORK_TOURS } from './account-views.ts'
import { CONNECT_TOURS } from './connect-views.ts'
import { CONNECTING_TOURS } from './connecting-views.ts'
import { EMBEDDED_TOURS } from './embedded-views.ts'
import type { Locator, Page, World } from './fixtures.ts'
import { settle } from './inspectors.ts'
import { LOGIN_TOURS, SIGN_IN_TOURS } from './login-views.ts'
import { BUY_TOURS, SEND_TOURS, SWAP_TOURS } from './money-views.ts'
import { PAIRING_TOURS } from './pairing-views.ts'
import { payTours } from './pay-views.ts'
import { solanaTours } from './solana-views.ts'
import type { Stop, Tour } from './views.ts'

/** Every view in every state, by part; each part starts from scratch. */
export const PARTS: Record<string, Tour[] | ((world: World) => Tour[])> = {
  connect: CONNECT_TOURS,
  connecting: CONNECTING_TOURS,
  pairing: PAIRING_TOURS,
  login: LOGIN_TOURS,
  'sign-in': SIGN_IN_TOURS,
  'the embedded wallet': EMBEDDED_TOURS,
  account: ACCOUNT_TOURS,
  networks: NETWORK_TOURS,
  send: SEND_TOURS,
  swap: SWAP_TOURS,
  buy: BUY_TOURS,
  pay: payTours,
  Solana: solanaTours,
}

/** Errors on the way that a stop causes deliberately. */
export const WANTED = [
  // Some of the test account's collectibles have no picture; the email tour enters a wrong code and refuses.
  /404 .*collectibles/,
  /api.connect-(otp|device)/,
  // Services and files that are made to fail.
  /Failed to (find|load)|integrity/i,
  /^request to (rookery|solana-wallet):/,
  /Failed to launch 'solana-wallet:/,
  // What is to be paid for.
  /status of (402|500)/,
  /WebSocket|Invalid Project ID|Unauthorized/,
]

interface Walk {
  page: Page
  dialog: Locator
  world: World
  visit(host: Tour['host']): Promise<void>
}

/** Goes from stop to stop of a part, and inspects each. */
export async function walk({ page, dialog, world, visit }: Walk, part: string, look: (stop: Stop) => Promise<unknown>) {
  const tours = PARTS[part]!
  for (const { host, before, start, stops } of typeof tours === 'function' ? tours(world) : tours) {
    await before?.(page, world)
    await visit(host)
    await start?.(page, world)
    for (const stop of stops) {
      await stop.go(page, dialog, world).catch((error: Error) => {
        throw new Error(`on the way to ${stop.name}: ${error.message}`, { cause: error })
      })
      await settle(page)
      await look(stop)
    }
    world.stack.faults.clear()
    await page.evaluate(() => localStorage.clear())
  }
}
