import { delay } from '../base/abort.ts'
import type { WalletsContext } from './context.ts'
import type { WalletEntry } from './offered.ts'

type Parts = Pick<WalletsContext, 'life' | 'wallets' | 'lookForWallets'>

/** How often is looked for wallets that are not there yet: at first, and after a while. */
const OFTEN_MS = 500
const OFTEN_TIMES = 20
const SELDOM_MS = 2_000
/** Since the page began to load: extensions that put `window.ethereum` there without a word have done so by then. */
const LATE_MS = 2_500

/** R155: looks for wallets while somebody waits for one, so many times; not all of them say that they have come. */
export async function watchForWallets(
  { lookForWallets }: Pick<Parts, 'lookForWallets'>,
  life: AbortSignal,
  times = Infinity,
): Promise<void> {
  for (let turn = 0; turn < times && !life.aborted; turn++) {
    lookForWallets()
    await delay(turn < OFTEN_TIMES ? OFTEN_MS : SELDOM_MS, life).catch(() => {})
  }
}

/** R155: a wallet that is not here yet, before anybody says that it is not installed. */
export async function findLate(
  { life, wallets, lookForWallets }: Parts,
  text: string,
  signal = life,
): Promise<WalletEntry | undefined> {
  for (;;) {
    lookForWallets()
    // What a look has found is on the list after the task.
    await delay(0, signal)
    const entry = wallets.find(text)
    if (entry || performance.now() > LATE_MS) return entry
    await delay(OFTEN_MS / 2, signal)
  }
}
