import { catalogue, type SharedCode } from '../catalogue.ts'

/** What is visible only from outside: answers with their headers, and files beside the script. */
export const OUTSIDE = catalogue({
  'page/unreachable': ['error', 'There is no page to look at.', 'Check the address.'],
  'page/status': ['error', 'What was answered is not the page.', 'Check the address, and whether it needs a login.'],
  'page/type': ['error', 'Browsers draw text/html as a page.', 'Answer with Content-Type: text/html.'],
  'page/too-large': [
    'warning',
    'Of a page no more is read; what comes later in it was not looked at.',
    'Put what it carries into files of their own.',
  ],
  'page/base': [
    'warning',
    'Browsers read over such a base, and take addresses as those of the page itself.',
    'Correct the href of the base element.',
  ],
  'page/no-script': [
    'warning',
    'A bundled app brings the modal in code of its own, which cannot be seen from here: neither options nor services were looked at.',
    'Call doctor() of the modal in the console of the page, which sees them: await modal.doctor().',
  ],
  'options/unseen': [
    'warning',
    'Options that come by WalletModal.init cannot be seen from here, so neither they nor the services were looked at.',
    'Call WalletModal.doctor() in the console of the page, or put the options on the script tag.',
  ],
  'script/module': [
    'error',
    'A module is not told which element it came by, so neither options nor chunks are found.',
    'Remove type="module".',
  ],
  'script/blocked': [
    'error',
    'Browsers refuse to run a script of another origin that has integrity and no crossorigin.',
    'Add crossorigin="anonymous" to the script tag.',
  ],
  'script/unreachable': ['error', 'Without the script there is no modal.', 'Check the address, and serve dist/ there.'],
  'script/type': [
    'error',
    'Browsers run a script only where its answer says that it is one.',
    'Answer with Content-Type: text/javascript.',
  ],
  'script/cors': [
    'error',
    'Without it browsers cannot check the hash, and do not run the script.',
    'Answer with Access-Control-Allow-Origin: *.',
  ],
  'script/integrity': [
    'error',
    'Browsers refuse to run a script whose bytes are not those of its hash.',
    'Take the hash of the release that is served, from its manifest.json, and serve the file unchanged.',
  ],
  'script/too-large': [
    'error',
    'No script of the modal is that large, and it was not looked at any further.',
    'Serve the file of the release, unchanged.',
  ],
  'policy/script-src': [
    'error',
    'The content security policy keeps the script, or the chunks that it loads, from running.',
    "Add the script's origin to script-src, or a nonce to policy and script tag.",
  ],
  'policy/trusted-types': [
    'error',
    'Chunks are loaded through one policy of that name.',
    'Add wallet-modal to trusted-types.',
  ],
  'files/manifest': [
    'warning',
    'It names every file of a release; without it the others cannot be checked from here.',
    'Serve all of dist/ beside the script.',
  ],
  'files/mixed': [
    'error',
    'Script and files beside it are of two builds: parts of the modal do not load.',
    'Serve all of dist/ of one release, and let nobody cache the script under an address without a version.',
  ],
  'files/missing': ['error', 'Parts of the modal do not load.', 'Serve all of dist/ beside the script.'],
  'files/changed': [
    'error',
    'Browsers refuse files whose bytes are not those of the build.',
    'Switch off what rewrites scripts on the way: minifiers, line ends, injected code.',
  ],
  'files/too-large': ['error', 'No file of the modal is that large.', 'Serve all of dist/ of one release, unchanged.'],
  'files/too-many': ['warning', 'No release has as many.', 'Serve the manifest.json of the release.'],
  'files/type': [
    'error',
    'Browsers run a chunk only where its answer says that it is a script.',
    'Answer with Content-Type: text/javascript.',
  ],
  'files/cors': [
    'error',
    'Hashes of files of another origin cannot be checked without it.',
    'Answer with Access-Control-Allow-Origin: * for all of dist/.',
  ],
  'endpoint/unasked': [
    'warning',
    'Headers that a page chooses are sent by browsers alone, so the endpoint was not looked at.',
    'Call WalletModal.doctor() in the console of the page, which asks with them.',
  ],
})

export type OutsideCode = SharedCode | keyof typeof OUTSIDE
