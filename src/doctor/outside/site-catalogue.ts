import { catalogue } from '../catalogue.ts'

/** What can be wrong with a secure site. */
export const SITE = catalogue({
  'site/address': ['error', 'Passkeys work at https origins only, and are bound to the host name.', 'Name the origin.'],
  'site/unreachable': ['error', 'Nobody can sign while the site does not answer.', 'Check the server and the name.'],
  'site/no-description': [
    'error',
    'Without its description, nobody can tell what the site should be.',
    'Serve secure-site.json as wallet-modal secure-site wrote it.',
  ],
  'site/release': [
    'warning',
    'Another release has other bytes, so nothing can be compared.',
    'Run the doctor of the release that is named.',
  ],
  'site/origin': [
    'error',
    'Passkeys are bound to a host name: a wallet that is made at one is not found at the other.',
    'Examine the site at the address that it was written for, or write it for this one with --origin.',
  ],
  'site/file': [
    'error',
    'A changed file can steal at the next use of a passkey.',
    'Take the site down, find out who changed it, and write it anew with wallet-modal secure-site.',
  ],
  'site/missing': ['error', 'A page without this file does not work.', 'Serve every file that was written.'],
  'site/redirect': [
    'error',
    'The site answers for itself: what another address serves is not what was written.',
    'Serve the file at this address.',
  ],
  'site/header': [
    'error',
    'The header limits what a page can load, whom it can talk to, and who can embed it.',
    'Send the headers of _headers, vercel.json, nginx.conf or Caddyfile as they were written.',
  ],
})
export type SiteCode = keyof typeof SITE
