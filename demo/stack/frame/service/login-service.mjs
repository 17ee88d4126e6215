// The secure site's social providers: an OAuth 2.0 server with a page that asks for a person instead of a password.
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { HttpError } from '../../http/reply.mjs'
import { startService } from '../../http/service.mjs'

const CLIENT = 'secure-site'
const CODE_MS = 60_000
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const PROVIDERS = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
}

/** The people who can sign in; the second one does not share the email address. */
const PEOPLE = { ana: { name: 'Ana Lind', email: 'ana.lind@example.com' }, ben: { name: 'Ben Okoro' } }

const file = name => readFile(new URL(`../page/${name}`, import.meta.url), 'utf8')
const asset = (path, type, name, headers = {}) => [
  'GET',
  path,
  async () => ({ headers: { 'content-type': `${type}; charset=utf-8`, ...headers }, body: await file(name) }),
]
const oauthError = error => new HttpError(400, { error })

/** @param {{ port: number, faults: import('../../http/faults.mjs').Faults, redirectUri: () => string }} options */
export async function startLogin({ port, faults, redirectUri }) {
  /** @type {Map<string, { provider: string, person: string, challenge: string, endsAt: number }>} */
  const codes = new Map()

  /** Validates the page's parameters and client (RFC 6749 section 4.1, RFC 7636). */
  function checked(query) {
    const ask = Object.fromEntries(query)
    if (ask.client_id !== CLIENT || ask.redirect_uri !== redirectUri()) throw oauthError('invalid_client')
    if (!Object.hasOwn(PROVIDERS, ask.provider) || ask.response_type !== 'code') throw oauthError('invalid_request')
    if (!ask.state || !ask.code_challenge || ask.code_challenge_method !== 'S256') throw oauthError('invalid_request')
    return ask
  }

  function decide({ query, person }) {
    const { state, provider, code_challenge: challenge } = checked(new URLSearchParams(query))
    const back = new URL(redirectUri())
    back.searchParams.set('state', state)
    if (Object.hasOwn(PEOPLE, person)) {
      const code = randomBytes(16).toString('hex')
      codes.set(code, { provider, person, challenge, endsAt: Date.now() + CODE_MS })
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', 'access_denied')
    return { location: back.href }
  }

  /** Exchanges a code for the person's profile, once. */
  function profile({ client_id, redirect_uri, code, code_verifier }) {
    const grant = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256').update(String(code_verifier)).digest('base64url')
    if (client_id !== CLIENT || redirect_uri !== redirectUri()) throw oauthError('invalid_client')
    if (!grant || grant.endsAt < Date.now() || grant.challenge !== challenge) throw oauthError('invalid_grant')
    return { sub: grant.person, ...PEOPLE[grant.person] }
  }

  return startService({
    name: 'login',
    port,
    faults,
    routes: [
      [
        'GET',
        '/authorize',
        async ({ query }) => {
          checked(query)
          return {
            headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
            body: (await file('login.html')).replaceAll('{{provider}}', PROVIDERS[query.get('provider')]),
          }
        },
      ],
      ['POST', '/decision', ({ body }) => ({ body: decide(body ?? {}) })],
      ['POST', '/token', ({ body }) => ({ body: profile(body ?? {}) })],
      asset('/login.js', 'text/javascript', 'login.js'),
      asset('/page.css', 'text/css', 'page.css'),
      ['GET', '/favicon.ico', () => ({ status: 204 })],
    ],
  })
}

/** The URL of the provider's sign-in page. */
export const authorizeUri = (login, { provider, state, challenge, redirectUri }) =>
  `${login}/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT,
    provider,
    redirect_uri: redirectUri,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })}`

/** The profile of the person who returned with a code. */
export async function fetchProfile(login, { code, verifier, redirectUri }) {
  const response = await fetch(`${login}/token`, {
    method: 'POST',
    body: JSON.stringify({
      grant_type: 'authorization_code',
      client_id: CLIENT,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    }),
  })
  if (!response.ok) throw new Error(`The provider answers ${response.status}`)
  return response.json()
}
