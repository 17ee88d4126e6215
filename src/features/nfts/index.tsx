import { addStyles, type Context, type Feature } from '../../kit.ts'
import { createNfts } from './controller.ts'
import { messages } from './messages.ts'
import css from './nfts.css'
import { NftsPanel } from './nfts-view.tsx'

/** The collectibles of the account: a tab of the account view. */
export function install(ctx: Context): Feature {
  addStyles(css)
  const nfts = createNfts(ctx)
  return {
    messages,
    part: 'wallet',
    slots: { AccountNfts: () => <NftsPanel nfts={nfts} /> },
  }
}
