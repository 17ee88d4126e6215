// What a mined transaction did, from the balances that a node reports.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import type { Ask } from './accounts.ts'
import { callHash, compare, outcome } from './outcome.ts'

const test = suite('outcomes on solana')
const FEE = 5_000
const [A, B, PAYER] = ['Ada', 'Bob', 'Payer']

/** A transaction by each address's balances before and after it; for tokens by mint and owner. */
interface Mined {
  lamports: [address: string, before: number, after: number][]
  /** How many of the addresses come from lookup tables. */
  loaded?: number
  tokens?: [mint: string, owner: string, before: string | undefined, after: string | undefined, at: number][]
}
const nodeOf = ({ lamports, loaded = 0, tokens = [] }: Mined): Ask => {
  const keys = lamports.map(([key]) => key)
  const listed = keys.length - loaded
  const balances = (place: 2 | 3) =>
    tokens.flatMap(it =>
      it[place] === undefined
        ? []
        : [{ mint: it[0], owner: it[1], accountIndex: it[4], uiTokenAmount: { amount: it[place] } }],
    )
  return async () => ({
    transaction: { message: { accountKeys: keys.slice(0, listed) } },
    meta: {
      fee: FEE,
      preBalances: lamports.map(it => it[1]),
      postBalances: lamports.map(it => it[2]),
      preTokenBalances: balances(2),
      postTokenBalances: balances(3),
      loadedAddresses: { writable: keys.slice(listed, listed + 1), readonly: keys.slice(listed + 1) },
    },
  })
}
const paidBy = (payer: string, before: number, after: number): Mined['lamports'][number] => [payer, before, after - FEE]
const hash = 'h'
/** Whether it is what A was asked to send to B. */
const asked = async (mined: Mined, amount: bigint, token?: string, to = B) =>
  compare(nodeOf(mined), { hash, account: A, to, token, amount, callHash: callHash({ from: A, to, token, amount }) })

test('what is not mined yet has no outcome, and nothing to compare', async () => {
  const none: Ask = async () => null
  assert.is(await outcome(none, { hash, account: A }), undefined)
  assert.is(await compare(none, { hash, account: A, to: B, amount: 1n }), undefined)
})

test('R112: what a node leaves out is not zero: neither a free transaction nor one that brought nothing follows from it', async () => {
  const lamports: Mined['lamports'] = [paidBy(A, 100_000, 99_960), ['source', 9, 9], [B, 5, 45]]
  const tokens: Mined['tokens'] = [['COIN', A, '100', '93', 1]]
  const whole: any = await nodeOf({ lamports, tokens })('getTransaction', [])
  const { meta } = whole
  const [row] = meta.postTokenBalances
  const without = (name: string) => ({ ...whole, meta: { ...meta, [name]: undefined } })
  for (const odd of [
    {},
    { ...whole, meta: null },
    { ...whole, transaction: undefined },
    ...['fee', 'preBalances', 'postBalances'].map(without),
    ...['preBalances', 'postBalances'].map(name => ({ ...whole, meta: { ...meta, [name]: meta[name].slice(1) } })),
    ...['mint', 'uiTokenAmount', 'accountIndex'].map(name => ({
      ...whole,
      meta: { ...meta, postTokenBalances: [{ ...row, [name]: undefined }] },
    })),
  ]) {
    const ask: Ask = async () => odd
    for (const asking of [outcome(ask, { hash, account: A }), compare(ask, { hash, account: A, to: B, amount: 40n })])
      assert.is((await failure(asking)).code, 'http/bad-reply', JSON.stringify(odd))
  }
  // The first years' nodes recorded no owners, and before that no tokens: what is told then is only a part.
  for (const part of [
    { ...whole, meta: { ...meta, postTokenBalances: [{ ...row, owner: undefined }] } },
    without('preTokenBalances'),
    without('postTokenBalances'),
  ]) {
    const ask: Ask = async () => part
    assert.equal(await outcome(ask, { hash, account: A }), {
      changes: [{ kind: 'out', to: B, amount: 40n }],
      fee: 5_000n,
    })
    assert.is((await failure(compare(ask, { hash, account: A, to: B, amount: 40n }))).code, 'http/bad-reply')
  }
})

test('the fee is told of who paid it, apart from what went; for others it is none', async () => {
  const mined: Mined = { lamports: [paidBy(A, 100_000, 99_960), [B, 5, 45]] }
  assert.equal(await outcome(nodeOf(mined), { hash, account: A }), {
    changes: [{ kind: 'out', to: B, amount: 40n }],
    fee: 5_000n,
    accounts: [],
  })
  assert.equal(await outcome(nodeOf(mined), { hash, account: B }), {
    changes: [{ kind: 'in', amount: 40n }],
    fee: 0n,
    accounts: [],
  })
})

