import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCore } from '../../../test/fakes.ts'
import type { EmbeddedWalletInfo } from '../../account/public.ts'
import { ModalContext } from '../../modal/context.ts'
import { createGrants } from './grants.ts'
import { messages } from './messages.ts'
import { BackupNotice, createSettings } from './settings.tsx'
import { Unsupported } from './unsupported.tsx'

const test = suite('what is said of a passkey wallet')
const page = globalThis as { PublicKeyCredential?: unknown }
const before = page.PublicKeyCredential
test.after.each(() => {
  page.PublicKeyCredential = before
})

const PASSKEY = { authProvider: 'passkey' }
const EMAIL = { authProvider: 'email', user: { email: 'ana@example.com', accounts: [] } }

/** Draws one of them for this login. */
async function shown(draw: 'account' | 'notice' | 'unsupported', login: Partial<EmbeddedWalletInfo> | undefined) {
  const { ctx, abort, said } = createCore({
    options: { features: { passkeys: true }, endpoints: { frame: 'https://wallet.example/sdk' } },
  })
  ctx.i18n.extend(messages)
  if (login)
    ctx.embeddedWalletInfo.value = {
      user: { accounts: [] },
      accountType: 'eoa',
      isSmartAccountDeployed: false,
      ...login,
    } as EmbeddedWalletInfo
  const Settings = createSettings(() => new Promise(() => {}), createGrants(ctx))
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  root.render(
    <ModalContext.Provider value={ctx}>
      {draw === 'account' && <Settings group="account" />}
      {draw === 'notice' && <BackupNotice />}
      {draw === 'unsupported' && <Unsupported />}
    </ModalContext.Provider>,
  )
  // Effects follow the paint, and the browser's answer follows them.
  await new Promise(done => setTimeout(done, 150))
  const link = box.querySelector('a')
  const found = { text: (box.textContent ?? '').trim(), href: link?.href, rel: link?.rel, target: link?.target, said }
  root.unmount()
  abort.abort()
  return found
}

test('the account row leads to the wallet’s own page, and says whether the words are saved', async () => {
  const { text, href, rel, target } = await shown('account', { ...PASSKEY, isBackedUp: false })
  assert.equal([href, target], ['https://wallet.example/', '_blank'])
  assert.match(rel!, 'noopener')
  assert.match(text, 'Your wallet at wallet.example')
  assert.match(text, 'Recovery words not saved')
  for (const isBackedUp of [true, undefined])
    assert.not.match((await shown('account', { ...PASSKEY, isBackedUp })).text, 'Recovery words')
})

test('a passkey has no email to change, and an email no wallet site', async () => {
  assert.not.match((await shown('account', PASSKEY)).text, 'Email')
  const { text } = await shown('account', EMAIL)
  assert.match(text, 'ana@example.com')
  assert.not.match(text, 'wallet.example')
  assert.is((await shown('account', undefined)).text, '')
})

test('R175: where money comes in, only a wallet that says it is not backed up gets the notice', async () => {
  const { text, href, rel } = await shown('notice', { ...PASSKEY, isBackedUp: false })
  assert.match(text, 'lost with your passkey')
  assert.equal(href, 'https://wallet.example/')
  assert.match(rel!, 'noopener')
  for (const login of [undefined, EMAIL, PASSKEY, { ...PASSKEY, isBackedUp: true }])
    assert.is((await shown('notice', login)).text, '')
})

test('R179: a stored login whose browser has no passkeys is told where it works; others are told nothing', async () => {
  page.PublicKeyCredential = undefined
  const { text, said } = await shown('unsupported', PASSKEY)
  assert.match(text, /^Passkeys do not work in this browser\. .* recovery words in another wallet\.$/)
  assert.equal(said, [text])
  for (const login of [undefined, EMAIL]) assert.equal((await shown('unsupported', login)).said, [])
  page.PublicKeyCredential = function PublicKeyCredential() {}
  assert.is((await shown('unsupported', PASSKEY)).text, '')
})

test.run()
