import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeFunctionData, maxUint256, parseAbi, type Abi } from 'viem'
import type { TypedData } from '../chains/evm/digests.ts'
import type { Row } from './codec.ts'
import { EVE, explainedMessage, ME, ORIGIN, USDC } from '../../test/clear-signing.ts'

const test = suite('messages in words')
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const COW = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const line = ({ label, value, rows }: Row): string => `${label}: ${rows ? `[${rows.map(line).join('; ')}]` : value}`
const lines = (rows: readonly Row[]) => rows.map(line)

const fieldsIn = (text: string) => text.split(',').map(it => ({ type: it.split(' ')[0]!, name: it.split(' ')[1]! }))
/** Signed data; its main type comes first. */
function typed(types: Record<string, string>, message: object, domain: object = {}): TypedData {
  const all = Object.entries(types).map(([name, text]) => [name, fieldsIn(text)] as const)
  return {
    domain: { name: 'USD Coin', version: '2', chainId: '1', verifyingContract: USDC, ...domain },
    primaryType: Object.keys(types)[0]!,
    types: Object.fromEntries(all),
    message: message as TypedData['message'],
  }
}

const PERMIT = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'
const values = { owner: ME, spender: EVE, value: String(maxUint256), nonce: '0', deadline: '1800000000' }
const permit = typed({ Permit: PERMIT }, values)
const DETAILS = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const details = { token: USDC, amount: '5000000', expiration: '1800000000', nonce: '0' }
const TIMES = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const payment = {
  from: ME,
  to: EVE,
  value: '5000000',
  validAfter: '0',
  validBefore: '1800000000',
  nonce: `0x${'1'.repeat(64)}`,
}
const ofPermit2 = { name: 'Permit2', version: undefined, verifyingContract: PERMIT2 }
const SAFE_TX =
  'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,' +
  'address gasToken,address refundReceiver,uint256 nonce'
const safe = {
  to: EVE,
  value: '7',
  data: '0x',
  ...Object.fromEntries(['operation', 'safeTxGas', 'baseGas', 'gasPrice', 'nonce'].map(it => [it, '0'])),
}
const ORDER =
  'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,' +
  'uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance'
