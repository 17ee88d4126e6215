// The English that users read: who acts is named, in the active voice, in the field's terms.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { evaluate } from '../src/build/evaluate.mjs'

const test = suite('English')
const src = join(import.meta.dirname, '../src')

/** What reads as translated, and what it is in English. */
const HABITS = [
  [/(^|[.,;] )(Who|Whoever) (is|has|does|takes|asks|closes|comes|connects|listens|can’t)\b/, 'name the actor'],
  [/\b(is|are|was|were) (told|named|said)\b/, 'name the actor'],
  [/\b(nobody|somebody|anybody)\b/i, 'you, someone'],
  [/\balone\b/, 'only'],
  [/\bin (the )?place of\b/, 'instead of'],
  [/\banew\b/, 'again'],
  [/\bof before\b/, 'a previous …'],
  [/\bin between\b/, 'leave it out'],
  [/\bis no [a-z]+\b/, 'isn’t a'],
  [/\bas long as\b/, 'while'],
  [/\bmend\b/, 'fix'],
  [/\b(goes? on by itself|to go on)\b/, 'continue'],
  [/\bthe (window|code|contract|address) of \{/, 'the {…} contract'],
  [/\bwaits? for\b/, 'is waiting for'],
  [/\b(cannot|could not|does not|did not)\b/i, 'can’t, couldn’t, doesn’t, didn’t'],
  [/\be-mails?\b/i, 'email'],
  [/\bmoney\b/i, 'funds'],
  [/'/, 'a typographic apostrophe'],
]

/** Texts that say it on purpose. */
const ON_PURPOSE = ['Nobody controls this address. Anything sent there is lost.']

const texts = async () => {
  const all = []
  const visit = group => {
    for (const [key, value] of Object.entries(group))
      if (typeof value === 'string') all.push([key, value])
      else visit(value)
  }
  for (const path of readdirSync(src, { recursive: true }))
    if (/(messages|i18n[\\/](en|shared))\.ts$/.test(path)) visit(await evaluate(path))
  return all
}

const oddIn = all =>
  all.flatMap(([key, text]) => {
    const habit = ON_PURPOSE.includes(text) ? undefined : HABITS.find(([words]) => words.test(text))
    return habit ? [`${key}: ${text} (${habit[1]})`] : []
  })

test('no text of the modal has a habit that reads as translated', async () => {
  const all = await texts()
  assert.ok(all.length > 600)
  assert.equal(oddIn(all), [])
})

test('each habit is found', () => {
  const odd = [
    'Whoever connects, pays.',
    'It was told.',
    'Nobody was signed in.',
    'On Ethereum alone',
    'Use it in the place of another',
    'Ask anew',
    'Those of before',
    'It changed in between.',
    'This is no amount',
    'It shows as long as it lasts',
    'mend it',
    'This page goes on by itself.',
    'See the contract of {symbol}',
    'It waits for you',
    'It cannot be.',
    'Your e-mail',
    'no money moved',
    "Can't",
  ]
  assert.is(odd.length, HABITS.length)
  for (const [index, text] of odd.entries()) assert.ok(HABITS[index][0].test(text), text)
})

/** Texts of the specification's error catalogue, which stay as they are. */
const SPECIFIED = [
  'An error occurred',
  'HTTP status code: …',
  'Invalid CAIP Address',
  'Network Not Found: …',
  'No ActiveCaipAddress found',
  'No ActiveCaipNetwork or client found',
  'No ConnectionController client found',
  'No URL was provided to the Transport...',
  'No address found to swap the tokens from.',
  'Please try again after … seconds',
  'Request was aborted',
  'Requested RPC call is not allowed',
  'Something went wrong',
  'Token Balance Unavailable',
  "Transactions can't be fetched without an accountAddress",
  'Unable to load email login dependency',
  'Unsupported chain',
  'WalletConnectConnector not found',
]

/** Functions that make an error of the text that is their first argument. */
const MAKERS = ['unsent', 'altered', 'malformed', 'new Error', 'providerError']
/** Thrown to an SDK, which shows them to nobody, or in its own words. */
const INSIDE = ['Closed', 'Request expired. Please try again.', 'Proposal expired', 'execution reverted']

/** The call that begins at `start`, to its closing bracket. */
function callAt(text, start) {
  let depth = 0
  for (let at = text.indexOf('(', start); at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && !--depth) return text.slice(start, at + 1)
  }
  return text.slice(start)
}

/** String literals in an expression, as they are read: a part that is known only later is `…`. */
function literalsIn(expression) {
  const found = []
  for (const [, , plain, template] of expression.matchAll(/(['"])((?:\\.|(?!\1).)*)\1|`((?:\\.|[^`])*)`/gs))
    found.push((plain ?? template).replaceAll(/\$\{[^{}]*\}/g, '…').replaceAll(/\\(.)/gs, '$1'))
  return found
}

/** Every message with which the sources make an error: where, and the words. */
function messages() {
  const all = []
  for (const path of readdirSync(src, { recursive: true })) {
    if (!/\.tsx?$/.test(path) || /\.test\.|fixture/.test(path)) continue
    const text = readFileSync(join(src, path), 'utf8')
    const add = expression => all.push(...literalsIn(expression).map(words => [path, words]))
    for (const { index } of text.matchAll(/new (ModalError|Failure)\(/g)) {
      const message = /\bmessage:([^]*?)(?:,\s*(?:cause|data)\b|\}\s*\)$)/.exec(callAt(text, index))
      if (message) add(message[1])
    }
    for (const maker of MAKERS)
      for (const { index } of text.matchAll(new RegExp(`(?<![\\w.])${maker}\\(`, 'g'))) add(callAt(text, index))
    for (const [, words] of text.matchAll(/\bdata: \{ reason: ([^}]*)\}/g)) add(words)
    for (const [, words] of text.matchAll(/^const [A-Z_]+(?:SIGNED|FAULT) = (.*)$/gm)) add(words)
  }
  return all.filter(([, words]) => /[a-z] [a-z]/i.test(words))
}

/** What developers read: as in the modal, and in code the apostrophe is the typographic one. */
const isSentence = words => /^([A-Z`…]|wallet-modal )[^]*[a-z0-9`)…”].*\.$/.test(words) && !words.endsWith('..')

test('every message of an error is a sentence, and has no habit that reads as translated', () => {
  const own = messages().filter(([, words]) => !SPECIFIED.includes(words) && !INSIDE.includes(words))
  assert.ok(own.length > 60, String(own.length))
  assert.equal(
    own.filter(([, words]) => !isSentence(words)).map(it => it.join(': ')),
    [],
  )
  assert.equal(oddIn(own), [])
})

test('the texts of the specification are those that are thrown', () => {
  const said = new Set(messages().map(([, words]) => words))
  assert.equal(
    SPECIFIED.filter(words => !said.has(words)),
    [],
  )
})

test('what is no sentence is found', () => {
  for (const words of ['No full stop', 'no capital.', 'Two stops..', 'It would fail'])
    assert.not.ok(isSentence(words), words)
  for (const words of ['The wallet didn’t answer.', '`uri` isn’t valid.', '… isn’t configured.'])
    assert.ok(isSentence(words), words)
})

test.run()
