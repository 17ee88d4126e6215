import { connectWallet, expect, NO_MOTION, NONCE, stateOf, test, type Page } from './fixtures.ts'

test.use(NO_MOTION)

const inline = (code: string) => `<script nonce="${NONCE}">${code}</script>`
const disconnect = async (page: Page) => {
  await page.evaluate(() => window.WalletModal.disconnect())
  await expect.poll(async () => (await stateOf(page)).status).toBe('disconnected')
}
/** What a page can see of its own globals: names on the window and on the shared prototypes. */
const SNAPSHOT = `{
  const shared = [Object, Array, Function, String, Promise, Element, HTMLElement, Node, EventTarget, Event, Document]
  const looked = [window, ...shared.map(it => it.prototype), document, JSON, Math, Reflect, history, navigator]
  const own = (object, key) => {
    const { value } = Object.getOwnPropertyDescriptor(object, key)
    return [String(key), typeof value === 'function' ? value : '']
  }
  window.snapshot = () => looked.map(object => Reflect.ownKeys(object).map(key => own(object, key)))
  window.before = snapshot()
}`

/**
 * Names that options, states and replies can lack, and that renderers treat specially. Left out are those that break
 * the platform's own calls for all code: `signal` and `get` (listeners, descriptors), `mode`, `body` and `integrity`
 * (fetch), `style` (Intl).
 */
const KEYS = [
  'projectId',
  'networks',
  'endpoints',
  'features',
  'themeMode',
  'themeVariables',
  'locale',
  'view',
  'namespace',
  'wallet',
  'arguments',
  'once',
  'passive',
  'capture',
  'nonce',
  'type',
  'key',
  'ref',
  'children',
  'className',
  'innerHTML',
  'dangerouslySetInnerHTML',
  'onclick',
  'data',
  'status',
  'error',
  'code',
  'message',
  'cause',
  'id',
  'name',
  'rdns',
  'then',
  'method',
  'params',
  'result',
  'headers',
  'enumerable',
  'assets',
  'rpcUrls',
  'title',
  'icon',
  'label',
  'address',
  'image_url',
]
/** Hosts that do not interfere with each other share one page. */
const HOSTS: [name: string, code: string][] = [
  [
    `${KEYS.length} polluted keys of Object.prototype`,
    `for (const key of ${JSON.stringify(KEYS)}) Object.prototype[key] = 'polluted'`,
  ],
  [
    'polluted keys that hold functions',
    `for (const key of ['once', 'onclick', 'ref', 'view', 'toJSONP', 'each', 'extend', 'clone', 'include', 'merge'])
      Object.prototype[key] = function () { return this }`,
  ],
  [
    'frozen intrinsics',
    `for (const it of [
      Object, Array, Function, String, Number, Boolean, Symbol, BigInt, Promise, Map, Set, WeakMap, WeakSet, RegExp, Date,
      Error, TypeError, RangeError, Uint8Array, ArrayBuffer,
    ]) { Object.freeze(it.prototype); Object.freeze(it) }
    for (const it of [JSON, Math, Reflect]) Object.freeze(it)`,
  ],
  [
    'array methods of an old library, enumerable ones beside them, patched JSON, a console that throws',
    `{Array.prototype.find = function (fn) {
      for (var i = 0; i < this.length; i++) if (fn(this[i], i, this)) return this[i]
    }
    Array.from = function (list) { return [].concat.apply([], [].slice.call(list)) }}
    {for (const name of ['remove', 'first', 'last', 'contains', 'each', 'clone', 'invoke', 'pluck'])
      Array.prototype[name] = function () { return [] }
    String.prototype.strip = function () { return '' }
    Function.prototype.defer = function () {}}
    {for (const name of ['parse', 'stringify']) {
      const real = JSON[name]
      JSON[name] = function (...args) { return real.apply(this, args) }
    }}
    {for (const name of ['log', 'info', 'warn']) console[name] = () => { throw new Error('no console') }}`,
  ],
  [
    'a Promise of its own, wrapped timers and frames, an addEventListener that knows no options',
    `{const Real = Promise
    class Zone extends Real {}
    const then = Real.prototype.then
    const wrap = fn => typeof fn === 'function' ? function (...all) { return fn.apply(this, all) } : fn
    Real.prototype.then = function (...args) { return then.apply(this, args.map(fn => wrap(fn))) }
    window.Promise = Zone}
    {for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'queueMicrotask']) {
      const real = window[name]
      window[name] = function (fn, ...args) {
        return real.call(window, typeof fn === 'function' ? (...all) => fn(...all) : fn, ...args)
      }
    }}
    {for (const name of ['addEventListener', 'removeEventListener']) {
      const real = EventTarget.prototype[name]
      EventTarget.prototype[name] = function (type, fn, options) {
        return real.call(this, type, fn, typeof options === 'object' ? !!options.capture : !!options)
      }
    }}`,
  ],
]

for (const [name, code] of HOSTS) {
  test(`R9: ${name}: connects, switches nothing of the page, disconnects`, async ({ page, visit, dialog }) => {
    await visit({ head: inline(`${code};${SNAPSHOT}`) })
    await connectWallet(page)
    await expect(dialog.getByText('vera.eth')).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: /^ETH/ })).toBeVisible()
    await dialog.getByRole('button', { name: /^Change network/ }).click()
    await dialog.getByRole('button', { name: 'Base', exact: true }).click()
    await expect.poll(async () => (await stateOf(page)).network).toBe('eip155:8453')
    expect(await page.evaluate(() => document.querySelector('wallet-modal')!.shadowRoot!.textContent)).not.toContain(
      'polluted',
    )
    await disconnect(page)
    await expect(dialog).toHaveCount(0)
    // Afterwards, only our global has been added.
    const changed = await page.evaluate(() => {
      const { before, snapshot } = window as unknown as Record<string, unknown> & {
        snapshot(): [string, unknown][][]
        before: [string, unknown][][]
      }
      return snapshot().flatMap((names, index) =>
        names
          .filter(([key, value]) => !before[index]!.some(([known, was]) => known === key && was === value))
          .map(([key]) => key),
      )
    })
    expect(changed.filter(key => !/^(WalletModal|Symbol\(wallet-modal\/[\da-f]{16}\)|before)$/.test(key))).toEqual([])
  })
}
