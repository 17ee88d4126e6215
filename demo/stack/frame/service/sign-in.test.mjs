import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { privateKeyToAccount } from 'viem/accounts'
import { createFaults } from '../../http/faults.mjs'
import { startFrame } from './frame-service.mjs'
import { startMail } from './mail-service.mjs'
import { SESSION_MS } from './sessions.mjs'

const SITE = 'https://bakery.example'
const DEVICE = 'd'.repeat(32)
const MINUTE_MS = 60_000

const tests = suite('secure site, service')
let faults, mail, frame

tests.before(async () => {
  faults = createFaults(['frame', 'mail'])
  mail = await startMail({ port: 0, faults })
  frame = await startFrame({ port: 0, origins: ['*'], urls: { rpc: {} }, faults, mail })
})
tests.after(() => Promise.all([frame.stop(), mail.stop()]))

async function api(path, body = {}, origin = frame.url) {
  const response = await fetch(`${frame.url}/api/${path}`, {
    method: 'POST',
    headers: { origin },
    body: JSON.stringify({ site: SITE, ...body }),
  })
  const reply = await response.json()
  if (!response.ok) throw new Error(reply.message)
  return reply
}
const failed = promise =>
  promise.then(
    () => 'it did not fail',
    error => error.message,
  )
const newest = (email, key) => mail.messages(email).find(it => it[key])?.[key]
const decide = (email, decision) =>
  api('device-decision', { token: new URL(newest(email, 'link')).searchParams.get('token'), decision })

/** Begins a sign-in, approves the device if it is new, and returns the attempt. */
async function begin(email, device = DEVICE) {
  const { attempt, action } = await api('connect-email', { email, device })
  if (action === 'VERIFY_DEVICE') await decide(email, 'approve')
  return attempt
}
async function signIn(email) {
  const attempt = await begin(email)
  return (await api('connect-otp', { attempt, otp: newest(email, 'code') })).session
}

tests('a new device needs the link, a known one only the code, and a session that is valid neither', async () => {
  const email = 'ana@example.com'
  const { attempt, action } = await api('connect-email', { email: 'Ana@Example.com', device: DEVICE })
  assert.is(action, 'VERIFY_DEVICE')
  assert.is(newest(email, 'code'), undefined)
  const waiting = api('connect-device', { attempt })
  assert.is(await Promise.race([waiting, sleep(30, 'waits')]), 'waits')
  await decide(email, 'approve')
  assert.equal(await waiting, { state: 'approved' })
  assert.match(await failed(decide(email, 'approve')), /expired or was used/)
  const { session } = await api('connect-otp', { attempt, otp: newest(email, 'code') })
  assert.equal(await api('connect-email', { email, device: DEVICE, session }), { action: 'CONNECT' })
  assert.is((await api('connect-email', { email, device: DEVICE })).action, 'VERIFY_OTP')
  assert.is((await api('connect-email', { email, device: 'e'.repeat(32) })).action, 'VERIFY_DEVICE')
})

tests('a link that is denied, replaced or too old signs nobody in', async () => {
  const email = 'ben@example.com'
  const start = async () => (await api('connect-email', { email, device: DEVICE })).attempt
  const denied = await start()
  await decide(email, 'deny')
  assert.match(await failed(api('connect-device', { attempt: denied })), /not approved/)
  const first = await start()
  const replaced = api('connect-device', { attempt: first })
  await sleep(20)
  await start()
  assert.match(await failed(replaced), /newer e-mail/)
  frame.advance(11 * MINUTE_MS)
  assert.match(await failed(decide(email, 'approve')), /expired/)
})

tests('a code is good once, for ten minutes and five tries, and an address for ten mails', async () => {
  const email = 'cleo@example.com'
  const attempt = await begin(email)
  const right = newest(email, 'code')
  const wrong = right === '000000' ? '111111' : '000000'
  for (let i = 0; i < 5; i++) assert.match(await failed(api('connect-otp', { attempt, otp: wrong })), /Invalid code/)
  assert.match(await failed(api('connect-otp', { attempt, otp: right })), /Too many wrong codes/)
  const second = await begin(email)
  frame.advance(11 * MINUTE_MS)
  assert.match(await failed(api('connect-otp', { attempt: second, otp: newest(email, 'code') })), /expired/)
  await signIn(email)
  for (let mails = 2; mails < 10; mails++) await api('connect-email', { email, device: DEVICE })
  assert.match(await failed(api('connect-email', { email, device: DEVICE })), /Too many e-mails .* in 10 minutes/)
  assert.match(await failed(api('connect-email', { email: 'cleo', device: DEVICE })), 'Invalid email')
})

tests('keys are for a session of the same site that has not run out or been ended', async () => {
  const email = 'dora@example.com'
  const session = await signIn(email)
  const { user, keys } = await api('session', { session })
  assert.is(user.email, email)
  const other = await signIn('eve@example.com')
  assert.is.not(
    privateKeyToAccount((await api('session', { session: other })).keys.evm).address,
    privateKeyToAccount(keys.evm).address,
  )
  assert.match(await failed(api('session', { session, site: 'https://evil.example' })), /session has ended/)
  assert.match(await failed(api('session', { session }, 'https://evil.example')), /Only the secure site/)
  const elsewhere = await signIn(email)
  await api('sign-out', { session })
  for (const it of [session, elsewhere])
    assert.match(await failed(api('session', { session: it })), /session has ended/)
  frame.advance(SESSION_MS + 1)
  assert.match(await failed(api('session', { session: other })), /session has ended/)
  assert.equal((await api('session', { session: await signIn(email) })).keys, keys)
})

tests('an address changes by a code to the old mailbox and one to the new', async () => {
  const [old, fresh] = ['finn@example.com', 'finn@new.example']
  const session = await signIn(old)
  const before = await api('session', { session })
  assert.equal(await api('update-email', { session, email: fresh }), { action: 'VERIFY_PRIMARY_OTP' })
  assert.match(await failed(api('update-email-secondary', { session, otp: '123456' })), /expired/)
  await api('update-email-primary', { session, otp: newest(old, 'code') })
  assert.equal(await api('update-email-secondary', { session, otp: newest(fresh, 'code') }), { newEmail: fresh })
  const after = await api('session', { session })
  assert.equal([after.user.email, after.keys], [fresh, before.keys])
  // A later user of the old address is someone else.
  assert.is.not((await api('session', { session: await signIn(old) })).keys.evm, before.keys.evm)
  await api('update-email', { session, email: old })
  await api('update-email-primary', { session, otp: newest(fresh, 'code') })
  assert.match(await failed(api('update-email-secondary', { session, otp: newest(old, 'code') })), /Another account/)
})

tests('the page is for known projects and allowed sites alone, and mails can get lost', async () => {
  const page = query => fetch(`${frame.url}/sdk?${query}`)
  assert.is((await page('projectId=bad')).status, 401)
  const policy = (await page('projectId=local')).headers.get('content-security-policy')
  assert.match(policy, /default-src 'none'; script-src 'self'; .*frame-ancestors \*/)
  faults.set('mail', 'deliver', { drop: true }, 1)
  await api('connect-email', { email: 'gus@example.com', device: DEVICE })
  assert.equal(mail.messages('gus@example.com'), [])
  const listed = await (await fetch(`${mail.url}/messages?to=dora@example.com`)).json()
  assert.ok(listed.every(it => it.to === 'dora@example.com') && listed.some(it => it.code))
})

tests.run()
