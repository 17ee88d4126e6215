import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { textToSign } from './siwx.js'

const tests = suite('secure site, sign-in with the login')
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NONCE = '0123456789abcdef'
const to = {
  site: 'https://bakery.example:8443',
  chain: { namespace: 'eip155', id: '1', caip: 'eip155:1' },
  address,
}
const HEAD = 'bakery.example:8443 wants you to sign in with your Ethereum account:\n<<AccountAddress>>\n'
const BODY = `Welcome.\n\nURI: https://bakery.example:8443/page\nVersion: 1\nChain ID: 1\nNonce: ${NONCE}`
const offer = (changes = {}) => ({
  accountAddress: '<<AccountAddress>>',
  chainId: 'eip155:1',
  domain: 'bakery.example:8443',
  uri: 'https://bakery.example:8443/page',
  version: '1',
  nonce: NONCE,
  serializedMessage: `${HEAD}\n${BODY}`,
  ...changes,
})
const changed = (from, into) => offer({ serializedMessage: offer().serializedMessage.replace(from, into) })

tests('a message of the embedding site is signed with the account in its place', () => {
  const filled = HEAD.replace('<<AccountAddress>>', address)
  assert.is(textToSign(offer(), to), `${filled}\n${BODY}`)
  assert.ok(textToSign(changed('Chain ID: 1', 'Chain ID: eip155:1'), to))
})

tests('a text that is of another site, network or account, or of no form, is not signed', () => {
  const wrong = {
    'a domain of another site': offer({ domain: 'bank.example' }),
    'another port': offer({ domain: 'bakery.example' }),
    'a text of another site': changed('bakery.example:8443 wants', 'bank.example wants'),
    'a text that begins with another': changed('bakery', 'Pay Mallory.\nbakery'),
    'an address of another site': changed('https://bakery.example:8443/page', 'https://bank.example/page'),
    'no address of a site': changed('https://bakery.example:8443/page', 'page'),
    'another network': offer({ chainId: 'eip155:8453' }),
    'a text of another network': changed('Chain ID: 1', 'Chain ID: 8453'),
    'another nonce': offer({ nonce: 'fedcba9876543210' }),
    'an account of somebody': changed('<<AccountAddress>>', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'),
    'the account twice': changed('Welcome.', '<<AccountAddress>>'),
    'no text': offer({ serializedMessage: undefined }),
    'an endless text': changed('Welcome.', 'W'.repeat(4096)),
  }
  for (const [what, message] of Object.entries(wrong)) assert.is(textToSign(message, to), undefined, what)
  const solana = { namespace: 'solana', id: 'x', caip: 'solana:x' }
  assert.is(textToSign(offer({ chainId: 'solana:x' }), { ...to, chain: solana }), undefined, 'an account on Solana')
})

tests.run()
