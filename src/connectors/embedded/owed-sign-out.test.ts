import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { ModalError } from '../../base/errors.ts'
import type { Frame } from './frame.ts'
import { createLoginStore } from './login-store.ts'
import { afterOwedSignOut } from './owed-sign-out.ts'

const test = suite('sign-out that a closed page cut off')

function start(signOut: () => unknown = () => undefined) {
  const items: Record<string, string> = {}
  const area = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, text: string) => void (items[key] = text),
    removeItem: (key: string) => void delete items[key],
  }
  const asked: string[] = []
  const site = (async (name: string) => {
    asked.push(name)
    return name === 'SIGN_OUT' ? signOut() : undefined
  }) as Frame['ask']
  /** A page of the app; its storage is the browser's. */
  const page = () => {
    const store = createLoginStore(() => area as unknown as Storage)
    return { store, ask: afterOwedSignOut(site, store) }
  }
  return { items, asked, page }
}

test('R126: the next page signs out first, once for all requests, and only if the site has not confirmed it', async () => {
  let isClosed = true
  const { items, asked, page } = start(() => (isClosed ? new Promise(() => {}) : undefined))
  const before = page()
  void before.ask('SIGN_OUT')
  before.store.clear()
  assert.is(Object.keys(items).length, 1)
  isClosed = false
  const after = page()
  await Promise.all([after.ask('GET_CHAIN_ID'), after.ask('IS_CONNECTED')])
  assert.equal(asked, ['SIGN_OUT', 'SIGN_OUT', 'GET_CHAIN_ID', 'IS_CONNECTED'])
  assert.equal(items, {})
  await page().ask('IS_CONNECTED')
  assert.equal(asked.slice(4), ['IS_CONNECTED'])
})

test('R126: while the site does not answer, nothing else reaches it; a site that refuses has answered', async () => {
  let error = new ModalError('embedded/unavailable')
  const { items, asked, page } = start(() => Promise.reject(error))
  const { ask } = page()
  assert.is((await failure(ask('SIGN_OUT'))).code, 'embedded/unavailable')
  assert.is((await failure(ask('GET_CHAIN_ID'))).code, 'embedded/unavailable')
  assert.equal(asked, ['SIGN_OUT', 'SIGN_OUT'])
  error = new ModalError('embedded/failed')
  await ask('GET_CHAIN_ID')
  assert.equal(asked.slice(2), ['SIGN_OUT', 'GET_CHAIN_ID'])
  assert.equal(items, {})
})

test.run()
