import { catalogue, type SharedCode } from '../catalogue.ts'

/** What is visible only from outside: answers with their headers, and files beside the script. */
export const OUTSIDE = catalogue({
  'page/unreachable': ['error', 'There is no page to examine.', 'Check the URL.'],
  'page/status': ['error', 'The response is not the page.', 'Check the URL, and whether it requires a login.'],
  'page/type': ['error', 'Browsers only render text/html as a page.', 'Send Content-Type: text/html.'],
  'page/too-large': [
    'warning',
    'The rest of the page was not examined.',
    'Move what it carries inline into separate files.',
  ],
  'page/base': [
    'warning',
    'Browsers ignore such a base and resolve URLs against the page.',
    'Correct the href of the base element.',
  ],
  'page/wallet-site': [
    'error',
    'The modal is on the sites that connect to it. A wallet site has other files and headers.',
    'Run wallet-modal doctor --secure-site with its origin.',
  ],
  'page/no-script': [
    'warning',
    'The modal seems to be bundled, so options and services can’t be inspected from outside.',
    'Run await modal.doctor() in the console of the page, which can inspect them.',
  ],
  'options/unseen': [
    'warning',
    'Options passed to WalletModal.init can’t be seen from outside, so neither they nor the services were examined.',
    'Run WalletModal.doctor() in the console of the page, or put the options on the script tag.',
  ],
  'script/module': [
    'error',
    'Module scripts can’t read their own tag, so options and chunks can’t be located.',
    'Remove type="module".',
  ],
  'script/blocked': [
    'error',
    'Browsers refuse to run a cross-origin script that has integrity without crossorigin.',
    'Add crossorigin="anonymous" to the script tag.',
  ],
  'script/unreachable': ['error', 'Without the script there is no modal.', 'Check the URL, and serve dist/ there.'],
  'script/type': ['error', 'Browsers only run a script that is served as one.', 'Send Content-Type: text/javascript.'],
  'script/cors': [
    'error',
    'Without it, browsers can’t check the hash and don’t run the script.',
    'Send Access-Control-Allow-Origin: *.',
  ],
  'script/integrity': [
    'error',
    'Browsers refuse to run a script that doesn’t match its hash.',
    'Use the hash of the release that is served, from its manifest.json, and serve the file unchanged.',
  ],
  'script/too-large': [
    'error',
    'No release of the script is that large, so the rest was not examined.',
    'Serve the file of the release, unchanged.',
  ],
  'policy/script-src': [
    'error',
    'Your Content-Security-Policy blocks the script, or the chunks that it loads.',
    'Add the script’s origin to script-src, or a nonce to the policy and the script tag.',
  ],
  'policy/mobile-wallets': [
    'warning',
    'In Chrome on Android, the page can’t reach Solana wallet apps on the device.',
    'Add http://localhost ws://localhost:* to connect-src, or mobileWallet to excludeWalletIds.',
  ],
  'policy/trusted-types': [
    'error',
    'Chunks are loaded through one policy of that name.',
    'Add wallet-modal to trusted-types.',
  ],
  'files/manifest': [
    'warning',
    'It lists every file of a release. Without it, the other files can’t be checked from outside.',
    'Serve all of dist/ beside the script.',
  ],
  'files/mixed': [
    'error',
    'The script and the files beside it are from different builds, so parts of the modal can’t load.',
    'Serve one release’s complete dist/, and don’t cache unversioned URLs.',
  ],
  'files/missing': ['error', 'Parts of the modal can’t load.', 'Serve all of dist/ beside the script.'],
  'files/changed': [
    'error',
    'The file was modified after the build.',
    'Disable minification, line-ending conversion and script injection.',
  ],
  'files/too-large': ['error', 'No file of a release is that large.', 'Serve one release’s complete dist/, unchanged.'],
  'files/too-many': ['warning', 'No release has that many files.', 'Serve the manifest.json of the release.'],
  'files/type': [
    'error',
    'Browsers only run a chunk that is served as a script.',
    'Send Content-Type: text/javascript.',
  ],
  'files/cors': [
    'error',
    'Without it, browsers can’t check the hashes of cross-origin files.',
    'Send Access-Control-Allow-Origin: * for all of dist/.',
  ],
  'endpoint/unasked': [
    'warning',
    'Only browsers send the page’s own headers, so the endpoint was not examined.',
    'Run WalletModal.doctor() in the console of the page, which sends them.',
  ],
})

export type OutsideCode = SharedCode | keyof typeof OUTSIDE
