import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../test/async.ts'
import { createI18n, type Messages } from './index.ts'

const test = suite('i18n')

/** A loader whose answers come when the test says so. */
function texts(known: Record<string, Messages | Error>) {
  const asked: string[] = []
  return {
    asked,
    load: async (language: string) => {
      asked.push(language)
      const found = known[language]
      if (found instanceof Error) throw found
      return found
    },
  }
}
const de = { retry: 'Erneut versuchen', connected: 'Verbunden als {account}' }

test('R17: asks for a language only when the first text is drawn', async () => {
  const { asked, load } = texts({ de })
  const i18n = createI18n('de-AT', load)
  await settled()
  assert.equal(asked, [])
  assert.is(i18n.t('retry'), 'Try again')
  assert.is(i18n.t('close'), 'Close')
  await settled()
  assert.equal(asked, ['de'])
  assert.is(i18n.t('retry'), 'Erneut versuchen')
  assert.is(i18n.locale.value, 'de-AT')
  assert.is(i18n.language.value, 'de')
})

test('English needs no request and keeps its region', async () => {
  const { asked, load } = texts({})
  const i18n = createI18n('en-GB', load)
  assert.is(i18n.t('retry'), 'Try again')
  await i18n.use('en-AU')
  assert.equal(asked, [])
  assert.is(i18n.locale.value, 'en-AU')
  assert.is(i18n.language.value, 'en')
})

for (const [tag, language] of [
  ['pt-BR', 'pt'],
  ['zh-TW', 'zh'],
  ['zh-Hant-HK', 'zh'],
  ['iw', 'he'],
  ['in-ID', 'id'],
  ['de_DE', 'de'],
  ['FR', 'fr'],
  ['kok', 'kok'],
  ['ar-EG-u-nu-latn', 'ar'],
] as const) {
  test(`reads ${tag} as ${language}`, async () => {
    const { asked, load } = texts({})
    await createI18n('en', load).use(tag)
    assert.equal(asked, [language])
  })
}

for (const tag of ['', ' ', 'x', 'deutsch!', '{}', '<b>', undefined, null, 7, {}]) {
  test(`shows English for ${String(tag)}, which is no tag`, async () => {
    const { asked, load } = texts({ de })
    const first = createI18n(tag as string, load)
    assert.is(first.t('retry'), 'Try again')
    const later = createI18n('en', load)
    await later.use(tag as string)
    assert.equal(asked, [])
    for (const { locale } of [first, later]) assert.is(new Intl.NumberFormat(locale.value).format(1.5), '1.5')
  })
}

test('a count takes the plural form of the language on screen, or that of English where it has none', async () => {
  const ru = {
    'all.found.one': 'Найден {count} кошелёк',
    'all.found.few': 'Найдено {count} кошелька',
    'all.found.many': 'Найдено {count} кошельков',
    'all.found.other': 'Найдено {count} кошелька',
  }
  const i18n = createI18n('en', texts({ ru, de }).load)
  i18n.extend({ 'all.found.one': '{count} wallet found', 'all.found.other': '{count} wallets found' })
  const found = () => [0, 1, 2, 5, 21].map(count => i18n.t('all.found', { count }))
  const english = ['0 wallets', '1 wallet', '2 wallets', '5 wallets', '21 wallets'].map(text => `${text} found`)
  assert.equal(found(), english)
  await i18n.use('ru')
  assert.equal(found(), [
    'Найдено 0 кошельков',
    'Найден 1 кошелёк',
    'Найдено 2 кошелька',
    'Найдено 5 кошельков',
    'Найден 21 кошелёк',
  ])
  await i18n.use('de')
  assert.equal(found(), english)
})

test('a text without translation stays English, and values are filled in once', async () => {
  const i18n = createI18n('en', texts({ de }).load)
  i18n.extend({ 'own.key': 'Own {it}' })
  await i18n.use('de')
  assert.is(i18n.t('connected', { account: '{close} $& $1' }), 'Verbunden als {close} $& $1')
  assert.is(i18n.t('own.key', { it: 'text' }), 'Own text')
  assert.is(i18n.t('own.key'), 'Own {it}')
})