test('the token accounts of the account that a transaction names are told: those it made, emptied or closed as well', async () => {
  const places = ['full', 'made', 'empty', 'closed', 'foreign'].map((name): [string, number, number] => [name, 9, 9])
  const mined: Mined = {
    lamports: [paidBy(A, 100_000, 100_000), ...places],
    tokens: [
      ['COIN', A, '5', '5', 1],
      ['COIN', A, undefined, '1', 2],
      ['COIN', A, '7', '0', 3],
      ['OTHER', A, '0', undefined, 4],
      ['COIN', B, '0', '6', 5],
    ],
  }
  const told = await outcome(nodeOf(mined), { hash, account: A })
  assert.equal(told!.accounts!.map(it => `${it.account} ${it.token}`).sort(), [
    'closed OTHER',
    'empty COIN',
    'full COIN',
    'made COIN',
  ])
})

const RENT = 2_039_280
const WSOL = 'So11111111111111111111111111111111111111112'

test('the rent of token accounts of one’s own is a deposit, given or back: neither a price that was paid nor a gain', async () => {
  const SOL = 1_000_000_000
  type Case = [title: string, mined: Mined, changes: object[], deposit: bigint | undefined]
  const own = (before: string | undefined, after: string | undefined, at = 1): NonNullable<Mined['tokens']>[number] => [
    'COIN',
    A,
    before,
    after,
    at,
  ]
  const cases: Case[] = [
    [
      'a claim that makes the account',
      { lamports: [paidBy(A, SOL, SOL - RENT), ['mine', 0, RENT]], tokens: [own(undefined, '500')] },
      [{ kind: 'in', token: 'COIN', amount: 500n }],
      2_039_280n,
    ],
    [
      'a swap of SOL that makes the account',
      {
        lamports: [paidBy(A, 5 * SOL, 4 * SOL - RENT), ['mine', 0, RENT], ['pool', 0, SOL]],
        tokens: [own(undefined, '500')],
      },
      [
        { kind: 'out', to: 'pool', amount: 1_000_000_000n },
        { kind: 'in', token: 'COIN', amount: 500n },
      ],
      2_039_280n,
    ],
    [
      'all of a token sent, and its account closed',
      {
        lamports: [paidBy(A, SOL, SOL + RENT), ['mine', RENT, 0], ['his', 9, 9]],
        tokens: [own('500', undefined), ['COIN', B, '0', '500', 2]],
      },
      [{ kind: 'out', token: 'COIN', to: B, amount: 500n }],
      -2_039_280n,
    ],
    [
      'empty accounts closed',
      {
        lamports: [paidBy(A, SOL, SOL + 2 * RENT), ['one', RENT, 0], ['two', RENT, 0]],
        tokens: [own('0', undefined, 1), ['ELSE', A, '0', undefined, 2]],
      },
      [],
      -4_078_560n,
    ],
    [
      'SOL that is wrapped: the rent of its account alone is a deposit',
      {
        lamports: [paidBy(A, 5 * SOL, 4 * SOL - RENT), ['mine', 0, SOL + RENT]],
        tokens: [[WSOL, A, undefined, String(SOL), 1]],
      },
      [
        { kind: 'out', to: A, amount: 1_000_000_000n },
        { kind: 'in', token: WSOL, amount: 1_000_000_000n },
      ],
      2_039_280n,
    ],
    [
      'SOL that is unwrapped',
      {
        lamports: [paidBy(A, SOL, 2 * SOL + RENT), ['mine', SOL + RENT, 0]],
        tokens: [[WSOL, A, String(SOL), undefined, 1]],
      },
      [
        { kind: 'in', amount: 1_000_000_000n },
        { kind: 'out', token: WSOL, to: A, amount: 1_000_000_000n },
      ],
      -2_039_280n,
    ],
    [
      'more than a rent in an account of one’s own, which somebody else may close',
      { lamports: [paidBy(A, 5 * SOL, 4 * SOL), ['mine', 0, SOL]], tokens: [own(undefined, '0')] },
      [{ kind: 'out', to: A, amount: 1_000_000_000n }],
      undefined,
    ],
    [
      'the account of somebody else',
      {
        lamports: [paidBy(A, SOL, SOL - RENT), ['mine', 9, 9], ['his', 0, RENT]],
        tokens: [own('500', '100'), ['COIN', B, undefined, '400', 2]],
      },
      [
        { kind: 'out', to: 'his', amount: 2_039_280n },
        { kind: 'out', token: 'COIN', to: B, amount: 400n },
      ],
      undefined,
    ],
    [
      'an account whose rent another one pays',
      {
        lamports: [paidBy(PAYER, SOL, SOL - RENT), ['mine', 0, RENT], [A, SOL, SOL]],
        tokens: [own(undefined, '500')],
      },
      [{ kind: 'in', token: 'COIN', amount: 500n }],
      undefined,
    ],
    [
      'a fee that another one pays, and a rent that may be anybody’s',
      {
        lamports: [paidBy(PAYER, SOL, SOL), ['mine', 0, RENT], [A, SOL, SOL - 2 * RENT], ['pool', 0, RENT]],
        tokens: [own(undefined, '500')],
      },
      [
        { kind: 'out', to: 'pool', amount: 4_078_560n },
        { kind: 'in', token: 'COIN', amount: 500n },
      ],
      undefined,
    ],
    [
      'a fee that another one pays, and a rent that is all that went',
      {
        lamports: [paidBy(PAYER, SOL, SOL), ['mine', 0, RENT], [A, SOL, SOL - RENT]],
        tokens: [own(undefined, '500')],
      },
      [{ kind: 'in', token: 'COIN', amount: 500n }],
      2_039_280n,
    ],
    [
      'SOL that came beside a new account: what it would have been without the rent, nobody tells',
      { lamports: [paidBy(A, SOL, 2 * SOL), ['mine', 0, RENT]], tokens: [own(undefined, '500')] },
      [
        { kind: 'in', amount: 1_000_000_000n },
        { kind: 'in', token: 'COIN', amount: 500n },
      ],
      undefined,
    ],
  ]
  for (const [title, mined, changes, deposit] of cases) {
    const told = await outcome(nodeOf(mined), { hash, account: A })
    assert.equal([told!.changes, told!.deposit], [changes, deposit], title)
  }
})

