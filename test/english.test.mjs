// The English that users read: who acts is named, in the active voice, in the field's terms.
import { readdirSync } from 'node:fs'
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

test.run()