test('in a language from right to left each value is a unit that keeps its own direction, elsewhere it is bare', async () => {
  const file = (text: string) => ({ 'own.key': text })
  const i18n = createI18n('en', texts({ ar: file('إرسال {amount} إلى {to}'), he: file('{to}: {amount}'), de }).load)
  i18n.extend(file('Send {amount} to {to}'))
  const filled = () => i18n.t('own.key', { amount: '0.01 ETH', to: '0x90F7...b906' })
  assert.is(filled(), 'Send 0.01 ETH to 0x90F7...b906')
  await i18n.use('ar-EG')
  assert.is(filled(), 'إرسال \u20680.01 ETH\u2069 إلى \u20680x90F7...b906\u2069')
  await i18n.use('he')
  assert.is(filled(), '\u20680x90F7...b906\u2069: \u20680.01 ETH\u2069')
  await i18n.use('de')
  assert.is(filled(), 'Send 0.01 ETH to 0x90F7...b906')
})

test('a language that is not there or does not come leaves English texts', async () => {
  const i18n = createI18n('en', texts({ de, fr: new Error('cut') }).load)
  await i18n.use('de')
  await i18n.use('sv-SE')
  assert.is(i18n.t('retry'), 'Try again')
  assert.is(i18n.locale.value, 'sv-SE', 'numbers follow the page all the same')
  assert.is(i18n.language.value, 'en')
  await i18n.use('fr')
  assert.is(i18n.t('retry'), 'Try again')
})

test('the texts of a part come with the chunk that needs it, in whatever language is on screen by then', async () => {
  const asked: string[] = []
  const files: Record<string, Messages> = { de, 'de.wallet': { 'send.title': 'Senden' }, fr: { retry: 'Réessayer' } }
  const i18n = createI18n('en', async name => (asked.push(name), files[name]))
  await i18n.use('de')
  assert.equal(asked, ['de'])
  i18n.extend({ 'send.title': 'Send' }, 'wallet')
  await new Promise(resolve => setTimeout(resolve))
  assert.equal([i18n.t('send.title'), i18n.t('retry')], ['Senden', de.retry])
  i18n.extend({ 'send.other': 'Other' }, 'wallet')
  assert.equal(asked, ['de', 'de', 'de.wallet'])
  await i18n.use('fr')
  assert.equal(
    [i18n.t('send.title'), i18n.t('retry')],
    ['Send', 'Réessayer'],
    'a part that is not there leaves English',
  )
  await i18n.use('en')
  assert.equal(asked.slice(3), ['fr', 'fr.wallet'])
})

test('a part that comes while its language is on the way is not forgotten', async () => {
  const i18n = createI18n('en', async name => (name === 'de' ? de : { 'send.title': 'Senden' }))
  const first = i18n.use('de')
  i18n.extend({ 'send.title': 'Send' }, 'wallet')
  await first
  await new Promise(resolve => setTimeout(resolve))
  assert.equal([i18n.t('send.title'), i18n.t('retry')], ['Senden', de.retry])
})

test('R59: the newest language wins, however late the others arrive', async () => {
  const waiting = new Map<string, (texts: Messages) => void>()
  const i18n = createI18n('en', language => new Promise(resolve => void waiting.set(language, resolve)))
  const calls = [i18n.use('de'), i18n.use('fr')]
  waiting.get('fr')!({ retry: 'Réessayer' })
  waiting.get('de')!(de)
  await Promise.all(calls)
  assert.is(i18n.t('retry'), 'Réessayer')
  assert.is(i18n.language.value, 'fr')
  const back = [i18n.use('de'), i18n.use('en')]
  waiting.get('de')!(de)
  await Promise.all(back)
  assert.is(i18n.t('retry'), 'Try again')
})

test.run()
