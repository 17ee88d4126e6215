import { expect, test } from 'playwright/test'
import { DOCUMENTED, kept, unheard, wrongWith } from './tracked.ts'

// Runs when all other files have (playwright.config.ts), and adds up what their pages were told.
test('every analytics event of README.md was heard in some journey, with each of its properties', () => {
  expect(DOCUMENTED.size).toBeGreaterThan(50)
  expect(unheard(kept()), 'documented, and heard by nobody').toEqual([])
})

test('an event that nobody heard is named, and so is a property', () => {
  const [first, ...others] = kept()
  const without = others.filter(it => it.event !== first!.event)
  expect(unheard(without)).toContain(first!.event)
  expect(unheard([{ type: 'track', event: 'SEARCH_WALLET', properties: { search: '' } }])).toContain(
    'SEARCH_WALLET.badge',
  )
})

test('an event that is not as documented is noticed, and one that tells of somebody', () => {
  const of = (event: string, properties: object) => wrongWith({ type: 'track', event, properties: { ...properties } })
  expect(of('SWITCH_NETWORK', { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })).toEqual([])
  expect(of('SWITCH_NETWORK', {})).toEqual(['SWITCH_NETWORK lacks network'])
  expect(of('SWITCH_NETWORK', { network: 1 })).toEqual(['SWITCH_NETWORK has a network that is no string'])
  expect(of('CLICK_NETWORKS', { from: 'x' })).toEqual(['CLICK_NETWORKS has from, which is in no document'])
  expect(of('CLICK_CONVERT', {})).toEqual(['CLICK_CONVERT is in no document'])
  for (const message of [
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH',
    'wc:7f6e504b@2',
    'https://wallet.example/wc',
    'mona@example.com',
  ])
    expect(of('CONNECT_ERROR', { message }), message).toHaveLength(1)
})
