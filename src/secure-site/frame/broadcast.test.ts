import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { ModalError } from '../../base/errors.ts'
import { codeOf } from '../../base/record.ts'
import { broadcast, Unsaid } from './broadcast.ts'

const test = suite('a transaction on its way to the nodes')
const NAME = '0xab'
const refusing = (reason?: string, code = -32000) => new ModalError('rpc/error', { data: { code, reason } })
const silent = new ModalError('http/network')

/** A node: what it does with the transaction, and whether it knows it afterwards. */
type Node = [answer: unknown, isKnown?: boolean | Error]

async function send(...nodes: Node[]) {
  const sent: number[] = []
  const asks = nodes.map(([answer, isKnown = false], index) => async (method: string) => {
    const told = method === 'send' ? answer : isKnown
    if (method === 'send') sent.push(index)
    if (told instanceof Error) throw told
    return told
  })
  const outcome = broadcast(
    { name: NAME, send: node => node('send', []), isKnown: async node => (await node('known', [])) === true },
    asks,
  )
  return { sent, outcome: await outcome.catch((error: Error) => error) }
}

test('the first node that takes it is enough', async () => {
  assert.equal(await send([NAME], [refusing()]), { sent: [0], outcome: NAME })
  assert.equal(await send([silent], [NAME]), { sent: [0, 1], outcome: NAME })
})

test('a node that took it and whose answer was lost is found by the facts, whatever the next one says', async () => {
  for (const reason of ['nonce too low', 'OldNonce', 'transaction already in mempool', undefined])
    for (const nodes of [
      [[silent, true], [refusing(reason)]],
      [
        [silent, silent],
        [refusing(reason), true],
      ],
      [['another', true], [refusing(reason)]],
    ] as Node[][])
      assert.is((await send(...nodes)).outcome, NAME, String(reason))
})

test('one that no node knows was refused, if none could have taken it', async () => {
  const { outcome } = await send([refusing('nonce too low')], [NAME])
  assert.match((outcome as Error).message, /didn’t take it: nonce too low\.$/)
  assert.not.instance(outcome, Unsaid)
  assert.is(codeOf(outcome), -32003)
  assert.match(((await send([refusing()])).outcome as Error).message, /didn’t take it\.$/)
})

test('silence is not a refusal: it can still happen', async () => {
  for (const nodes of [
    [[silent], [refusing('nonce too low')]],
    [[silent, silent]],
    [['another']],
    [[undefined, new Error('lost')], [new TypeError('x')]],
    [],
  ] as Node[][]) {
    const { outcome } = await send(...nodes)
    assert.instance(outcome, Unsaid)
    assert.is((outcome as Unsaid).transaction, NAME)
  }
})

test('a node’s internal error or timeout is not a refusal: the next node is asked, and it can still happen', async () => {
  for (const fault of [refusing('Internal error', -32603), refusing('request timed out'), refusing('Timeout')]) {
    assert.equal(await send([fault], [NAME]), { sent: [0, 1], outcome: NAME })
    assert.instance((await send([fault], [refusing('nonce too low')])).outcome, Unsaid)
    assert.instance((await send([fault])).outcome, Unsaid)
  }
})

test('R103: what a node writes as its reason is cleaned and cut', async () => {
  const { message } = await failure(
    broadcast(
      {
        name: NAME,
        send: () => Promise.reject(refusing(`\u202e${'x'.repeat(500)}`)),
        isKnown: async () => false,
      },
      [async () => {}],
    ),
  )
  assert.ok(message.length < 240 && !message.includes('\u202e'))
})

test.run()
