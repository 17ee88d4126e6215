// The embedded wallet's secure site: the page that other sites embed, and the service that only this page can call.
import { readFile } from 'node:fs/promises'
import { walletAssets } from '../../data/balances.mjs'
import { refusalOf } from '../../http/project.mjs'
import { HttpError } from '../../http/reply.mjs'
import { startService } from '../../http/service.mjs'
import { buildFramePage } from './build.mjs'
import { createBundler } from './bundler.mjs'
import { createCodes } from './codes.mjs'
import { createEmailChange } from './email-change.mjs'
import { createEventFaults } from './event-faults.mjs'
import { refuse } from './refuse.mjs'
import { createSessions } from './sessions.mjs'
import { createSignIn } from './sign-in.mjs'
import { createSocial } from './social.mjs'
import { createUsers } from './users.mjs'

const SECRET = 'local stack'
const LOOPBACK = new Set(['127.0.0.1', 'localhost'])

const file = name => readFile(new URL(`../page/${name}`, import.meta.url), 'utf8')
/** Looks as a secure site does that anyone can host. */
const siteStyles = () => readFile(new URL('../../../../src/secure-site/pages/site.css', import.meta.url), 'utf8')
const asset = (path, type, read) => [
  'GET',
  path,
  async () => ({ headers: { 'content-type': `${type}; charset=utf-8` }, body: await read() }),
]

/** @param {{ ancestors: string, connect: string }} allowed */
const policy = ({ ancestors, connect }) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/**
 * @param {{ port: number, origins: string[], urls: { data: string, rpc: Record<string, string> }, faults:
 * import('../../http/faults.mjs').Faults, mail: Pick<import('./mail-service.mjs').Mail, 'post'>, login?: () => string,
 * nodes?: Record<string, string> }} options `login`: the address of the social providers. `nodes`: chains by CAIP-2 id,
 * with every method, for the bundler of smart accounts.
 */
export async function startFrame({ port, origins, urls, faults, mail, login = () => '', nodes = {} }) {
  let ahead = 0
  const now = () => Date.now() + ahead
  let url
  const self = () => url
  const users = createUsers({ secret: SECRET })
  const sessions = createSessions({ now })
  const codes = createCodes({ now })
  const post = message => void mail.post(message)
  const signIn = createSignIn({ users, sessions, codes, post, now, self })
  const social = createSocial({ users, sessions, now, self, login })
  const bundler = createBundler(nodes)
  const eventFaults = createEventFaults(faults)
  const emailChange = createEmailChange({ users, codes, post })

  const document =
    (name, { ancestors, config = {} }) =>
    async () => ({
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy({
          ancestors,
          connect: ["'self'", ...(config.rpc ? Object.values(config.rpc) : [])].join(' '),
        }),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      },
      body: (await file(name)).replace('{{config}}', () => JSON.stringify(config).replaceAll('<', '\\u003c')),
    })
  const sdk = document('frame.html', {
    ancestors: origins.join(' '),
    config: { rpc: urls.rpc, assets: walletAssets(urls.data) },
  })

  /** Refuses calls that do not come from our own page: a site asks its frame instead of the service. */
  const own = handler => request => {
    const from = request.origin && URL.canParse(request.origin) ? new URL(request.origin) : undefined
    if (!from || from.port !== new URL(url).port || !LOOPBACK.has(from.hostname))
      throw refuse('Only the secure site itself may ask this.', 403)
    return handler(request)
  }
  const api = (path, answer) => ['POST', `/api/${path}`, own(async ({ body }) => ({ body: await answer(body ?? {}) }))]
  const signedIn = answer => body => {
    const session = sessions.read(body.session, body.site)
    if (!session) throw refuse('Your session has ended. Please sign in again.', 401)
    return answer(session, body)
  }

  const service = await startService({
    name: 'frame',
    port,
    faults,
    routes: [
      [
        'GET',
        '/sdk',
        request => {
          const refusal = refusalOf({ projectId: request.query.get('projectId') }, origins)
          if (refusal) throw new HttpError(refusal.status, refusal.text)
          return sdk()
        },
      ],
      ['GET', '/approval', document('approval.html', { ancestors: "'none'" })],
      ['GET', '/device', document('device.html', { ancestors: "'none'" })],
      ['GET', '/dashboard', document('dashboard.html', { ancestors: "'none'" })],
      ['GET', '/farcaster', document('farcaster.html', { ancestors: "'none'" })],
      ['GET', '/loading', document('oauth.html', { ancestors: "'none'" })],
      [
        'GET',
        '/oauth',
        ({ query }) =>
          document('oauth.html', {
            ancestors: "'none'",
            config: { isBack: true, ...social.arrival(`${url}/oauth?${query}`) },
          })(),
      ],
      asset('/frame.js', 'text/javascript', () => buildFramePage('frame.js')),
      asset('/approval.js', 'text/javascript', () => buildFramePage('approval-window.js')),
      asset('/dashboard.js', 'text/javascript', () => buildFramePage('dashboard.js')),
      asset('/frame.css', 'text/css', siteStyles),
      asset('/page.css', 'text/css', () => file('page.css')),
      asset('/device.js', 'text/javascript', () => file('device.js')),
      asset('/link-page.js', 'text/javascript', () => file('link-page.js')),
      asset('/farcaster.js', 'text/javascript', () => file('farcaster.js')),
      asset('/oauth.js', 'text/javascript', () => file('oauth.js')),
      ['GET', '/favicon.ico', () => ({ status: 204 })],

      api('connect-email', signIn.connectEmail),
      api('connect-device', signIn.connectDevice),
      api('connect-otp', signIn.connectOtp),
      api('device', ({ token }) => signIn.describe(token) ?? { state: 'gone' }),
      api('device-decision', ({ token, decision }) => (signIn.decide(token, decision === 'approve'), {})),
      api('social-uri', social.redirect),
      api('connect-social', social.connect),
      api('farcaster-uri', social.farcasterLink),
      api('farcaster', social.describeFarcaster),
      api('farcaster-decision', social.decideFarcaster),
      api('connect-farcaster', social.connectFarcaster),
      api(
        'session',
        signedIn(async ({ user, mark }) => {
          const keys = users.keysOf(user)
          const smart = await bundler.addressOf(keys.evm)
          return { mark, user: { email: user.email, userName: user.userName }, keys, smart }
        }),
      ),
      api(
        'sign-out',
        signedIn(session => (sessions.end(session), {})),
      ),
      api(
        'submit-calls',
        signedIn((_session, body) => bundler.submit(body)),
      ),
      api('update-email', signedIn(emailChange.start)),
      api('update-email-primary', signedIn(emailChange.confirmOld)),
      api('update-email-secondary', signedIn(emailChange.confirmNew)),

      // For tests: a real secure site has none of these.
      api('fault', eventFaults.take),
      api('released', eventFaults.released),
      ['POST', '/__clock', ({ body }) => ({ body: { ahead: (ahead += Number(body?.ms) || 0) } })],
    ],
  })
  url = service.url
  return {
    ...service,
    /** Advances the clock of codes, links and sessions. @param {number} ms */
    advance: ms => void (ahead += ms),
  }
}

/** @typedef {Awaited<ReturnType<typeof startFrame>>} Frame */
