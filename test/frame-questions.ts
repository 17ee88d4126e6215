// Requests of a site to the frame of its wallet, and what becomes of them: refused without asking, or asked.
import * as assert from 'uvu/assert'
import { Keypair } from 'solana-web3-v1'
import { messageOf } from '../src/chains/evm/digests.ts'
import { questionOf, type Asking, type Question } from '../src/secure-site/frame/question.ts'
import { FrameRefusal, type RefusalReason } from '../src/secure-site/frame/refusals.ts'
import { HOSTILE } from './hostile.ts'

export const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const EOA = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const CONTRACT = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const DELEGATED = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
export const UNKNOWN = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
export const [mine, other] = [1, 2].map(seed => Keypair.fromSeed(new Uint8Array(32).fill(seed))) as [Keypair, Keypair]
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const me = mine.publicKey.toBase58()

/** Transactions that the node simulates. */
export const simulated = new Set<string>()
const codes: Record<string, unknown> = { [CONTRACT]: '0x6001', [EOA]: '0x', [DELEGATED]: `0xef0100${'ab'.repeat(20)}` }
const asking: Asking = {
  site: 'https://bakery.example',
  accounts: { evm: ME, solana: me },
  network: 'eip155:1',
  networks: ['eip155:1', 'eip155:8453', SOLANA],
  codeAt: async (_, address) => {
    if (address in codes) return codes[address]
    throw new Error('no answer')
  },
  simulates: async (_, transaction) => simulated.has(transaction),
}

export const personal = (text: string, account: unknown = ME) => ({
  method: 'personal_sign',
  params: [messageOf(text), account],
})
export const raw = (message: unknown) => ({ method: 'personal_sign', params: [message, ME] })
export const onSolana = (method: string, params: object) => ({
  method,
  params,
  chainId: SOLANA,
  chainNamespace: 'solana',
})

/** What is refused: why, what it is, and the payload. */
export type Refused = [RefusalReason, string, unknown]
/** What is asked: as what, and the payload. */
export type Honest = [Question['kind'], unknown]

export const ask = async (payload: unknown): Promise<FrameRefusal | Question> =>
  questionOf(payload, asking).catch((error: FrameRefusal) => error)

/** The user is asked none of them; each has a reason, a code and a sentence. */
export async function refusesAll(all: readonly Refused[]): Promise<void> {
  for (const [reason, what, payload] of all) {
    const told = await ask(payload)
    assert.instance(told, FrameRefusal, what)
    assert.is((told as FrameRefusal).reason, reason, what)
    assert.ok([4100, 4200, 4901, 5700, 5760, -32602].includes((told as FrameRefusal).code), what)
    assert.match((told as FrameRefusal).message, /^\w.*\.$/)
  }
}

const isFrozen = (it: unknown): boolean =>
  typeof it !== 'object' || it === null || (Object.isFrozen(it) && Object.values(it).every(isFrozen))

/** Each is asked, with the fields of the question frozen all the way down, and what the site sent as it was. */
export async function asksAll(all: readonly Honest[]): Promise<void> {
  for (const [kind, payload] of all) {
    const before = structuredClone(payload)
    const question = (await ask(payload)) as Question
    assert.is(question.kind, kind, `${String(question)} ${JSON.stringify(payload)}`)
    assert.ok(isFrozen(question))
    assert.equal(payload, before)
  }
}

/** Whatever stands in the place of any part of them, it is refused in a sentence or asked whole. */
export async function survivesAll(all: readonly Honest[]): Promise<void> {
  for (const payload of new Map(all).values()) {
    const { method, params } = payload as { method: string; params?: unknown }
    for (const value of HOSTILE) {
      const parts = Array.isArray(params)
        ? params.map((_, at) => params.with(at, value))
        : [{ transaction: value, message: value }]
      for (const it of [
        value,
        { method, params: value },
        { method: value, params },
        ...parts.map(it => ({ method, params: it })),
      ]) {
        const told = await ask(it)
        assert.ok(told instanceof FrameRefusal || told.kind, String(told))
      }
    }
  }
}
