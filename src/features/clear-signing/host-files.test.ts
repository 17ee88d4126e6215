import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { EVE, ME, USDC } from '../../../test/clear-signing.ts'
import type { Context } from '../../modal/kit.ts'
import type { Clear } from '../../clear-signing/explaining.ts'
import type { Refused } from '../../clear-signing/descriptor.ts'
import type { Asked } from '../transaction/explained.tsx'
import { explain } from './explain.ts'
import { createHostFiles } from './host-files.ts'

const test = suite('descriptions that the app names')
const VAULT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const CLONE = '0x2C7536E3605D9C16a7a3D7b1898e529396a65c23'
const CLAIM = 'claim(address account, uint256 amount)'
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
// keccak256('claim(address,uint256)')
const DATA = `0xaad3ec96${word(EVE)}${word(7n << 120n)}`
const fileOf = (more: object = {}, address = VAULT) => ({
  $schema: 'erc7730-v2.schema.json',
  context: { contract: { deployments: [{ chainId: 1, address }] } },
  metadata: { owner: 'Vault' },
  display: {
    formats: { [CLAIM]: { intent: 'Claim', fields: [{ path: 'account', label: 'For', format: 'addressName' }] } },
  },
  ...more,
})

type Reply = (url: string, init: RequestInit) => Response | Promise<Response>
const real = globalThis.fetch
/** What is asked for, by the replies. */
function filesOf(descriptors: string[], reply: Reply) {
  const asked: [string, RequestInit][] = []
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    asked.push([url, init])
    return reply(url, init)
  }) as typeof fetch
  const files = createHostFiles({ options: { clearSigning: { descriptors } } } as unknown as Context)
  return { files, asked }
}
test.after.each(() => {
  globalThis.fetch = real
})
const json = (value: unknown) => new Response(JSON.stringify(value))

test('each is asked for once, without cookies, redirects or referrer, and at most ten', async () => {
  const urls = Array.from({ length: 12 }, (_, at) => `https://files.example/${at}`)
  const { files, asked } = filesOf([...urls, urls[0]!], () => json(fileOf()))
  assert.is(asked.length, 0)
  const [first, again] = [await files(), await files()]
  assert.is(first, again)
  assert.equal([first.length, asked.length], [10, 10])
  const [, { credentials, redirect, referrerPolicy }] = asked[0]!
  assert.equal(
    { credentials, redirect, referrerPolicy },
    {
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    },
  )
})

