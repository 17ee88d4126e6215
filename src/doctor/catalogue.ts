import type { Catalogue } from './report.ts'

/** Keeps the codes as a type. */
export const catalogue = <Code extends string>(codes: Catalogue<Code>) => codes

/** What can be seen both in the page and from outside. */
export const SHARED = catalogue({
  'options/project-id': [
    'error',
    'The modal can’t start without a project ID.',
    'Pass projectId to init or createWalletModal, or data-project-id on the script tag. Create one at https://dashboard.reown.com.',
  ],
  'options/siwx-conflict': ['error', 'Only one sign-in can be configured.', 'Remove siweConfig (deprecated).'],
  'options/invalid': ['error', 'The modal can’t start with these options.', 'Correct the option that is named.'],
  'network/not-found': [
    'error',
    'A network that the modal doesn’t know is left out; without any other it can’t start.',
    'Correct the ID, or pass a chain object with id, name, nativeCurrency and rpcUrls.',
  ],
  'options/ignored': [
    'warning',
    'A value of the wrong type is ignored; the default applies.',
    'Compare it with the options in the documents.',
  ],
  'options/endpoint': [
    'warning',
    'With services set, the modal never contacts this URL, so it has no effect.',
    'Remove it from endpoints, or remove services.',
  ],
  'options/unknown': [
    'warning',
    'A misspelled option has no effect.',
    'Compare its name with the options in the documents.',
  ],
  'theme/contrast': [
    'warning',
    'Text below 4.5:1, and controls below 3:1, cannot be read by everybody.',
    'Correct one of the two tokens that are named.',
  ],
  'options/default-network': [
    'warning',
    'A first visit starts on the first of networks instead.',
    'Set defaultNetwork to one of networks.',
  ],
  'options/wallet-ids': [
    'warning',
    'A name is looked up in the wallet directory. If no wallet there has it, nothing is listed.',
    'Use the wallet’s ID from the directory: 64 hex digits.',
  ],
  'metadata/other-origin': [
    'warning',
    'Wallets compare it with the origin of the page and warn their users.',
    'Leave metadata.url out, or set it to the origin of the page.',
  ],
  'image/insecure': [
    'warning',
    'Only https: and data: images are loaded; others show a letter.',
    'Serve the image over https.',
  ],
  'terms/insecure': [
    'warning',
    'Users are only sent to https pages, so the link is not shown.',
    'Serve it over https and use that URL.',
  ],
  'terms/local': [
    'warning',
    'The link shows only while the page is served from this machine.',
    'Set its https URL before you publish the page.',
  ],
  'endpoint/insecure': [
    'error',
    'Services are only called over https and wss, or on this machine.',
    'Set the URL with its scheme, https or wss.',
  ],
  'network/no-rpc': [
    'error',
    'Without an RPC endpoint nothing can be read from the network or sent.',
    'Set one in customRpcUrls, endpoints.rpc or the network’s rpcUrls.',
  ],
  'network/public-rpc': [
    'warning',
    'With services set, everything is read from RPC endpoints. Public ones limit calls and logs, and can close without notice.',
    'Name RPC endpoints of your own in customRpcUrls, for each network.',
  ],
  'network/not-served': [
    'warning',
    'Accounts are supported on EVM chains and on Solana.',
    'Remove the network from networks.',
  ],
  'project/invalid-key': [
    'error',
    'The services know no project with this ID.',
    'Copy the project ID from the dashboard of the services in endpoints.',
  ],
  'project/origin': [
    'error',
    'The services reject origins that are not on the project’s allowlist.',
    'Add the origin of the page to the allowlist in the project’s dashboard.',
  ],
  'endpoint/unreachable': [
    'error',
    'Features that need this service don’t work.',
    'Check the URL and that the service is up. Ad blockers cause this too.',
  ],
  'endpoint/cors': [
    'error',
    'Browsers block cross-origin responses without CORS headers.',
    'Send Access-Control-Allow-Origin, also for the preflight of a POST with Content-Type.',
  ],
  'endpoint/redirect': [
    'error',
    'Redirects are not followed: they could send the project ID and addresses elsewhere.',
    'Use the URL that it redirects to.',
  ],
  'endpoint/status': [
    'error',
    'The service rejects the modal’s requests.',
    'Check URL, key and quota with the operator of the service.',
  ],
  'endpoint/bad-reply': [
    'error',
    'The server at this URL isn’t the expected service.',
    'Check the URL, including any extra path.',
  ],
  'policy/connect-src': [
    'error',
    'Your Content-Security-Policy blocks these requests.',
    'Add the origin to connect-src.',
  ],
  'policy/img-src': [
    'warning',
    'Your Content-Security-Policy blocks images; letters are shown instead.',
    'Add it to img-src. "https: data:" allows all images of the modal.',
  ],
  'policy/frame-src': [
    'error',
    'Your Content-Security-Policy blocks the secure site of email and social login.',
    'Add the origin to frame-src, or set features.email and features.socials to false.',
  ],
  'frame/no-answer': [
    'error',
    'Email and social login run in this frame: it is down, blocked, or doesn’t allow this page to embed it.',
    'Check endpoints.frame and the project’s allowlist, or switch both logins off.',
  ],
  'policy/languages': [
    'warning',
    'Translations are fetched from the script’s host. Without them the modal is in English.',
    'Add the script’s origin to connect-src.',
  ],
  'rpc/wrong-chain': [
    'error',
    'Balances would be those of another network, and transactions would fail.',
    'Use an endpoint of the network itself.',
  ],
  'rpc/behind': [
    'warning',
    'The node is lagging, so balances and receipts are stale.',
    'Use another endpoint. A development node is behind until it makes its next block.',
  ],
  'rpc/error': [
    'error',
    'The node returns an error for a basic request.',
    'Check key, quota and allowed methods of the endpoint.',
  ],
  'clock/off': [
    'error',
    'Signed messages include a timestamp; relay and sign-in reject a wrong clock.',
    'Set the clock, and synchronise it with a time server.',
  ],
  'page/insecure': [
    'error',
    'The clipboard and Web Crypto require https.',
    'Serve the page over https. Plain http works only on localhost.',
  ],
  'script/no-integrity': [
    'warning',
    'The hash on the script tag pins every byte of the modal. Without it, the file’s host decides what runs.',
    'Add integrity and crossorigin as the documents show.',
  ],
  'script/no-crossorigin': [
    'warning',
    'Browsers can check the hash of a cross-origin script only with this attribute.',
    'Add crossorigin="anonymous" to the script tag.',
  ],
  'script/moving-version': [
    'warning',
    'This URL changes with each release, which breaks the integrity hash.',
    'Use the exact version in the URL.',
  ],
  'script/other-version': [
    'error',
    'Something between the URL and the page serves another release.',
    'Use URL and hash of the same release, and serve dist/ unchanged.',
  ],
  'script/twice': [
    'warning',
    'The first copy is used, with its options. The others are downloaded for nothing.',
    'Load the modal once per page.',
  ],
  'popup/opener-policy': [
    'warning',
    'It cuts the connection to the pop-ups of social logins and Coinbase Wallet, so they can’t respond.',
    'Send Cross-Origin-Opener-Policy: same-origin-allow-popups.',
  ],
  'popup/sandbox': [
    'warning',
    'Social logins, payments and some wallets need a pop-up.',
    'Add allow-popups and allow-popups-to-escape-sandbox to the sandbox.',
  ],
  'clipboard/denied': [
    'warning',
    'Addresses and codes can’t be copied.',
    'Allow clipboard-write in Permissions-Policy, and in the allow attribute of the frame around the page.',
  ],
})

export type SharedCode = keyof typeof SHARED