const order = {
  ...{
    sellToken: USDC,
    buyToken: PERMIT2,
    receiver: EVE,
    sellAmount: '5000000',
    buyAmount: '7',
    validTo: '1800000000',
  },
  ...{ appData: `0x${'2'.repeat(64)}`, feeAmount: '0', kind: 'sell', partiallyFillable: false },
  ...{ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
}
const UNTIL = 'Until: 2027-01-15 08:00 UTC'

test('what a signature gives away is said, with our verb, to whom and until when', async () => {
  const rows: [data: TypedData, title: string, ...stakes: string[]][] = [
    [permit, 'Let someone spend', 'Can be taken: Unlimited USDC', `In base units: ${maxUint256}`, `By: ${EVE}`],
    [
      typed({ Permit: PERMIT }, { ...values, value: '0' }),
      'Take back an approval',
      'Can be taken: 0 USDC',
      `By: ${EVE}`,
    ],
    [
      typed(
        { Permit: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' },
        { ...values, holder: ME, expiry: '0', allowed: true },
      ),
      'Let someone spend',
      'Can be taken: Unlimited USDC',
      `By: ${EVE}`,
    ],
    [typed({ TransferWithAuthorization: TIMES }, payment), 'Send', 'You send: 5 USDC', `To: ${EVE}`],
    [typed({ ReceiveWithAuthorization: TIMES }, { ...payment, from: EVE }), 'Send', 'Sends: 5 USDC', `From: ${EVE}`],
    [
      typed(
        { PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline', PermitDetails: DETAILS },
        { details, spender: EVE, sigDeadline: '9' },
        ofPermit2,
      ),
      'Let someone spend',
      'Can be taken: 5 USDC',
      `By: ${EVE}`,
      `Token contract: ${USDC}`,
      UNTIL,
    ],
    [
      typed(
        { PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline', PermitDetails: DETAILS },
        { details: [details, details], spender: EVE, sigDeadline: '9' },
        ofPermit2,
      ),
      'Let someone spend',
      ...['Can be taken: 5 USDC', `By: ${EVE}`, `Token contract: ${USDC}`, UNTIL, 'Can be taken: 5 USDC'],
    ],
    [
      typed(
        {
          PermitWitnessTransferFrom:
            'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Order witness',
          TokenPermissions: 'address token,uint256 amount',
          Order: 'address anything',
        },
        { permitted: details, spender: EVE, nonce: '0', deadline: '1800000000', witness: { anything: ME } },
        ofPermit2,
      ),
      'Let someone spend',
      ...['Can be taken: 5 USDC', `By: ${EVE}`, `Token contract: ${USDC}`, UNTIL],
    ],
    [
      typed(
        { SafeTx: SAFE_TX },
        { ...safe, gasToken: EVE, refundReceiver: EVE },
        { name: undefined, version: undefined },
      ),
      'Run a Safe transaction',
      ...['Sends: 0.000000000000000007 ETH', `From: ${USDC}`, `To: ${EVE}`],
    ],
    [
      typed({ Order: ORDER }, order, { name: 'Gnosis Protocol', version: 'v2', verifyingContract: COW }),
      'Place an order',
      ...[
        'You send: 5 USDC',
        `To: ${COW}`,
        `Token contract: ${USDC}`,
        UNTIL,
        'Goes to another account, at least: 7 units',
        `To: ${EVE}`,
      ],
    ],
  ]
  for (const [data, title, ...stakes] of rows) {
    const it = await explainedMessage(data)
    assert.equal([it.title, lines(it.stakes).slice(0, stakes.length)], [title, stakes], data.primaryType)
    assert.not.ok(it.isLacking, data.primaryType)
  }
})

test('a Safe’s owners, signatures and guards: who comes, who goes, and how many must sign from then on', async () => {
  const SAFE = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
  const NONE = `0x${'0'.repeat(40)}`
  const signed = (fragment: string, ...args: unknown[]) => {
    const data = encodeFunctionData({ abi: parseAbi([`function ${fragment}` as 'function f()']) as Abi, args })
    const message = { ...safe, to: SAFE, value: '0', data, gasToken: NONE, refundReceiver: NONE }
    const domain = { name: undefined, version: undefined, verifyingContract: SAFE }
    return explainedMessage(typed({ SafeTx: SAFE_TX }, message, domain))
  }
  const found = await Promise.all([
    signed('addOwnerWithThreshold(address owner,uint256 threshold)', EVE, 1n),
    signed('removeOwner(address prevOwner,address owner,uint256 threshold)', ME, EVE, 2n),
    signed('swapOwner(address prevOwner,address oldOwner,address newOwner)', USDC, ME, EVE),
    signed('changeThreshold(uint256 threshold)', 1n),
    signed('enableModule(address module)', EVE),
    signed('disableModule(address prevModule,address module)', ME, EVE),
    signed('setGuard(address guard)', EVE),
    signed('setGuard(address guard)', NONE),
    signed('setFallbackHandler(address handler)', NONE),
  ])
  assert.equal(
    found.map(it => lines(it.stakes)),
    [
      [`Gets control: ${EVE}`, 'Signatures needed: 1'],
      [`Loses control: ${EVE}`, 'Signatures needed: 2'],
      [`Loses control: ${ME}`, `Gets control: ${EVE}`],
      ['Signatures needed: 1'],
      [`Gets control: ${EVE}`],
      [`Loses control: ${EVE}`],
      [`Gets control: ${EVE}`],
      [`Removes the guard of: ${SAFE}`],
      [`Removes the fallback handler of: ${SAFE}`],
    ],
  )
  // At a Safe's own address, which no list has, its functions are described.
  assert.equal([found[1]!.intent, found[1]!.isLacking], ['Run a transaction of a Safe', false])
  assert.match(lines(found[1]!.rows).join(), `Loses control: ${EVE}; Signatures needed: 2; Owner before: ${ME}`)
})

const SEAPORT = '0x0000000000000068F116a894984e2DB1123eB395'
const ITEM = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const ZERO = `0x${'0'.repeat(64)}`
const item = (token: string, amount: string, more: object = {}) => ({
  ...{ itemType: BigInt(token) ? '1' : '0', token, identifierOrCriteria: '0', startAmount: amount, endAmount: amount },
  ...more,
})
const COIN = `0x${'0'.repeat(40)}`
/** An order that offers 5 USDC. */
const listing = (...consideration: object[]) =>
  explainedMessage(
    typed(
      {
        OrderComponents:
          'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,' +
          'uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
        OfferItem: ITEM,
        ConsiderationItem: `${ITEM},address recipient`,
      },
      {
        ...{ offerer: ME, zone: EVE, offer: [item(USDC, '5000000')], consideration, orderType: '0', startTime: '0' },
        ...{ endTime: '9', zoneHash: ZERO, salt: '1', conduitKey: ZERO, counter: '0' },
      },
      { name: 'Seaport', version: '1.6', verifyingContract: SEAPORT },
    ),
  )

test('an order of which somebody else gets the price says so, and is one-sided if nothing is certain to come back', async () => {
  const priceTo = (recipient: string, amount = '10000000000000000000') => item(COIN, amount, { recipient })
  const drained = await listing(priceTo(EVE))
  assert.equal(lines(drained.stakes), [
    'You send: 5 USDC',
    `To: ${SEAPORT}`,
    `Token contract: ${USDC}`,
    'Goes to another account, at least: 10 ETH',
    `To: ${EVE}`,
  ])
  for (const consideration of [[priceTo(EVE)], [priceTo(SEAPORT)], [], [priceTo(ME, '0'), priceTo(EVE)]])
    assert.ok((await listing(...consideration)).isOneSided, JSON.stringify(consideration))
  const honest = await listing(priceTo(ME), priceTo(EVE, '25'))
  assert.is(honest.isOneSided, undefined)
  assert.equal(
    lines(honest.stakes).filter(it => /at least/.test(it)),
    ['Comes in, at least: 10 ETH', 'Goes to another account, at least: 0.000000000000000025 ETH'],
  )
})

test('of data that nothing is known of, nothing is claimed', async () => {
  const it = await explainedMessage(typed({ Mail: 'string text' }, { text: 'hi' }))
  assert.equal([it.title, it.stakes, it.intent, it.rows, it.notes], ['Sign data', [], undefined, [], []])
})

const KEY = `Permit(${PERMIT})`
/** A file of a site for the permit of USDC. */
const file = (
  fields: unknown,
  more: { intent?: unknown; domain?: object; key?: string; eip712?: object; file?: object } = {},
) => ({
  $schema: '../../specs/erc7730-v2.schema.json',
  context: { eip712: { deployments: [{ chainId: 1, address: USDC }], domain: more.domain ?? {}, ...more.eip712 } },
  metadata: { owner: 'Owner', enums: { e: { 1: 'Free' } }, constants: { none: 'Nothing' } },
  display: { formats: { [more.key ?? KEY]: { intent: more.intent ?? 'Claim reward', fields } } },
  ...more.file,
})
const field = (path: string, more: object = {}) => ({ path, label: 'Reward', ...more })
const FORMATS = 'raw amount tokenAmount nftName date duration unit enum addressName calldata tokenTicker x'.split(' ')
const PATHS = ['owner', 'spender', 'value', 'nonce', 'deadline', '@.value', '@.to', '@.from', '#.value', 'value.[0:20]']
const HOSTILE: [trick: string, file: unknown][] = [
  ['no rows', file([])],
  ['an intent in lists', file([], { intent: ['Claim'] })],
  ['an intent that turns letters', file([], { intent: '\u202eevil\u2066' })],
  ['an intent of a page', file([], { intent: 'Claim '.repeat(30) })],
  ...FORMATS.map((format): [string, unknown] => [`the amount as ${format}`, file([field('value', { format })])]),
  ...FORMATS.map((format): [string, unknown] => [`the spender as ${format}`, file([field('spender', { format })])]),
  ...PATHS.map((path): [string, unknown] => [`only ${path}`, file([field(path)])]),
  ...PATHS.map((path): [string, unknown] => [`${path} hidden`, file([field(path, { visible: 'never' })])]),
  ['labels exchanged', file([field('spender', { label: 'Owner' }), field('owner', { label: 'Spender' })])],
  ['a label that turns letters', file([field('value', { label: '\u202e0 :tsoC' })])],
  ['a constant for the amount', file([{ value: '0 USDC', label: 'Amount', format: 'amount' }])],
  ['a constant of the file', file([{ path: '$.metadata.constants.none', label: 'Amount' }])],
  ['a token of its own', file([field('value', { format: 'tokenAmount', params: { token: EVE } })])],
  [
    'a threshold',
    file([field('value', { format: 'tokenAmount', params: { tokenPath: '@.to', threshold: '0x0', message: 'None' } })]),
  ],
  ['a unit', file([field('value', { format: 'unit', params: { base: 'ETH', decimals: 77 } })])],
  ['an enum', file([field('nonce', { format: 'enum', params: { $ref: '$.metadata.enums.e' } })])],
  ['a sender’s address', file([field('spender', { format: 'addressName', params: { senderAddress: EVE } })])],
  ['calldata in a number', file([field('value', { format: 'calldata', params: { calleePath: 'spender' } })])],
  ['a rule that fits', file([field('value', { visible: { mustMatch: [String(maxUint256)] } })])],
  ['a rule that does not', file([field('value', { visible: { mustMatch: ['1'] } })])],
  ['not in', file([field('spender', { visible: { ifNotIn: [EVE] } })])],
  ['a path to nowhere', file([field('nothing.[].x')])],
  ['a group', file([{ path: 'spender', label: 'Nice', fields: [field('owner')] }])],
  ['names of prototypes', file([field('__proto__'), field('constructor')])],
  ['61 fields', file(Array.from({ length: 61 }, () => field('value')))],
  ['another version', file([], { file: { $schema: 'erc7730-v1.schema.json' } })],
  ['no fields', file('x')],
  ['two contexts', file([], { file: { context: { contract: {}, eip712: {} } } })],
]

test('R186: 60 hostile descriptors of a message change nothing that is at stake', async () => {
  assert.ok(HOSTILE.length >= 60)
  for (const own of [undefined, []]) {
    const bare = await explainedMessage(permit, undefined, own)
    for (const [trick, hostile] of HOSTILE) {
      const it = await explainedMessage(permit, hostile, own)
      assert.equal([it.title, it.stakes], [bare.title, bare.stakes], trick)
      assert.not.match(JSON.stringify(it), /[\u202a-\u202e\u2066-\u2069]/, trick)
      assert.ok(!it.intent || it.intent.startsWith(own ? `${ORIGIN} says` : 'Let a spender'), trick)
      if (own && it.rows.length)
        assert.ok(
          lines([...it.rows, ...it.also]).some(row => row.includes(EVE)),
          trick,
        )
      if (own && it.rows.length && !/spender|label|exchanged|group/.test(trick))
        assert.ok(it.isLacking || it.also.length, trick)
    }
  }
})

test('R187: a descriptor of another domain, chain, contract or type is not used; one that is not valid is said', async () => {
  const used = async (more: Parameters<typeof file>[1]) => {
    const { intent, rows } = await explainedMessage(permit, file([field('nonce')], more), [])
    return intent !== undefined || rows.length > 0
  }
  assert.ok(await used({}))
  assert.ok(await used({ domain: { name: 'USD Coin', version: '2' } }))
  assert.ok(await used({ key: `Permit( ${PERMIT.replaceAll(',', ', ')} )` }))
  const contract = (chainId: number, address: string) => ({ eip712: { deployments: [{ chainId, address }] } })
  for (const more of [
    { domain: { name: 'Other' } },
    { domain: { salt: '0x1' } },
    contract(10, USDC),
    contract(1, EVE),
    { eip712: { domainSeparator: `0x${'0'.repeat(64)}` } },
    { key: 'Permit(address owner,address spender,uint128 value,uint256 nonce,uint256 deadline)' },
    { key: KEY.replace('owner', 'holder') },
    { key: 'Permit' },
    { key: 'permit(address,address,uint256,uint256,uint256)' },
  ])
    assert.not.ok(await used(more), JSON.stringify(more))
  for (const domain of [{ chainId: undefined }, { chainId: '10' }, { verifyingContract: undefined }]) {
    const { intent, rows } = await explainedMessage(
      typed({ Permit: PERMIT }, values, domain),
      file([field('nonce')]),
      [],
    )
    assert.equal([intent, rows], [undefined, []], JSON.stringify(domain))
  }
  const { notes } = await explainedMessage(permit, file('x'), [])
  assert.match(notes.join(), `${ORIGIN} isn’t used`)
})

test('data whose values are not of their types has no stakes that could be wrong, and does not break', async () => {
  const broken = [
    { value: 'lots' },
    { value: '1.5' },
    { value: null },
    { spender: '0x12' },
    { spender: { toString: null } },
    { value: undefined },
  ]
  for (const it of broken) {
    const found = await explainedMessage(typed({ Permit: PERMIT }, { ...values, ...it }))
    assert.equal([found.title, found.stakes], ['Sign data', []], JSON.stringify(it))
  }
  const batch = { PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline', PermitDetails: DETAILS }
  for (const given of ['x', {}, [1], [null], [{}]]) {
    const found = await explainedMessage(typed(batch, { details: given, spender: EVE, sigDeadline: '9' }, ofPermit2))
    assert.equal([found.title, found.stakes], ['Sign data', []], JSON.stringify(given))
  }
  for (const message of [null, 'x', [], 5])
    assert.equal((await explainedMessage(typed({ Permit: PERMIT }, message as never))).stakes, [])
})

test('each item of a list stands for itself, with its own token, and is numbered where there are several', async () => {
  const batch = { PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline', PermitDetails: DETAILS }
  const message = { spender: EVE, sigDeadline: '1800000000' }
  const rowsOf = async (list: object[]) =>
    (await explainedMessage(typed(batch, { ...message, details: list }, ofPermit2))).rows.map(line)
  const other = { token: EVE, amount: '7', expiration: '1900000000', nonce: '3' }
  const [first, second] = await rowsOf([details, other])
  assert.match(first!, /^Approval 1: \[Token: .*; Amount: 5 USDC; Can be taken until: .*2027.*; Nonce: 0\]$/)
  assert.match(second!, /^Approval 2: \[Token: .*; Amount: 7 .*; Can be taken until: .*2030.*; Nonce: 3\]$/)
  assert.match((await rowsOf([details]))[0]!, /^Approval: \[/)
})

test('types that lead back to themselves, huge lists and strange names end', async () => {
  const node = { Node: 'Node[] next,uint256 value' }
  let message: object = { next: [], value: '1' }
  for (let depth = 0; depth < 20; depth++) message = { next: [message], value: '1' }
  assert.equal((await explainedMessage(typed(node, message))).stakes, [])
  const batch = { PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline', PermitDetails: DETAILS }
  const many = Array.from({ length: 500 }, (_, at) => ({ ...details, amount: String(at) }))
  const it = await explainedMessage(typed(batch, { details: many, spender: EVE, sigDeadline: '9' }, ofPermit2))
  assert.is(it.title, 'Let someone spend')
  assert.ok(lines(it.stakes).includes(`By: ${EVE}`))
  const names = typed({ __proto__x: 'uint256 constructor,uint256 toString' }, { constructor: '1', toString: '2' })
  assert.equal((await explainedMessage(names)).stakes, [])
})

test.run()
