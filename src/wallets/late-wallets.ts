import { abortable, delay } from '../base/abort.ts'
import type { Namespace } from '../base/network.ts'
import type { WalletsContext } from './context.ts'
import type { WalletEntry } from './offered.ts'

type Parts = Pick<WalletsContext, 'life' | 'wallets' | 'lookForWallets'>

/** How often to look for wallets that are not there yet: initially, and after a while. */
const OFTEN_MS = 500
const OFTEN_TIMES = 20
const SELDOM_MS = 2_000
/** Since the start of the page load: extensions that set `window.ethereum` without an event have done so by then. */
const LATE_MS = 2_500

/** R155: looks repeatedly for wallets while the user waits for one; not all of them announce their arrival. */
export async function watchForWallets(
  { lookForWallets }: Pick<Parts, 'lookForWallets'>,
  life: AbortSignal,
  times = Infinity,
): Promise<void> {
  for (let turn = 0; turn < times && !life.aborted; turn++) {
    void lookForWallets()
    await delay(turn < OFTEN_TIMES ? OFTEN_MS : SELDOM_MS, life).catch(() => {})
  }
}

/** R155: waits for a late wallet, or its connector for `namespace`, before it counts as not installed. */
export async function findLate(
  { life, wallets, lookForWallets }: Parts,
  text: string,
  { signal = life, namespace }: { signal?: AbortSignal; namespace?: Namespace } = {},
): Promise<WalletEntry | undefined> {
  for (;;) {
    await abortable(lookForWallets(), signal)
    // Wallets found are on the list after the task.
    await delay(0, signal)
    const entry = wallets.find(text)
    const isHere = entry?.connectors.some(it => !namespace || it.namespace === namespace)
    if (isHere || performance.now() > LATE_MS) return entry
    await delay(OFTEN_MS / 2, signal)
  }
}
