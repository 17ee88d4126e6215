import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createLookalikes } from './lookalike.ts'

const test = suite('look-alikes')
const of = createLookalikes(['GLMR', '', 'USD Coin', 'ETH'])

/** A text, what it passes itself off as, and how. */
const FLAGGED: [string, string, string][] = [
  ['USD\u0421', 'USDC', 'Cyrillic Es'],
  ['U\u0405DT', 'USDT', 'Cyrillic Dze'],
  ['\u0395\u03a4\u0397', 'ETH', 'all Greek'],
  ['\u0415\u0422\u041d', 'ETH', 'all Cyrillic'],
  ['\u0435th', 'ETH', 'small Cyrillic ie'],
  ['W\u0415TH', 'WETH', 'Cyrillic between Latin'],
  ['\u0412\u0422\u0421', 'BTC', 'Cyrillic throughout'],
  ['W\u0392TC', 'WBTC', 'Greek Beta'],
  ['\u0455t\u0435th', 'stETH', 'small Cyrillic letters'],
  ['w\u0455tETH', 'wstETH', 'a small Cyrillic letter'],
  ['D\u0410I', 'DAI', 'Cyrillic A'],
  ['D\u0391\u0399', 'DAI', 'Greek Alpha and Iota'],
  ['D\u13aaI', 'DAI', 'Cherokee Go'],
  ['\u13f4NB', 'BNB', 'Cherokee Yv'],
  ['\u13daOL', 'SOL', 'Cherokee Du'],
  ['\u054dSDC', 'USDC', 'Armenian Seh'],
  ['U\u054fDT', 'USDT', 'Armenian Tiwn'],
  ['D\u0555T', 'DOT', 'Armenian Oh'],
  ['\ua4f4\ua4e2\ua4d3\ua4da', 'USDC', 'all Lisu'],
  ['\uff35\uff33\uff24\uff23', 'USDC', 'full width'],
  ['\uff55sdc', 'USDC', 'one letter in full width'],
  ['\u{1d414}\u{1d412}\u{1d403}\u{1d402}', 'USDC', 'mathematical bold'],
  ['\u{1d53c}\u{1d54b}\u210d', 'ETH', 'double-struck'],
  ['\u24c8\u24c4\u24c1', 'SOL', 'circled'],
  ['\u{1f144}\u{1f142}\u{1f133}\u{1f132}', 'USDC', 'squared'],
  ['U5DC', 'USDC', 'a five'],
  ['U5DT', 'USDT', 'a five'],
  ['U$DC', 'USDC', 'a dollar'],
  ['S0L', 'SOL', 'a zero'],
  ['D0T', 'DOT', 'a zero'],
  ['0P', 'OP', 'a zero'],
  ['L1NK', 'LINK', 'a one'],
  ['LlNK', 'LINK', 'a small l for a capital I'],
  ['UN1', 'UNI', 'a one'],
  ['UNl', 'UNI', 'a small l for a capital I'],
  ['DA|', 'DAI', 'a stroke'],
  ['SO1', 'SOL', 'a one for a small l'],
  ['lINCH', '1INCH', 'a small l for the one'],
  ['IINCH', '1INCH', 'a capital I for the one'],
  ['W8TC', 'WBTC', 'an eight'],
  ['\u00daSDC', 'USDC', 'an accent'],
  ['U\u0301SDC', 'USDC', 'a mark of its own'],
  ['\u0116TH', 'ETH', 'a dot above'],
  ['ET\u1e24', 'ETH', 'a dot below'],
  ['U\u015aDT', 'USDT', 'an acute'],
  ['W\u00cbTH', 'WETH', 'two dots'],
  ['\u00d8P', 'OP', 'a stroke through the letter'],
  ['S\u00d8L', 'SOL', 'a stroke through the letter'],
  ['US\u0110C', 'USDC', 'a stroke through the letter'],
  ['L\u0131NK', 'LINK', 'an i without its dot'],
  ['\u017fOL', 'SOL', 'a long s'],
  ['LIN\u212a', 'LINK', 'the Kelvin sign'],
  ['MATI\u03f9', 'MATIC', 'lunate Sigma'],
  ['US\u200bDC', 'USDC', 'a zero-width space'],
  ['USDC\u2060', 'USDC', 'a word joiner'],
  ['U S D C', 'USDC', 'spaces'],
  ['\u039eTH', 'ETH', 'Greek Xi'],
  ['A\u042fB', 'ARB', 'Cyrillic Ya'],
  ['U\u0418I', 'UNI', 'Cyrillic I'],
  ['USD\u0421.e', 'USDC', 'a disguised letter, with something behind it'],
  ['\u0430xlUSDC', 'USDC', 'a disguised letter, with something before it'],
  ['USD \u0421oin', 'USD Coin', 'a name'],
  ['GLM\u13d2', 'GLMR', 'the currency of the network'],
  ['GLM\u042f', 'GLMR', 'the currency of the network'],
]
for (const [text, symbol, how] of FLAGGED) test(`R64: ${JSON.stringify(text)} passes itself off as ${symbol} by ${how}`, () => assert.is(of(text), symbol))

const FINE: [string, string][] = [
  ...['ETH', 'WETH', 'stETH', 'STETH', 'wstETH', 'USDC', 'usdc', 'Usdt', 'sol', 'dai', '1INCH', '1inch', 'link', 'glmr', 'usd coin'].map((text): [string, string] => [text, 'is one itself']),
  ...['USDC.e', 'USDC2', 'sUSDC', 'axlUSDC', 'USDbC', 'aEthUSDC', 'USDT0', 'crvUSD', 'ETH2x', 'ETHx', 'WETH9', 'vBNB', 'OPEN', 'SOLO', 'UNIT', 'LINKED', 'DAL', 'SOI', 'POI', 'DOGE', 'A', '', '0', '100', 'BTC-ETH LP'].map((text): [string, string] => [text, 'is spelled otherwise, in plain letters']),
  ...['\u041a\u043e\u0448\u0435\u043b\u0451\u043a', '\u94b1\u5305', '\u05d0\u05e8\u05e0\u05e7', 'Pok\u00e9mon', 'Caf\u00e9', 'USD\u20ae', 'USD\u20ae0', 'USDC\u{1f680}', 'ETH\u2122', '\u{1f436}', '\ud800'].map((text): [string, string] => [text, 'looks like none']),
]
for (const [text, why] of FINE) test(`R64: ${JSON.stringify(text)} ${why}`, () => assert.is(of(text), undefined))

test('R64: without further symbols only the well-known ones count', () => {
  assert.equal([createLookalikes()('GLM\u13d2'), createLookalikes()('U5DC')], [undefined, 'USDC'])
})

test.run()
