import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { signal } from '@preact/signals-core'
import type { Context } from '../../modal/context.ts'
import type { Happened } from '../../modal/support.tsx'
import { detailsOf } from './index.ts'

const test = suite('details of a failure')
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

Object.assign(globalThis, {
  innerWidth: 390,
  innerHeight: 844,
  devicePixelRatio: 3,
  isSecureContext: true,
  self: globalThis,
  top: globalThis,
})
Object.defineProperty(globalThis, 'navigator', {
  value: { language: 'de-CH', userAgent: 'Browser/1.0', onLine: true, maxTouchPoints: 5 },
  configurable: true,
})

const of = signal({ connector: { name: 'Kestrel', type: 'injected' }, type: 'eoa' })
const ctx = {
  networks: {
    namespace: signal('solana'),
    active: signal({ caipNetworkId: NETWORK }),
    list: signal([{ caipNetworkId: NETWORK }]),
  },
  connections: { of: () => of },
  router: { current: signal({ view: 'WalletSendPreview' }) },
} as unknown as Context
const event = (name: string, properties: object) =>
  ({ at: Date.now(), what: { type: 'track', event: name, properties } }) as Happened

test('say what failed, where, with which wallet, in which surroundings, and what came before', () => {
  const text = detailsOf(ctx, { code: 'wallet/failed', data: { code: -32603, reason: 'Vault is broken' } }, [
    event('INITIALIZE', { networks: [NETWORK] }),
    event('SWITCH_NETWORK', { network: NETWORK }),
    { at: Date.now() - 1500, what: 'view WalletSend' },
  ])
  assert.match(text, /^wallet-modal \S+\nfailure: wallet\/failed -32603 Vault is broken\nview: WalletSendPreview\n/)
  assert.ok(text.includes(`\nnetwork: ${NETWORK}\nwallet: Kestrel, injected, eoa\nbrowser: Browser/1.0\n`))
  assert.ok(text.includes('\npage: de-CH, 390x844@3, online, secure, touch\n'))
  const lines = text.split('events:\n')[1]!.split('\n')
  assert.equal(
    lines.map(line => line.replace(/^-?\d+\.\d s /, '')),
    ['INITIALIZE', `SWITCH_NETWORK network=${NETWORK}`, 'view WalletSend'],
  )
  assert.match(lines[2]!, /^-1\.5 s /)
})

test('have no address, link, name or amount in them, whatever a wallet or an event says', () => {
  const reason = `transfer of 12.5 to ${ADDRESS} failed: https://x.example/1`
  const text = detailsOf(ctx, { code: 'wallet/failed', data: { reason } }, [
    event('CONNECT_ERROR', { message: `no ${ADDRESS} at wc:7f6e504bfad60b485450578e@2` }),
    event('SEND_INITIATED', { network: NETWORK, token: 'USDC', amount: '12.5' }),
    event('SEARCH_WALLET', { badge: 'vera.eth' }),
  ])
  assert.not.match(text, /f39F|wc:|12\.5|vera|x\.example/)
  assert.ok(text.includes('transfer of … to … failed: …'))
  assert.ok(text.includes('CONNECT_ERROR message=no … at …'))
})

test('R152: have no secret in the code of a wallet either', () => {
  const text = detailsOf(ctx, { code: 'wallet/failed', data: { code: `no ${ADDRESS}` } }, [])
  assert.match(text, /\nfailure: wallet\/failed no \u2026\n/)
})

test.run()