test('R187: what is not https, too long, no JSON, gone, or of another version is not used, and said with its host', async () => {
  const long = new Response(new Uint8Array(512_001).fill(32))
  const cases: [string, Reply][] = [
    ['its address is not https', () => json(fileOf())],
    ['it didn’t load', () => new Response('', { status: 404 })],
    ['it didn’t load', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['it is not JSON', () => new Response('{')],
    ['it is too long', () => long],
    ['not of version 2', () => json(fileOf({ $schema: 'erc7730-v1.schema.json' }))],
    ['it includes a file of another origin', () => json(fileOf({ includes: 'https://other.example/x' }))],
  ]
  for (const [at, [problem, reply]] of cases.entries()) {
    const { files } = filesOf([at ? 'https://files.example/f' : 'http://files.example/f'], reply)
    assert.is(((await files())[0] as Refused).problem, problem)
  }
})

test('one that did not load is asked for again with the next review', async () => {
  let isDown = true
  const { files, asked } = filesOf(['https://files.example/1'], () => {
    if (isDown) throw new TypeError('Failed to fetch')
    return json(fileOf())
  })
  assert.ok('problem' in (await files())[0]!)
  isDown = false
  assert.not('problem' in (await files())[0]!)
  await files()
  assert.is(asked.length, 2)
})

test('together they have at most 1 MB', async () => {
  const padded = `${' '.repeat(400_000)}${JSON.stringify(fileOf())}`
  const { files } = filesOf(
    ['https://a.example/1', 'https://a.example/2', 'https://a.example/3'],
    () => new Response(padded),
  )
  const all = await files()
  assert.is(all.filter(it => 'problem' in it).length, 1)
})

/** A review, as its lines. `early`: what it shows before all is told. */
async function reviewed(
  asked: Partial<Asked>,
  files: ReturnType<typeof createHostFiles>,
  code: unknown = '0x',
  early: (clear: Clear) => void = () => {},
) {
  const reads: string[] = []
  const adapter = {
    getTokens: async (_: unknown, __: string, [address]: string[]) => [
      address === USDC ? { title: { symbol: 'USDC', decimals: 6 } } : {},
    ],
    read: async (_: unknown, { params }: { params: string[] }) => (reads.push(params[0]!), await code),
  }
  const ctx = { adapter: async () => adapter, t: (key: string) => key } as unknown as Context
  const network = { caipNetworkId: 'eip155:1', nativeCurrency: { symbol: 'ETH', decimals: 18 } }
  const clear = await explain(ctx, { network, account: ME, ...asked } as Asked, {
    said: new Map(),
    others: files,
    life: new AbortController().signal,
    show: early,
  })
  return { clear: clear!, reads }
}

test('they are asked for only where ours are not of everything, and come with their host', async () => {
  const { files, asked } = filesOf(['https://files.example/f'], () => json(fileOf()))
  const transfer = `0xa9059cbb${word(EVE)}${word(5n)}`
  assert.is((await reviewed({ calls: [{ to: USDC, data: transfer }] }, files)).clear.title, 'explain.send')
  assert.is(asked.length, 0)
  const { clear } = await reviewed({ calls: [{ to: VAULT, data: DATA }] }, files)
  assert.is(asked.length, 1)
  assert.is(clear.lead, 'explain.says')
  assert.ok(clear.isLacking)
  assert.ok(clear.lines.some(it => it.label === 'explain.detailsBy'))
  const also = clear.lines.find(it => it.label === 'explain.also')!.lines!
  assert.equal(
    also.map(it => [it.label, it.value]),
    [['amount', String(7n << 120n)]],
  )
})

test('one of the contract that a minimal proxy runs counts for the proxy; of no other code', async () => {
  const { files } = filesOf(['https://files.example/f'], () => json(fileOf()))
  const minimal = `0x363d3d373d3d3d363d73${VAULT.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`
  const leadBy = async (code: unknown) =>
    (await reviewed({ calls: [{ to: CLONE, data: DATA }] }, files, code)).clear.lead
  assert.is(await leadBy(minimal), 'explain.says')
  for (const code of ['0x', `${minimal}00`, minimal.replace('5af4', '5af1'), undefined, { length: 90 }])
    assert.is(await leadBy(code), undefined)
})

const UNREAD = ['explain.call', undefined]
const READ = ['explain.call', 'explain.says']

test('a review waits a second for a file, and is drawn without it; what comes later changes nothing', async () => {
  let release = () => {}
  const held = new Promise<void>(done => (release = done))
  const { files, asked } = filesOf(['https://files.example/f'], () => held.then(() => json(fileOf())))
  const start = Date.now()
  const { clear } = await reviewed({ calls: [{ to: VAULT, data: DATA }] }, files)
  assert.ok(Date.now() - start >= 990)
  assert.equal([clear.title, clear.lead], UNREAD)
  release()
  const next = await reviewed({ calls: [{ to: VAULT, data: DATA }] }, files)
  assert.equal([next.clear.title, next.clear.lead], READ)
  assert.is(asked.length, 1)
})

test('what a node tells late of a proxy is added when it comes; if it fails, nothing is', async () => {
  const minimal = `0x363d3d373d3d3d363d73${VAULT.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`
  const { files } = filesOf(['https://files.example/f'], () => json(fileOf()))
  for (const [end, last] of [
    [async () => minimal, READ],
    [() => Promise.reject(new Error('Too slow')), UNREAD],
  ] as const) {
    let release = () => {}
    const held = new Promise<void>(done => (release = done))
    const start = Date.now()
    const shown: Clear[] = []
    const { clear } = await reviewed({ calls: [{ to: CLONE, data: DATA }] }, files, held.then(end), it => {
      assert.ok(Date.now() - start >= 990)
      shown.push(it)
      release()
    })
    assert.equal(
      [...shown, clear].map(it => [it.title, it.lead]),
      [UNREAD, last],
    )
  }
})

test.run()
