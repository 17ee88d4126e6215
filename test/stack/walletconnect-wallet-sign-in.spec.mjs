import { verifyMessage } from 'viem'
import { expect, failed, test } from './walletconnect-wallet.mjs'

for (const [query, networks] of [
  ['', ['eip155:1', 'eip155:8453']],
  ['?signs=first', ['eip155:1']],
])
  test.describe(() => {
    test.use({ query })
    test(`connects and signs in with one answer, which is shown before, on ${networks.join(' and ')}`, async ({
      demo: { page, provider, card, approve, first, authenticate },
    }) => {
      const answer = authenticate()
      const text = await card('Sign in to Bakery').innerText()
      for (const part of ['bakery.example wants you to sign in', 'Good morning.', 'Nonce: a1b2c3d4', first])
        expect(text.includes(part), part).toBeTruthy()
      await approve('Sign in to Bakery')
      const { auths, session } = await answer
      expect(auths.map(it => it.p.iss)).toStrictEqual(networks.map(id => `did:pkh:${id}:${first}`))
      for (const { p, s } of auths) {
        const message = provider.client.formatAuthMessage({ request: p, iss: p.iss })
        expect(await verifyMessage({ address: first, message, signature: s.s })).toBeTruthy()
      }
      expect(session.namespaces.eip155.methods).toStrictEqual(['personal_sign'])
      await page.getByRole('button', { name: 'Disconnect Bakery' }).waitFor()
    })
  })

test('a rejection is the answer to sign-in, too', async ({ demo: { reject, authenticate } }) => {
  const answer = failed(authenticate())
  await reject('Sign in to Bakery')
  expect(String(await answer)).toMatch('User rejected')
})

test.describe(() => {
  test.use({ query: '?signs=no' })
  test('a wallet that does not know of sign-in with the connection is asked to connect', async ({
    demo: { approve, first, authenticate },
  }) => {
    const answer = authenticate()
    await approve('Connect to Bakery')
    const { auths, session } = await answer
    expect(auths).toBe(undefined)
    expect(session.namespaces.eip155.accounts).toStrictEqual([`eip155:1:${first}`, `eip155:8453:${first}`])
  })
})
