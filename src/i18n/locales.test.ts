import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { importLoader } from '../entries/imported.ts'
import { en } from './en.ts'

const test = suite('locales')
const src = join(process.cwd(), 'src')
const dir = join(src, 'i18n/locales')
const LANGUAGES = [
  'ar',
  'de',
  'es',
  'fr',
  'he',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'ru',
  'tr',
  'uk',
  'vi',
  'zh',
]
const MAX_GZIP = 5700
const PARTS = ['', 'wallet', 'trade', 'login', 'pay', 'signing'] as const
type Part = (typeof PARTS)[number]

/**
 * English texts by the file with their translations: '' the first, 'wallet' for the connected account, 'trade' for
 * buying, swapping and the review of a transfer, 'login' for the embedded wallet, 'pay' for payments that sites ask for,
 * 'signing' for explanations of calls.
 */
const sources = (dir: string) =>
  readdirSync(join(src, dir), { recursive: true, encoding: 'utf8' })
    .map(path => join(src, dir, path))
    .sort()
const owners = [
  ...[...sources('features'), ...sources('modal')].filter(path => basename(path) === 'messages.ts'),
  join(src, 'i18n/shared.ts'),
]
const indexes = [
  ...sources('features').filter(path => /^index\.tsx?$/.test(basename(path))),
  join(src, 'modal/startup.ts'),
]

async function readEnglish(): Promise<Record<Part, Record<string, string>>> {
  const seen = new Set<string>(Object.keys(en))
  const parts = {
    '': { ...en } as Record<string, string>,
    wallet: {} as Record<string, string>,
    trade: {} as Record<string, string>,
    login: {} as Record<string, string>,
    signing: {} as Record<string, string>,
    pay: {} as Record<string, string>,
  }
  for (const path of owners) {
    const keys = [...readFileSync(path, 'utf8').matchAll(/^ {2}'?([\w.]+)'?:\s/gm)].map(match => match[1]!)
    for (const key of keys) assert.not.ok(seen.has(key), `${key} has two owners`)
    for (const key of keys) seen.add(key)
  }
  for (const index of indexes) {
    const text = readFileSync(index, 'utf8')
    const part = (/part: '(\w+)'/.exec(text)?.[1] ?? '') as Part
    // A chunk's texts are those of the modules that its index names.
    for (const [, path] of text.matchAll(/from '(\.[^']*messages\.ts)'/g)) {
      const { outputFiles } = await build({
        entryPoints: [join(dirname(index), path!)],
        bundle: true,
        write: false,
        format: 'esm',
      })
      const { messages } = (await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]!.text)}`)) as {
        messages: Record<string, string>
      }
      Object.assign(parts[part], messages)
    }
  }
  // Texts that several files need are in the first of them, which is loaded whenever a later one is.
  for (const key of Object.keys(parts[''])) {
    delete parts.wallet[key]
    delete parts.login[key]
  }
  for (const key of Object.keys({ ...parts[''], ...parts.wallet })) delete parts.trade[key]
  return parts
}
let found: ReturnType<typeof readEnglish> | undefined
const english = () => (found ??= readEnglish())
const read = (language: string, part: Part = '') =>
  JSON.parse(readFileSync(join(dir, `${language}${part && `.${part}`}.json`), 'utf8')) as Record<string, string>
/** Placeholders in order: links are inserted into some texts one after another. */
const slots = (text: string) => text.match(/\{\w*\}/g) ?? []

/** The texts that `language` needs for the English ones: for a plural, its own grammar's forms. */
function expected(base: Record<string, string>, language: string) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return Object.fromEntries(
    Object.entries(base).flatMap(([key, text]) => {
      const [, stem, form] = /^(.*)\.(one|other)$/.exec(key) ?? []
      if (!stem || !Object.hasOwn(base, `${stem}.one`)) return [[key, text]]
      return form === 'other' ? forms.map(name => [`${stem}.${name}`, text]) : []
    }),
  )
}

test('every language of the documents is there, and no other', () => {
  assert.equal(
    readdirSync(dir).sort(),
    LANGUAGES.flatMap(language =>
      ['', '.login', '.pay', '.signing', '.trade', '.wallet'].map(part => `${language}${part}.json`),
    ),
  )
})

for (const language of LANGUAGES)
  for (const part of PARTS) {
    test(`${language}${part && `, ${part},`} has the keys and placeholders of English, and plain text in each`, async () => {
      const base = expected((await english())[part], language)
      const texts = read(language, part)
      assert.equal(
        Object.keys(texts).filter(key => !Object.hasOwn(base, key)),
        [],
        'keys that English does not have',
      )
      assert.equal(
        Object.keys(base).filter(key => !Object.hasOwn(texts, key)),
        [],
        'keys to translate',
      )
      for (const [key, text] of Object.entries(texts)) {
        assert.type(text, 'string', key)
        assert.ok(text.trim() && text === text.trim() && text === text.normalize('NFC'), `${key} is not clean text`)
        assert.not.match(text, /[<>&]|[\u0000-\u001f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/, key)
        const order = (found: string[]) => (key.startsWith('connect.terms') ? found : [...found].sort())
        assert.equal(order(slots(text)), order(slots(base[key]!)), `${key}: ${text}`)
        assert.is(text.replace(/\{\w+\}/g, '').match(/[{}]/), null, key)
      }
      const long = Object.entries(base)
        .filter(([, text]) => text.length > 25)
        .map(([key]) => key)
      assert.equal(
        long.filter(key => texts[key] === base[key]),
        [],
        'sentences left in English',
      )
      assert.ok(gzipSync(JSON.stringify(texts), { level: 9 }).length <= MAX_GZIP)
    })
  }

test('the module build finds every language, and nothing for others', async () => {
  for (const language of LANGUAGES) assert.is((await importLoader.locale(language))?.['close'], read(language)['close'])
  for (const language of LANGUAGES)
    assert.is(
      (await importLoader.locale(`${language}.wallet`))?.['account.copy'],
      read(language, 'wallet')['account.copy'],
    )
  for (const language of LANGUAGES)
    assert.is((await importLoader.locale(`${language}.trade`))?.['buy.title'], read(language, 'trade')['buy.title'])
  for (const language of ['en', 'sv', 'constructor', '', 'sv.wallet'])
    assert.is(await importLoader.locale(language), undefined)
})

test.run()
