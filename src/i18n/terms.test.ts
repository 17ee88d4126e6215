import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('terms')
const src = join(process.cwd(), 'src')
const owners = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  path => basename(path) === 'messages.ts' || /^i18n[\\/](en|shared)\.ts$/.test(path),
)

async function english(): Promise<Record<string, string>> {
  const contents = owners.map(path => `export * from './${path.replaceAll('\\', '/')}'`)
  const all: Record<string, string> = {}
  for (const line of contents) {
    const { outputFiles } = await build({
      stdin: { contents: line, resolveDir: src, loader: 'ts' },
      bundle: true,
      write: false,
      format: 'esm',
    })
    const module = (await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]!.text)}`)) as object
    Object.assign(all, ...Object.values(module))
  }
  return all
}

/**
 * The term, the words that must not replace it, and exceptions where such a word means something else or is the
 * specification's own.
 */
const TERMS: [term: string, neighbours: RegExp, except: string[]][] = [
  [
    'approve',
    /\ballow(s|ed|ance)?\b|\blimits?\b|\bmay (then )?take\b(?! advantage)|\bpermits?\b/i,
    [
      'Failed to check allowance',
      'Approve limit increase in your wallet',
      'Action not allowed',
      // The browser's own word.
      'Use the button to open it, or allow pop-ups for {site} and try again.',
      'Allow access to your wallet app',
      'Your browser will ask whether {site} can access apps on this device. Allow it, so that this page can reach your wallet app.',
      'Open the site settings next to the address bar, allow {site} to access apps on this device, and try again.',
    ],
  ],
  ['network fee', /\bgas\b|\btransaction fees?\b|\bchain fees?\b|(?<!network )\bfee of the network\b/i, []],
  ['account rent', /\brent\b(?<!account rent)|\bdeposit\b/i, ['Deposit']],
  ['minimum received', /\bleast received\b|\bat least\b.*\breceive|\bexpected, at least\b|\bguaranteed\b/i, []],
  ['not enough', /\binsufficient\b|\bthere is not enough\b|\bnot sufficient\b/i, ['Insufficient balance']],
  ['quote', /\boffers?\b(?! to )/i, []],
  ['sign in', /\blog(ged)? ?(in|on)\b/i, []],
]

for (const [term, neighbours, except] of TERMS)
  test(`R164: "${term}" has no second word in English`, async () => {
    const texts = Object.entries(await english())
    assert.ok(texts.some(([, text]) => text.toLowerCase().includes(term)))
    assert.equal(
      texts.filter(([, text]) => neighbours.test(text) && !except.includes(text)),
      [],
    )
  })

test('R164: what a wallet asks about a transaction is confirmed there, in the same words each time', async () => {
  const texts = await english()
  for (const key of ['asked.title', 'waiting.in']) assert.is(texts[key], 'Confirm in {wallet}', key)
})

const languages = readdirSync(join(src, 'i18n/locales')).flatMap(file => /^(\w+)\.json$/.exec(file)?.[1] ?? [])
const translated = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...['', '.wallet', '.trade', '.login', '.signing'].map(
      part => JSON.parse(readFileSync(join(src, `i18n/locales/${language}${part}.json`), 'utf8')) as object,
    ),
  )

/** Texts about token approvals. */
const APPROVALS = [
  'swap.allow',
  'swap.allow.go',
  'swap.allow.done',
  'swap.allow.all',
  'swap.allow.all.step',
  'swap.allow.all.go',
  'swap.allow.all.text',
  'swap.allow.asked',
  'swap.reset',
  'swap.reset.go',
  'swap.nothing.allowed',
  'swap.failed.allow',
  'swap.failed.allowance',
  'swap.failed.approve',
  'swap.changed',
  'silent.allow.text',
  'review.allow',
  'review.allow.all',
  'swap.fee.approval',
  'activity.approve',
  'activity.revoke',
]
const FEES = [
  'send.fee',
  'send.max.fee',
  'send.max.kept',
  'insufficient.fee',
  'insufficient.rent',
  'swap.insufficient.fee',
]
const SHORT = [
  'insufficient.token',
  'insufficient.fee',
  'insufficient.rent',
  'swap.insufficient.token',
  'swap.insufficient.fee',
]

/** The fixed words in each language: for approving, the fee, the minimum, and insufficient funds. */
const WORDS: Record<string, { approve: RegExp; fee: RegExp; minimum: RegExp; short: RegExp }> = {
  ar: { approve: /موافق/, fee: /رسوم الشبكة/, minimum: /الحد الأدنى/, short: /لا يوجد ما يكفي من/ },
  de: { approve: /[Ff]rei(gabe|gegeben|geben)/, fee: /Netzwerkgebühr/, minimum: /[Mm]indest/, short: /Nicht genug/ },
  es: { approve: /apr(ob|ueb)/i, fee: /comisión de red/i, minimum: /mínimo/i, short: /No hay suficiente/ },
  fr: { approve: /appro(uv|bation)/i, fee: /frais de réseau/i, minimum: /minimum/i, short: /Pas assez de/ },
  he: { approve: /אי?שור|אושר/, fee: /עמלת (ה)?רשת/, minimum: /מינימום/, short: /אין מספיק/ },
  hi: { approve: /अनुमति/, fee: /नेटवर्क शुल्क/, minimum: /कम से कम/, short: /काफ़ी नहीं है/ },
  id: { approve: /setuju/i, fee: /biaya jaringan/i, minimum: /minimum/i, short: /tidak cukup/ },
  it: { approve: /approva/i, fee: /commissione di rete/i, minimum: /minimo/i, short: /insufficiente/ },
  ja: { approve: /承認/, fee: /ネットワーク手数料/, minimum: /最低受取額/, short: /が足りません/ },
  ko: { approve: /승인/, fee: /네트워크 수수료/, minimum: /최소 수령액/, short: /부족/ },
  nl: { approve: /goed(keur|gekeurd)|Keur .*goed/i, fee: /netwerkkosten/i, minimum: /minim/i, short: /Niet genoeg/ },
  pl: { approve: /zgod|zezw/i, fee: /opłat[aę] sieciow/i, minimum: /minimum/i, short: /Za mało/ },
  pt: { approve: /aprov/i, fee: /taxa de rede/i, minimum: /mínimo/i, short: /insuficiente/ },
  ru: { approve: /одобр/i, fee: /комисси[яюи] сети/i, minimum: /минимум/i, short: /[Нн]едостаточно/ },
  tr: { approve: /onay/i, fee: /ağ ücreti/i, minimum: /en az/i, short: /[Yy]eterli .* yok/ },
  uk: { approve: /схвал/i, fee: /комісі[яюї] мережі/i, minimum: /мінімум/i, short: /[Нн]едостатньо/ },
  vi: { approve: /phê duyệt/i, fee: /phí mạng/i, minimum: /tối thiểu/i, short: /Không đủ/ },
  zh: { approve: /授权/, fee: /网络费用/, minimum: /最[少低]/, short: /不足/ },
}

test('R164: each language has one word for approving, the network fee, the minimum and what is not enough', () => {
  assert.equal(Object.keys(WORDS).sort(), languages)
  const wrong: string[] = []
  for (const language of languages) {
    const texts = translated(language)
    const { approve, fee, minimum, short } = WORDS[language]!
    const hold = (keys: string[], word: RegExp) => {
      for (const key of keys) if (!word.test(texts[key] ?? '')) wrong.push(`${language} ${key}: ${texts[key]}`)
    }
    hold(APPROVALS, approve)
    hold(FEES, fee)
    hold(['swap.minimum', 'swap.by.terms'], minimum)
    hold(['send.next.insufficient', ...SHORT], short)
  }
  assert.equal(wrong, [])
})

/** In each language: the risk of a transfer, trust in a contract, and what a token that imitates another is not. */
const NUANCES: Record<string, { risk: RegExp; trust: RegExp; real: RegExp }> = {
  ar: { risk: /المخاطرة/, trust: /أثق|تثق/, real: /الحقيقي/ },
  de: { risk: /Risiko/, trust: /vertrau/, real: /echt/ },
  es: { risk: /riesgo/, trust: /conf[ií]/i, real: /auténtico/ },
  fr: { risk: /risque/, trust: /confiance/, real: /vrai/ },
  he: { risk: /סיכון/, trust: /אמין/, real: /האמיתי/ },
  hi: { risk: /जोखिम/, trust: /भरोसा/, real: /असली/ },
  id: { risk: /risiko/, trust: /ercaya/, real: /asli/ },
  it: { risk: /rischio/, trust: /fid[io]/, real: /vero/ },
  ja: { risk: /リスク/, trust: /信頼/, real: /本物/ },
  ko: { risk: /위험/, trust: /신뢰/, real: /진짜/ },
  nl: { risk: /risico/, trust: /vertrouw/, real: /echte/ },
  pl: { risk: /ryzyko/, trust: /ufasz|[Uu]fam|[Pp]owierzam/, real: /prawdziwy/ },
  pt: { risk: /risco/, trust: /conf[io]/i, real: /verdadeiro/ },
  ru: { risk: /риск/, trust: /довер/, real: /настоящ/ },
  tr: { risk: /[Rr]isk/, trust: /güven/, real: /[Gg]erçek/ },
  uk: { risk: /ризик/, trust: /довір/, real: /справж/ },
  vi: { risk: /rủi ro/, trust: /tin tưởng/, real: /thật/ },
  zh: { risk: /风险/, trust: /信任/, real: /真正/ },
}

test('each language asks for what English asks for: to understand the risk, to trust a contract, and to take the real token', () => {
  assert.equal(Object.keys(NUANCES).sort(), languages)
  const wrong: string[] = []
  for (const language of languages) {
    const texts = translated(language)
    const { risk, trust, real } = NUANCES[language]!
    for (const [key, word] of [
      ['review.sure', risk],
      ['swap.unknown.text', trust],
      ['swap.unknown.sure', trust],
      ['tokens.like', real],
      ['activity.lost', new RegExp(texts['detail.status']!, 'i')],
    ] as const)
      if (!word.test(texts[key] ?? '')) wrong.push(`${language} ${key}: ${texts[key]}`)
  }
  assert.equal(wrong, [])
})

/** The German term, and other words for it that must not appear beside it. */
const GERMAN: [term: string, neighbours: RegExp][] = [
  ['Smart Contract', /(?<!Smart )Contract|Vertrag/],
  ['Netzwerk', /\bChain\b/],
  ['Zahlung', /Transfer|[Üü]berw(eis|ies)/],
  ['signieren', /unterschr/],
  ['Handy', /Telefon/],
  ['Sie wurden nicht angemeldet', /Niemand (wurde|konnte)|\bniemand\b/],
  ['Es wurden keine Daten', /\bgeteilt\b/],
  ['installieren', /\bholen\b/],
]

for (const [term, neighbours] of GERMAN)
  test(`R164: "${term}" has no second word in German`, () => {
    const texts = Object.entries(translated('de'))
    assert.ok(texts.some(([, text]) => text.includes(term)))
    assert.equal(
      texts.filter(([, text]) => neighbours.test(text)),
      [],
    )
  })

test.run()