test('addresses from tables come behind those of the transaction itself: those that are written to, then the others', async () => {
  const mined: Mined = {
    lamports: [paidBy(A, 100_000, 99_960), ['program', 1, 1], [B, 5, 45], ['other', 9, 9]],
    loaded: 2,
  }
  assert.equal(await asked(mined, 40n), { isAsked: true, arrived: 40n })
})

test('R142: by the account’s own transaction just what was asked for is it; paid by somebody else, nobody can tell', async () => {
  const lamports: Mined['lamports'] = [paidBy(A, 100_000, 99_960), [B, 5, 45]]
  assert.equal(await asked({ lamports }, 40n), { isAsked: true, arrived: 40n })
  assert.equal(await asked({ lamports }, 41n), { arrived: 40n })
  const other: Mined = { lamports: [paidBy(PAYER, 100_000, 100_000), [A, 100, 60], [B, 5, 45]] }
  assert.equal(await asked(other, 40n), { arrived: 40n })
})

test('R142: what goes beside it may be as much as is paid for being served first, and not a lamport more', async () => {
  for (const [more, isAsked] of [
    [0, true],
    [1_000_000, undefined],
    [1_000_001, false],
  ] as const) {
    const mined: Mined = { lamports: [paidBy(A, 9_000_000, 8_999_960 - more), [B, 5, 45], ['tip', 0, more]] }
    assert.is((await asked(mined, 40n))!.isAsked, isAsked)
  }
})

test('R142: the rent of the account made for the recipient is part of it; of one for others, or there before, it is not', async () => {
  for (const [owner, mint, before, isAsked] of [
    [B, 'COIN', undefined, true],
    [B, 'COIN', '0', false],
    ['Eve', 'COIN', undefined, false],
    [B, 'OTHER', undefined, false],
  ] as const) {
    const mined: Mined = {
      lamports: [paidBy(A, 9_000_000, 9_000_000 - RENT), ['source', 9, 9], ['account', 0, RENT]],
      tokens: [
        ['COIN', A, '100', '93', 1],
        [mint, owner, before, '7', 2],
      ],
    }
    assert.is((await asked(mined, 7n, 'COIN'))!.isAsked, isAsked, `${owner} ${mint} ${before}`)
  }
})

test('R142: of no other token anything goes, and of the own one no more than was asked for', async () => {
  const lamports: Mined['lamports'] = [paidBy(A, 100_000, 100_000), ['a', 1, 1], ['b', 1, 1], ['c', 1, 1]]
  const moved: NonNullable<Mined['tokens']> = [
    ['COIN', A, '100', '93', 1],
    ['COIN', B, '1', '8', 2],
  ]
  assert.equal(await asked({ lamports, tokens: moved }, 7n, 'COIN'), { isAsked: true, arrived: 7n })
  assert.is((await asked({ lamports, tokens: moved }, 6n, 'COIN'))!.isAsked, false)
  // Requested in SOL, or besides it: nothing of any other asset.
  for (const [before, after, isAsked] of [
    ['10', '9', false],
    ['10', '10', true],
    ['10', '11', true],
    ['10', undefined, false],
  ] as const) {
    const tokens: Mined['tokens'] = [...moved, ['ELSE', A, before, after, 3]]
    assert.is((await asked({ lamports, tokens }, 7n, 'COIN'))!.isAsked, isAsked, `${before} ${after}`)
  }
  const sol: Mined = { lamports: [paidBy(A, 100_000, 99_960), [B, 5, 45], ['c', 1, 1]] }
  assert.is((await asked({ ...sol, tokens: [['ELSE', A, '10', '9', 2]] }, 40n))!.isAsked, false)
})

test('what somebody sends to himself neither comes nor goes; who lost something at the same time got nothing', async () => {
  const lamports: Mined['lamports'] = [paidBy(A, 9_000_000, 4_000_000), [B, 50, 45]]
  assert.equal(await asked({ lamports }, 40n, undefined, A), {})
  assert.equal(await asked({ lamports }, 40n), { isAsked: false, arrived: 0n })
})

test.run()
