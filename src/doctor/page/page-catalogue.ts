import { catalogue, type SharedCode } from '../catalogue.ts'

/** What only the page can tell. */
export const IN_PAGE = catalogue({
  'element/undefined': [
    'warning',
    'An element that isn’t defined shows nothing.',
    "Call defineWalletElements of 'wallet-modal/elements', or put the element below a WalletModalProvider; check the tag name.",
  ],
  'element/not-found': [
    'error',
    'With disableAppend, the modal opens only in a <wallet-modal> element of the page.',
    'Place <wallet-modal> in the document.',
  ],
  'storage/blocked': [
    'warning',
    'Nothing is stored between visits, so users have to connect again each time.',
    'Allow site data for the page. In a sandboxed frame, add allow-same-origin.',
  ],
  'storage/partitioned': [
    'warning',
    'Browsers partition storage in cross-site iframes, so sessions aren’t shared with your top-level site.',
    'Expect users to connect inside the frame, too.',
  ],
  'popup/in-app': [
    'warning',
    'In-app browsers often block pop-ups and links that open wallets.',
    'Test in the phone’s own browser or in a wallet’s browser.',
  ],
})

export type PageCode = SharedCode | keyof typeof IN_PAGE
