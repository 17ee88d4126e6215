import type { Catalogue } from './report.ts'

/** Keeps the codes as a type. */
export const catalogue = <Code extends string>(codes: Catalogue<Code>) => codes

/** What can be seen both in the page and from outside. */
export const SHARED = catalogue({
  'options/project-id': [
    'error',
    'Without a project id nothing works: the services ask for it.',
    'Pass projectId to init or createWalletModal, or data-project-id on the script tag.',
  ],
  'options/siwx-conflict': ['error', 'There can be one sign-in.', 'Remove siweConfig, the older of both.'],
  'options/invalid': ['error', 'The modal cannot start with these options.', 'Correct the option that is named.'],
  'network/not-found': [
    'error',
    'The modal cannot start with a network that it does not know.',
    'Correct the id, or pass a chain object with id, name, nativeCurrency and rpcUrls.',
  ],
  'options/ignored': [
    'warning',
    'A value of the wrong kind counts for nothing, and the default holds.',
    'Compare it with the table of options in README.md.',
  ],
  'options/unknown': [
    'warning',
    'An option with a slip in its name does nothing.',
    'Compare its name with the table of options in README.md.',
  ],
  'options/default-network': [
    'warning',
    'A first visit begins on the first of networks instead.',
    'Name one of networks in defaultNetwork.',
  ],
  'options/wallet-ids': [
    'warning',
    'A name is looked up in the directory; where that has none of this name, nothing is listed.',
    'Take the id from the directory, which is 64 hex digits.',
  ],
  'metadata/other-origin': [
    'warning',
    'Wallets compare it with the page that asks, and warn their users.',
    'Leave metadata.url out, or set it to the origin of the page.',
  ],
  'image/insecure': [
    'warning',
    'Pictures are taken from https and data: URLs alone; a letter stands in for others.',
    'Serve the picture over https.',
  ],
  'terms/insecure': [
    'warning',
    'People are led to https pages alone, so the link to it is missing below the ways to connect.',
    'Serve it over https, and name that address.',
  ],
  'terms/local': [
    'warning',
    'The link shows while the page is served from this machine; to people elsewhere it does not.',
    'Name its https address before you publish the page.',
  ],
  'endpoint/insecure': [
    'error',
    'Services are asked over https and wss alone, or on this machine.',
    'Name the address with its scheme, https or wss.',
  ],
  'network/no-rpc': [
    'error',
    'Without an RPC endpoint nothing is read from the network and nothing is sent.',
    'Name one in customRpcUrls, endpoints.rpc or rpcUrls of the network.',
  ],
  'network/not-served': [
    'warning',
    'Accounts are served on EVM chains and on Solana.',
    'Take the network off networks.',
  ],
  'project/invalid-key': [
    'error',
    'The services know no project with this id.',
    'Copy the project id from the dashboard of the services that endpoints names.',
  ],
  'project/origin': [
    'error',
    'The services refuse pages that their project does not list.',
    "Add the page's origin to the list of the project, in its dashboard.",
  ],
  'endpoint/unreachable': [
    'error',
    'What needs this service does not work for anybody who finds it like this.',
    'Check the address and that the service is up; a blocker in this browser looks the same.',
  ],
  'endpoint/cors': [
    'error',
    'A page may not read the answers of another origin without its leave.',
    'Answer with Access-Control-Allow-Origin, also the preflight of POST with Content-Type.',
  ],
  'endpoint/redirect': [
    'error',
    'Redirects are not followed: they could carry project id and addresses elsewhere.',
    'Name the address that it leads to.',
  ],
  'endpoint/status': [
    'error',
    'The service refuses what the modal asks of it.',
    'Check address, key and quota at whoever runs the service.',
  ],
  'endpoint/bad-reply': [
    'error',
    'Whoever answers there is not the service that the modal needs.',
    'Check the address, also for a path too many.',
  ],
  'policy/connect-src': [
    'error',
    'The content security policy of the page keeps the modal from asking.',
    'Add the origin to connect-src.',
  ],
  'policy/img-src': [
    'warning',
    'The content security policy keeps pictures away; letters stand in for them.',
    'Add it to img-src; with "https: data:" no picture is missing.',
  ],
  'policy/frame-src': [
    'error',
    'The content security policy keeps the secure site of e-mail and social login out.',
    'Add the origin to frame-src, or set features.email and features.socials to false.',
  ],
  'frame/no-answer': [
    'error',
    'E-mail and social login live in this frame: it is down, is blocked, or does not let this page embed it.',
    'Check endpoints.frame and the list of origins of the project, or switch both logins off.',
  ],
  'policy/languages': [
    'warning',
    "Texts of other languages are fetched from the script's host; without them the modal is in English.",
    "Add the script's origin to connect-src.",
  ],
  'rpc/wrong-chain': [
    'error',
    'Balances would be those of another network, and what is sent would fail.',
    'Name an endpoint of the network itself.',
  ],
  'rpc/behind': [
    'warning',
    'Balances and receipts are as old as what the node knows last.',
    'Use another endpoint; a node for development is behind until it makes its next block.',
  ],
  'rpc/error': [
    'error',
    'The node answers an ordinary question with an error.',
    'Check key, quota and method rights of the endpoint.',
  ],
  'clock/off': [
    'error',
    'Signed messages carry the time: relay and sign-in refuse those of another one.',
    'Set the clock, and let it follow a time server.',
  ],
  'page/insecure': [
    'error',
    'Browsers give http pages neither clipboard nor the functions that seal messages.',
    'Serve the page over https; http works on localhost alone.',
  ],
  'script/no-integrity': [
    'warning',
    'The one hash of the script tag pins every byte of the modal; without it whoever serves the file decides what runs.',
    'Add integrity and crossorigin as in README.md.',
  ],
  'script/no-crossorigin': [
    'warning',
    'The hash of a script of another origin can be checked with it alone.',
    'Add crossorigin="anonymous" to the script tag.',
  ],
  'script/moving-version': [
    'warning',
    'What the address gives changes with each release, and then its hash does not fit any more.',
    'Name the exact version in the address.',
  ],
  'script/other-version': [
    'error',
    'Something between the address and the page serves another release.',
    'Take address and hash of one release, and serve dist/ unchanged.',
  ],
  'script/twice': [
    'warning',
    'The first one stays, and its options; the others are downloaded for nothing.',
    'Keep one modal a page: one script tag, or one import.',
  ],
  'popup/opener-policy': [
    'warning',
    'It cuts off the windows of social logins and of Coinbase Wallet, which then cannot answer.',
    'Answer with Cross-Origin-Opener-Policy: same-origin-allow-popups.',
  ],
  'popup/sandbox': [
    'warning',
    'Social logins, payments and some wallets need a window of their own.',
    'Add allow-popups and allow-popups-to-escape-sandbox to the sandbox.',
  ],
  'clipboard/denied': [
    'warning',
    'Copying of addresses and codes does not work.',
    'Allow clipboard-write in Permissions-Policy, and in the allow attribute of the frame around the page.',
  ],
})

export type SharedCode = keyof typeof SHARED
