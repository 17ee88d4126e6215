// The modal and the wallet site say the same of the same call, also where a minimal proxy (EIP-1167) stands before the
// contract that is known.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Line } from '../src/clear-signing/lines.ts'
import { words } from '../src/clear-signing/words.ts'
import { explain } from '../src/features/clear-signing/explain.ts'
import type { Asked } from '../src/features/transaction/explained.tsx'
import type { Context } from '../src/modal/kit.ts'
import { agreedBy } from '../src/secure-site/frame/agreed.ts'
import { createExplain } from '../src/secure-site/explainer/explainer-client.ts'
import type { Clear, FromExplainer, ToExplainer } from '../src/secure-site/explainer/job.ts'
import { EVE, ME } from './clear-signing.ts'

const test = suite('one call, explained by two')
const NETWORK = 'eip155:1'
const QUEUE = '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1'
const CLONE = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23'
const minimal = `0x363d3d373d3d3d363d73${QUEUE.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`
const coin = { symbol: 'ETH', decimals: 18 }
const calls = (to: string) => [
  {
    to,
    value: 0n,
    // keccak256('claimWithdrawal(uint256)')
    data: `0xf8444436${71_234n.toString(16).padStart(64, '0')}`,
  },
]

/** By the modal, where a node tells this of every address. */
function inModal(to: string, code: unknown): Promise<Clear | undefined> {
  const adapter = { getTokens: async () => [{}], read: async () => code }
  const t = (key: string) => words[key.replace('explain.', '') as keyof typeof words]
  const asked = { network: { caipNetworkId: NETWORK, nativeCurrency: coin }, account: ME, calls: calls(to) }
  return explain({ adapter: async () => adapter, t } as unknown as Context, asked as unknown as Asked, {
    said: new Map(),
    others: async () => [],
    life: new AbortController().signal,
    show() {},
  })
}

/** The script of the worker, in this realm. */
const scope = new EventTarget() as EventTarget & { postMessage(word: FromExplainer): void }
Object.assign(globalThis, { self: scope })
await import('../src/secure-site/explainer/explainer.ts')

/** By the worker of the wallet site, where its nodes tell this of every address. */
function onSite(to: string, ...codes: unknown[]): Promise<Clear | undefined> {
  const worker = new EventTarget() as EventTarget & { postMessage(word: ToExplainer): void }
  const say = (target: EventTarget, data: unknown) =>
    target.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }))
  worker.postMessage = word => say(scope, word)
  scope.postMessage = word => say(worker, word)
  const nodes = codes.map(code => async (method: string) => {
    if (method === 'eth_getCode') return code
    throw new Error(`no ${method}`)
  })
  const start = async () => ({ worker: worker as unknown as Worker, end: () => {} })
  return createExplain(start)({ does: 'calls', network: NETWORK, account: ME, coin, calls: calls(to) }, agreedBy(nodes))
}

const line = ({ label, value, lines }: Line): string => `${label}: ${lines ? `[${lines.map(line).join('; ')}]` : value}`
const said = (clear: Clear | undefined) => [clear?.title, clear?.lead, clear?.lines.map(line)]

test('a call through a minimal proxy reads the same in both, with the words for the contract behind it', async () => {
  const modal = await inModal(CLONE, minimal)
  assert.is(modal?.lead, 'Claim a withdrawal')
  assert.equal(said(await onSite(CLONE, minimal, minimal)), said(modal))
  // Only the address that is called, and its name, tell it from the contract itself.
  const direct = await inModal(QUEUE, '0x')
  assert.equal(said(await onSite(QUEUE)), said(direct))
  assert.equal(said(modal)[1], said(direct)[1])
  assert.ok(modal!.lines.some(it => line(it).includes(CLONE)))
})

test('R187: code that is anything else, that nodes differ on, or that no node tells, adds no words in either', async () => {
  const upgradable = `0x363d3d373d3d363d7f${'36'.repeat(32)}545af43d6000803e6038573d6000fd5b3d6000f3`
  for (const [at, code] of ['0x', `${minimal}00`, upgradable, undefined].entries()) {
    const to = `${EVE.slice(0, -1)}${at}`.toLowerCase()
    const modal = await inModal(to, code)
    assert.is(modal?.lead, undefined)
    assert.equal(said(await onSite(to, code, code)), said(modal))
  }
  assert.is((await onSite(ME.toLowerCase(), minimal, '0x'))?.lead, undefined)
})

test.run()
