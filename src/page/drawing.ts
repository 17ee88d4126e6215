import { createShell } from '../modal/root.tsx'
import { ConnectCorner, ConnectView, WalletsView } from '../features/connect/connect-view.tsx'
import type { EarlyContext, Feature } from '../modal/context.ts'

/**
 * Provides the code that draws. Returns nothing if it is there, otherwise what loads it: that rejects with
 * `chunk/failed`, and can then be called again.
 */
export type Draw = (ctx: EarlyContext, install: (feature: () => Feature) => void) => undefined | (() => Promise<void>)

/** The Connect view. */
const installConnect = (): Feature => ({
  views: { Connect: { body: ConnectView, corner: ConnectCorner }, ConnectWallets: { body: WalletsView } },
})

/** Draws the modal whenever it is open: the card, and Connect on it. */
export const draw: Draw = (ctx, install) => {
  install(installConnect)
  createShell(ctx)
  return undefined
}
