import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInThisContext } from 'node:vm'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CATALOGUE, type ErrorCode } from '../src/base/error-catalogue.ts'
import { built } from './built.ts'

const test = suite('messages of errors')
const codes = Object.keys(CATALOGUE) as ErrorCode[]
/** Texts of specification section 8, which stay as they are. */
const SPECIFIED = [
  'Project ID Not Configured',
  'Cannot set both `siweConfig` and `siwx` options',
  'SIWX is not enabled',
  'Network Not Found',
  'Cannot remove last network for a namespace',
  'CaipNetwork is undefined',
  'Chain is not supported',
  'Adapter not found',
  'Request was aborted',
  'Token Balance Unavailable',
  'Invalid App Configuration: origin not on allowlist',
  'Invalid App Configuration: no answer to a social login',
  'Invalid Project ID',
  'Session Expired: invalid session, check time settings',
]
/** Of what can fail before anything else was loaded. */
const AT_ONCE: ErrorCode[] = [
  'options/project-id',
  'options/siwx-conflict',
  'options/invalid',
  'network/last',
  'network/undefined',
  'adapter/missing',
  'request/aborted',
  'modal/destroyed',
  'wallet/declined',
  'wallet/pending',
  'wallet/no-accounts',
  'wallet/failed',
  'chunk/failed',
]

interface Said extends Error {
  docs: string
}
type Errors = new (code: ErrorCode) => Said
type Entry = {
  ModalError: Errors
  createWalletModal(options: object): {
    switchNetwork(network: string): Promise<void>
    destroy(): void
  }
  createWalletCore(options: object): { destroy(): void }
}

let dist: string
const copies: string[] = []
test.before(async () => {
  dist = await built()
})
test.after(() => copies.forEach(copy => rmSync(copy, { recursive: true, force: true })))

/** An entry of the module build, loaded anew. */
async function fresh(name: string): Promise<Entry> {
  const copy = join(process.cwd(), `.cache/errors-${process.pid}-${copies.length}`)
  copies.push(copy)
  cpSync(join(dist, 'esm'), copy, { recursive: true })
  return (await import(pathToFileURL(join(copy, `${name}.js`)).href)) as Entry
}

const isSentence = (text: string) => /^(`\w+`|[A-Z])[^]*[a-zA-Z`]\.$/.test(text) && !text.includes('  ')
function checkAll(ModalError: Errors, wanted = codes): void {
  for (const code of wanted) {
    const { message, docs } = new ModalError(code)
    assert.ok(SPECIFIED.includes(message) || isSentence(message), `${code}: ${message}`)
    assert.not.match(message, /[a-z]+\/[a-z]/, `${code} has a code in its message`)
    assert.is.not(message, 'Something went wrong.', code)
    assert.is(docs, `https://wallet-modal.example/docs/reference/errors#${code.replace('/', '-')}`)
  }
}
const until = async (isTrue: () => boolean) => {
  for (let turn = 0; !isTrue() && turn < 200; turn++) await new Promise(resolve => setTimeout(resolve, 10))
}

test('in the headless core every code has one, also in an error that was thrown before its text was there', async () => {
  const { ModalError, createWalletCore } = await fresh('core')
  checkAll(ModalError, AT_ONCE)
  const early = new ModalError('http/timeout')
  assert.is(early.message, 'Something went wrong.')
  const core = createWalletCore({ projectId: 'p', enableReconnect: false })
  await until(() => early.message !== 'Something went wrong.')
  assert.is(early.message, 'A service didn’t respond in time.')
  assert.is(String(early), 'ModalError: A service didn’t respond in time.')
  checkAll(ModalError)
  core.destroy()
})

test('in the modal of the module build every code has one', async () => {
  const { ModalError, createWalletModal } = await fresh('esm')
  checkAll(ModalError, AT_ONCE)
  const modal = createWalletModal({ projectId: 'p', enableReconnect: false })
  const refused = await modal.switchNetwork('eip155:123456789').catch((error: Error) => error.message)
  assert.is(refused, 'Chain is not supported')
  checkAll(ModalError)
  modal.destroy()
})

test('in the script every code has one, with the first chunk at the latest', () => {
  // Browsers have this getter; here nothing runs from an element.
  const get = () => document.createElement('script')
  Object.defineProperty(Document.prototype, 'currentScript', { get, configurable: true })
  const before = new Set(Object.getOwnPropertySymbols(globalThis))
  runInThisContext(readFileSync(join(dist, 'wallet-modal.js'), 'utf8'))
  const [brought] = Object.getOwnPropertySymbols(globalThis).filter(key => !before.has(key))
  const { kit } = (globalThis as unknown as Record<symbol, { kit: { ModalError: Errors } }>)[brought!]!
  checkAll(kit.ModalError, AT_ONCE)
  const first = readdirSync(join(dist, 'chunks')).find(name => name.startsWith('first.'))!
  runInThisContext(readFileSync(join(dist, 'chunks', first), 'utf8'))
  checkAll(kit.ModalError)
})

test.run()
