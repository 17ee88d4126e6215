import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { installSoftAuthenticator } from '../../../test/soft-authenticator.ts'
import { Idle, softStage, type Answer } from '../../../test/soft-stage.ts'
import { connectedSites, noteSite } from '../connected-sites.ts'
import { createRings } from '../rings.ts'
import type { Question } from '../signer/job.ts'
import { perform } from '../signer/perform.ts'
import { showWallet, type Page } from './wallet.ts'

const test = suite('wallet page')
// A download is a click on a link, which would take the page itself to the file.
const { click } = HTMLAnchorElement.prototype
test.before(() => {
  HTMLAnchorElement.prototype.click = () => {}
})
test.after(() => {
  HTMLAnchorElement.prototype.click = click
})

const WORDS = 'test test test test test test test test test test test junk'
const EVM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const { error: log } = console
let soft: ReturnType<typeof installSoftAuthenticator>
let tools: Page['tools']
test.before.each(() => {
  // The end of a script is a fault that the page logs.
  console.error = () => undefined
  localStorage.clear()
  soft = installSoftAuthenticator()
  const signer = { run: (job: Question) => perform(job), end: () => undefined }
  tools = {
    rings: createRings(localStorage, location.hostname),
    signers: { start: async () => signer as Awaited<ReturnType<Page['tools']['signers']['start']>> },
  }
})
test.after.each(() => {
  soft.restore()
  console.error = log
})

type Script = [title: string, answer: string | Answer][]
const HOME = 'Your wallet'
const fieldOf = (screen: Parameters<Answer>[0]) =>
  screen.body!.flatMap(it =>
    it instanceof Element ? [...it.querySelectorAll('input, textarea')] : [],
  )[0] as HTMLInputElement
const typing =
  (text: string, act: string): Answer =>
  screen => {
    fieldOf(screen).value = text
    return act
  }
const textOf = (screen: Parameters<Answer>[0]): string => screen.body!.map(it => (it ? it.textContent : '')).join(' ')
const RESTORE: Script = [
  [HOME, 'restore'],
  ['Restore from words', typing(WORDS, 'next')],
  ['Save a passkey', 'save'],
  ['Passkey saved', 'restore'],
]

/** Follows the script to its end. The last screen's text. */
async function visit(script: Script): Promise<string> {
  let last = ''
  const reading = script.map(([title, answer]): Script[number] => [
    title,
    screen => {
      last = screen.body ? textOf(screen) : ''
      return typeof answer === 'string' ? answer : answer(screen)
    },
  ])
  const stage = softStage(reading)
  assert.instance(await failure(showWallet({ stage, tools, storage: localStorage })), Idle)
  return last
}

test('a browser that knows no wallet restores one from words, and shows both of its accounts', async () => {
  const text = await visit([...RESTORE, [HOME, 'download']])
  assert.match(text, EVM)
  assert.match(text, tools.rings.all()[0]!.solana)
  assert.match(text, 'Saved ')
})

test('words are told after a use of the passkey, and never without one', async () => {
  await visit(RESTORE)
  let told = ''
  const read: Answer = screen => {
    told = [...(screen.body![0] as Element).querySelectorAll('li')].map(it => it.textContent).join(' ')
    return 'back'
  }
  await visit([
    [HOME, 'words'],
    ['Your recovery words', read],
  ])
  assert.is(told, WORDS)
  soft.refusals.push('NotAllowedError')
  await visit([
    [HOME, 'words'],
    [HOME, 'download'],
  ])
  assert.is(soft.refusals.length, 0)
})

test('R179: another passkey than the one of the wallet tells no words', async () => {
  await visit(RESTORE)
  const [ring] = tools.rings.all()
  const foreign = [...ring!.keys[0]!.box!].reverse().join('')
  tools.rings.keep({ ...ring!, keys: ring!.keys.map(it => ({ ...it, box: foreign })) })
  await visit([
    [HOME, 'words'],
    [HOME, 'download'],
  ])
})

test('a passkey gets the name that its user gives it, without what cannot be seen', async () => {
  await visit(RESTORE)
  const { id } = tools.rings.all()[0]!.keys[0]!
  await visit([
    [HOME, `rename:${id}`],
    ['Rename the passkey', typing(' My \u202ephone\u200b ', 'save')],
  ])
  assert.is(tools.rings.all()[0]!.keys[0]!.name, 'My phone')
})

test('connected sites of this wallet are listed, and forgotten one by one', async () => {
  await visit(RESTORE)
  const at = 1_790_000_000_000
  const other = { site: 'https://other.example', evm: `0x${'1'.repeat(40)}`, at }
  for (const site of ['https://a.example', 'https://b.example']) noteSite(localStorage, { site, evm: EVM, at })
  noteSite(localStorage, other)
  const text = await visit([
    [HOME, 'forget:0'],
    [HOME, 'download'],
  ])
  assert.match(text, 'a.example')
  assert.not.match(text, 'b.example')
  assert.not.match(text, 'other.example')
  assert.equal(connectedSites(localStorage), [other, { site: 'https://a.example', evm: EVM, at }])
})

test('signing out says what the way back takes, and forgets nothing if the user stays', async () => {
  await visit(RESTORE)
  noteSite(localStorage, { site: 'https://a.example', evm: EVM, at: 1 })
  let warning: string | undefined
  await visit([
    [HOME, 'leave'],
    [
      'Sign out in this browser?',
      screen => {
        warning = screen.problem
        return 'back'
      },
    ],
  ])
  assert.match(warning!, 'your passkey and its wallet file, or your recovery words')
  assert.is(tools.rings.all().length, 1)
  await visit([
    [HOME, 'leave'],
    ['Sign out in this browser?', 'leave'],
    [HOME, 'use'],
  ])
  assert.equal(tools.rings.all(), [])
  assert.equal(connectedSites(localStorage), [])
})

test.run()
