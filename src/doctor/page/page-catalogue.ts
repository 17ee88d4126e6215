import { catalogue, type SharedCode } from '../catalogue.ts'

/** What only the page can tell. */
export const IN_PAGE = catalogue({
  'element/undefined': [
    'warning',
    'An element that nobody defines shows nothing.',
    "Import defineWalletElements from 'wallet-modal/elements', or use the names of README.md.",
  ],
  'element/not-found': [
    'error',
    'With disableAppend the modal opens in an element of the page alone.',
    'Place <wallet-modal> in the document.',
  ],
  'storage/blocked': [
    'warning',
    'Nothing is kept between visits: people connect anew each time.',
    'Allow site data for the page; in a sandboxed frame, add allow-same-origin.',
  ],
  'storage/partitioned': [
    'warning',
    'Storage within a frame of another site is one of its own: sessions of the page elsewhere are not seen here.',
    'Expect people to connect within the frame, too.',
  ],
  'popup/in-app': [
    'warning',
    'Browsers inside other apps often block windows and links into wallets.',
    'Test in the browser of the phone or of a wallet.',
  ],
})

export type PageCode = SharedCode | keyof typeof IN_PAGE
