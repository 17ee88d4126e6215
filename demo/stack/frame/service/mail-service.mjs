// Everyone's mailbox: shows the mails of the secure site, as a page and as JSON.
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startService } from '../../http/service.mjs'

const KEPT = 500
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const file = name => readFile(new URL(`../page/${name}`, import.meta.url), 'utf8')
const asset = (type, name, headers = {}) => [
  'GET',
  `/${name === 'mail.html' ? '' : name}`,
  async () => ({ headers: { 'content-type': `${type}; charset=utf-8`, ...headers }, body: await file(name) }),
]

/**
 * @typedef {{ id: number, at: number, to: string, subject: string, text: string, code?: string, link?: string }} Message
 * @param {{ port: number, faults: import('../../http/faults.mjs').Faults, now?: () => number }} options
 */
export async function startMail({ port, faults, now = Date.now }) {
  /** Newest first. @type {Message[]} */
  const messages = []
  let last = 0
  const list = to => messages.filter(it => !to || it.to === to.toLowerCase())

  /**
   * Stores a message, or loses or delays it as the newest fault for `deliver` says.
   * @param {Omit<Message, 'id' | 'at'>} message
   */
  async function post(message) {
    const fault = faults.take('mail', ['deliver'])
    if (fault.drop) return
    if (fault.hold) await faults.released('mail', new AbortController().signal)
    if (fault.delay) await sleep(fault.delay, undefined, { ref: false })
    for (let copies = fault.duplicate ? 2 : 1; copies > 0; copies--)
      messages.unshift({ id: ++last, at: now(), ...message })
    messages.splice(KEPT)
  }

  const service = await startService({
    name: 'mail',
    port,
    faults,
    routes: [
      asset('text/html', 'mail.html', { 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' }),
      asset('text/javascript', 'mail.js'),
      asset('text/css', 'page.css'),
      ['GET', '/favicon.ico', () => ({ status: 204 })],
      ['GET', '/messages', ({ query }) => ({ body: list(query.get('to')) })],
      ['DELETE', '/messages', () => ((messages.length = 0), { status: 204 })],
    ],
  })
  return {
    url: service.url,
    stop: service.stop,
    post,
    /** Sent messages, to one address or to all, newest first. @param {string} [to] @returns {Message[]} */
    messages: to => list(to).map(it => ({ ...it })),
  }
}

/** @typedef {Awaited<ReturnType<typeof startMail>>} Mail */
