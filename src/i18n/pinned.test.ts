import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fetchTexts, type LocaleTable } from './pinned.ts'

const test = suite('pinned locales')
const table: LocaleTable = { de: 'ab/cd+efghij', 'de.wallet': 'klmnopqrstuv' }
const real = globalThis.fetch
const calls: [string, RequestInit | undefined][] = []

test.before.each(() => {
  calls.length = 0
  globalThis.fetch = (async (url: URL, init?: RequestInit) => {
    calls.push([`${url}`, init])
    return new Response('{"retry":"Erneut versuchen"}')
  }) as typeof fetch
})
test.after(() => {
  globalThis.fetch = real
})

test('R1: fetches a language beside the script, with its hash and without cookies', async () => {
  assert.equal(await fetchTexts('de', 'https://cdn.example/v1/wallet-modal.js', table), { retry: 'Erneut versuchen' })
  assert.equal(calls, [
    ['https://cdn.example/v1/locales/de.ab_cd_ef.json', { integrity: 'sha384-ab/cd+efghij', credentials: 'omit' }],
  ])
})

test('a part of a language is a file of its own', async () => {
  await fetchTexts('de.wallet', 'https://cdn.example/v1/wallet-modal.js', table)
  assert.equal(calls, [
    [
      'https://cdn.example/v1/locales/de.wallet.klmnopqr.json',
      { integrity: 'sha384-klmnopqrstuv', credentials: 'omit' },
    ],
  ])
})

test('requests nothing for a language that is not there', async () => {
  for (const language of ['sv', 'constructor', '__proto__', ''])
    assert.is(await fetchTexts(language, 'https://cdn.example/', table), undefined)
  assert.equal(calls, [])
})

test.run()
