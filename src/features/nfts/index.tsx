import { type Context, type Feature } from '../../modal/kit.ts'
import { createNfts } from './controller.ts'
import { messages } from './messages.ts'
import { NftsPanel } from './nfts-view.tsx'

/** The account's collectibles: a tab of the account view. */
export function install(ctx: Context): Feature {
  const nfts = createNfts(ctx)
  return {
    messages,
    part: 'wallet',
    slots: { AccountNfts: () => <NftsPanel nfts={nfts} /> },
  }
}
