import {
  Keypair,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-v1'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hashTypedData } from 'viem'
import { HOSTILE } from '../../../test/hostile.ts'
import { toBase58, toHexDigits } from '../../base/bytes.ts'
import { messageOf, typedDataDigest } from '../../chains/evm/digests.ts'
import { writeMessage } from '../../base/sign-in-message.ts'
import { questionOf, type Asking, type Question } from './question.ts'
import { FrameRefusal, type RefusalReason } from './refusals.ts'

const test = suite('what the frame refuses without asking')

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const EOA = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const CONTRACT = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const DELEGATED = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const UNKNOWN = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const [mine, other] = [1, 2].map(seed => Keypair.fromSeed(new Uint8Array(32).fill(seed))) as [Keypair, Keypair]
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const me = mine.publicKey.toBase58()

const simulated = new Set<string>()
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

const personal = (text: string, account: unknown = ME) => ({
  method: 'personal_sign',
  params: [messageOf(text), account],
})
const raw = (message: unknown) => ({ method: 'personal_sign', params: [message, ME] })
const send = (tx: object) => ({ method: 'eth_sendTransaction', params: [{ from: ME, to: EOA, value: '0x1', ...tx }] })
const batch = (more: object = {}, call: object = {}) => ({
  method: 'wallet_sendCalls',
  params: [
    {
      version: '2.0.0',
      from: ME,
      chainId: '0x1',
      atomicRequired: false,
      calls: [{ to: EOA, value: '0x1', ...call }],
      ...more,
    },
  ],
})
const DOMAIN_TYPE = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const mail = {
  domain: { name: 'Bakery', chainId: 1, verifyingContract: CONTRACT },
  types: { EIP712Domain: DOMAIN_TYPE, Mail: [{ name: 'body', type: 'string' }] } as Record<string, unknown>,
  primaryType: 'Mail',
  message: { body: 'Bread' } as Record<string, unknown>,
}
const typed = (data: object, account: unknown = ME) => ({ method: 'eth_signTypedData_v4', params: [account, data] })
/** Fields by type and value, in an order. */
const struct = (primaryType: string, fields: [string, string, unknown][], types = {}) => ({
  ...mail,
  primaryType,
  types: { EIP712Domain: DOMAIN_TYPE, ...types, [primaryType]: fields.map(([name, type]) => ({ name, type })) },
  message: Object.fromEntries(fields.map(([name, , value]) => [name, value])),
})
const permit = (spender: string) =>
  struct('Permit', [
    ['owner', 'address', ME],
    ['spender', 'address', spender],
    ['value', 'uint256', '1000'],
    ['nonce', 'uint256', 0],
    ['deadline', 'uint256', `0x${'f'.repeat(64)}`],
  ])
const dai = (spender: string) =>
  struct('Permit', [
    ['holder', 'address', ME],
    ['spender', 'address', spender],
    ['nonce', 'uint256', 0],
    ['expiry', 'uint256', 0],
    ['allowed', 'bool', true],
  ])
const permit2 = (spender: string) =>
  struct(
    'PermitSingle',
    [
      ['details', 'Details', { token: CONTRACT, amount: '5' }],
      ['spender', 'address', spender],
    ],
    {
      Details: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint160' },
      ],
    },
  )
const witness = (spender: string) => struct('PermitWitnessTransferFrom', [['spender', 'address', spender]])
const bulk = (item: string, name: string) =>
  struct(name, [['tree', `${item}[2][1]`, [[{ a: 'x' }, { a: 'y' }]]]], { [item]: [{ name: 'a', type: 'string' }] })

const signIn = (more: object = {}) =>
  writeMessage({
    accountAddress: ME,
    chainId: 'eip155:1',
    domain: 'bakery.example',
    uri: 'https://bakery.example/in',
    version: '1',
    nonce: 'abcdef0123456789',
    issuedAt: '2026-01-01T00:00:00Z',
    ...more,
  })
const siws = (more: object = {}) =>
  says(
    signIn({ accountAddress: me, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', statement: 'Welcome', ...more }),
  )
/** The least that SIWS has. */
const short = (domain = 'bakery.example', account = me) =>
  `${domain} wants you to sign in with your Solana account:\n${account}`
const onSolana = (method: string, params: object) => ({ method, params, chainId: SOLANA, chainNamespace: 'solana' })
const bytes58 = (bytes: Uint8Array) => toBase58(bytes)
const says = (text: string, more = {}) =>
  onSolana('solana_signMessage', { message: bytes58(new TextEncoder().encode(text)), pubkey: me, ...more })
const built = (payer: Keypair, ...instructions: TransactionInstruction[]) =>
  bytes58(
    new VersionedTransaction(
      new TransactionMessage({
        payerKey: payer.publicKey,
        recentBlockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
        instructions,
      }).compileToV0Message(),
    ).serialize(),
  )
const pay = (from: Keypair) =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: other.publicKey, lamports: 5n })
const strange = (seed: number) =>
  new TransactionInstruction({
    programId: Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey,
    keys: [{ pubkey: mine.publicKey, isSigner: true, isWritable: true }],
  })
const transaction = (text: unknown) => onSolana('solana_signTransaction', { transaction: text })
const sends = (options: object, tx = built(mine, pay(mine))) =>
  onSolana('solana_signAndSendTransaction', { transaction: tx, options })

const getter = {
  get body() {
    throw new Error('read')
  },
}
const endless: unknown[] = []
endless.length = 4e9
const hollow: unknown[] = []
hollow.length = 1
const cycle: Record<string, unknown> = { body: 'x' }
cycle['self'] = cycle
const without = (key: string) => Object.fromEntries(Object.entries(mail).filter(([it]) => it !== key))
const mailWith = (type: string, value: unknown) => struct('Mail', [['body', type, value]])

const REFUSED: [RefusalReason, string, unknown][] = [
  ['eth-sign', 'eth_sign', { method: 'eth_sign', params: [ME, `0x${'00'.repeat(32)}`] }],
  ...[
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'personal_sign ',
    'wallet_grantPermissions',
    'wallet_getAssets',
    'wallet_addEthereumChain',
    'eth_sendUserOperation',
    'constructor',
    '__proto__',
    'x'.repeat(100_000),
  ].map((method): [RefusalReason, string, unknown] => ['method', method, { method, params: [] }]),
  ['method', 'another namespace', { ...personal('Hello'), chainNamespace: 'solana' }],
  ['method', 'an unserved namespace', { ...personal('Hello'), chainNamespace: 'cosmos' }],
  ['network', 'an unknown network', { ...personal('Hello'), chainId: 'eip155:666' }],
  ['network', 'a network that is not one', { ...personal('Hello'), chainId: '0x1 or 8453' }],
  ['network', 'a network of another namespace', { ...personal('Hello'), chainId: SOLANA }],
  ['unknown-field', 'an unknown field', { ...personal('Hello'), origin: 'https://other.example' }],
  ['account', 'another account', personal('Hello', EOA)],
  ['account', 'no account', personal('Hello', null)],
  ['account', 'a list for an account', personal('Hello', [ME])],
  ['hash', '32 bytes', raw(`0x${'ab'.repeat(32)}`)],
  ['hash', '32 letters that are no words', personal('x9KqT!v3#LmZ8@wQp2$Rf7^Yb5&Nd0*G')],
  ['unreadable', 'bytes', raw('0xfffe00')],
  ['unreadable', 'half a letter', raw('a\ud800')],
  ['malformed', 'half a byte', raw('0xabc')],
  ['malformed', 'nothing', raw('0x')],
  ['malformed', 'too long', personal('a'.repeat(8193))],
  ['malformed', 'huge', raw('a'.repeat(1_000_000))],
  ...[
    '\u202e',
    '\u2066',
    '\u200b',
    '\u0000',
    '\u001b[2J',
    '\r',
    '\ufeff',
    '\u00ad',
    '\u2028',
    '\u2800',
    '\u{e0041}',
  ].map((it): [RefusalReason, string, unknown] => ['hidden', JSON.stringify(it), personal(`pay ${it}evil`)]),
  ['hidden', 'a joiner between Latin letters', personal('pay\u200dpal')],
  ['hidden', 'a selector on a letter', personal('a\ufe01b')],
  ['sign-in-site', 'sign-in of another site', personal(signIn({ domain: 'bank.example' }))],
  ['sign-in-site', 'of a port', personal(signIn({ domain: 'bakery.example:8443' }))],
  ['sign-in-site', 'of another scheme', personal(`http://${signIn()}`)],
  ['sign-in-account', 'of another account', personal(signIn({ accountAddress: EOA }))],
  ['sign-in-network', 'of another network', personal(signIn({ chainId: 'eip155:8453' }))],
  ['sign-in-form', 'in another form', personal(`Note\n${signIn()}`)],
  ['sign-in-form', 'with wide spaces', personal(signIn().replace('wants you', 'wants  you'))],
  ['sign-in-site', 'of another site on Solana', siws({ domain: 'bank.example' })],
  ['sign-in-account', 'of another account on Solana', siws({ accountAddress: other.publicKey.toBase58() })],
  ['sign-in-site', 'a short sign-in of another site', says(short('bank.example'))],
  ['sign-in-account', 'a short sign-in of another account', says(short('bakery.example', other.publicKey.toBase58()))],
  ['sign-in-network', 'a short sign-in of another network', says(`${short()}\n\nChain ID: devnet`)],
  ['sign-in-form', 'a short sign-in with a line of its own', says(`${short()}\n\nWelcome\nAmount: 5 SOL`)],
  ['sign-in-network', 'a short sign-in of Solana by a key of EVM', personal(short('bakery.example', ME))],
  ['sign-in-network', 'of another network on Solana', siws({ chainId: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K' })],
  ['account', 'typed data of another account', typed(mail, EOA)],
  ['typed-network', 'another chain', typed({ ...mail, domain: { ...mail.domain, chainId: 8453 } })],
  ['typed-network', 'another chain in hex', typed({ ...mail, domain: { ...mail.domain, chainId: '0x2105' } })],
  ['typed-domain', 'a domain field without type', typed({ ...mail, domain: { ...mail.domain, version: '1' } })],
  ['typed-domain', 'a type without domain field', typed({ ...mail, domain: { name: 'x', chainId: 1 } })],
  ['typed-domain', 'no domain', typed(without('domain'))],
  ['typed-domain', 'no domain type', typed({ ...mail, types: { Mail: mail.types['Mail'] } })],
  [
    'typed-domain',
    'a chain that is text',
    typed({
      ...mail,
      domain: { chainId: '8453' },
      types: { ...mail.types, EIP712Domain: [{ name: 'chainId', type: 'string' }] },
    }),
  ],
  ['typed-fields', 'a field without type', typed({ ...mail, message: { body: 'x', more: 'y' } })],
  ['typed-fields', 'a type without field', typed({ ...mail, message: {} })],
  ['typed-fields', 'no such type', typed({ ...mail, primaryType: 'toString' })],
  ['typed-fields', 'the domain alone', typed({ ...mail, primaryType: 'EIP712Domain' })],
  ['typed-fields', 'a type named like a built-in one', typed(struct('uint256', [['a', 'string', 'x']]))],
  ['typed-fields', 'a number that does not fit', typed(mailWith('uint8', 256))],
  ['typed-fields', 'a negative one', typed(mailWith('uint8', -1))],
  ['typed-fields', 'a size that does not exist', typed(mailWith('uint7', 1))],
  ['typed-fields', 'a number that is none', typed(mailWith('uint256', ''))],
  ['typed-fields', 'bytes that do not fit', typed(mailWith('bytes4', '0x00'))],
  ['typed-fields', 'a wrong checksum', typed(mailWith('address', ME.replace('C5', 'c5')))],
  ['typed-fields', 'a list that is too short', typed(mailWith('string[2]', ['a']))],
  ['typed-fields', 'a number for a text', typed(mailWith('string', 1))],
  ['hidden', 'hidden text in typed data', typed({ ...mail, message: { body: 'pay\u202eevil' } })],
  ['hidden', 'in its domain', typed({ ...mail, domain: { ...mail.domain, name: 'a\u200bb' } })],
  ['unknown-field', 'more beside it', typed({ ...mail, more: 1 })],
  ['malformed', 'no JSON', { method: 'eth_signTypedData_v4', params: [ME, '{'] }],
  ['hash', 'a root alone', typed(struct('Root', [['root', 'bytes32', `0x${'ab'.repeat(32)}`]]))],
  ['bulk', 'a bulk order', typed(bulk('OrderComponents', 'BulkOrder'))],
  ['bulk', 'a tree of another name', typed(bulk('Offer', 'Tree'))],
  ['permit', 'EIP-2612 for a key', typed(permit(EOA))],
  ['permit', 'for a delegating key', typed(permit(DELEGATED))],
  ['permit', 'when the node is silent', typed(permit(UNKNOWN))],
  ['permit', 'DAI for a key', typed(dai(EOA))],
  ['permit', 'Permit2 for a key', typed(permit2(EOA))],
  ['permit', 'a transfer with a witness', typed(witness(EOA))],
  ['permit', 'without a spender', typed(struct('PermitForAll', [['owner', 'address', ME]]))],
  ['transaction-kind', 'type 1', send({ type: '0x1' })],
  ['transaction-kind', 'type 3', send({ type: '0x3' })],
  ['transaction-kind', 'type 4', send({ type: 4 })],
  ['transaction-kind', 'a type that is none', send({ type: 'legacy' })],
  ['transaction-kind', 'authorisations', send({ authorizationList: [{ address: EOA }] })],
  ['transaction-kind', 'no authorisations', send({ type: '0x2', authorizationList: [] })],
  ['transaction-kind', 'an access list', send({ accessList: [] })],
  ['transaction-kind', 'blobs', send({ blobVersionedHashes: ['0x01'] })],
  ['unknown-field', 'an unknown field of a transaction', send({ privateFor: [] })],
  ['account', 'from another account', send({ from: EOA })],
  ['network', 'for another network', send({ chainId: '0x2105' })],
  ['malformed', 'two different data', send({ data: '0x01', input: '0x02' })],
  ['malformed', 'money for nobody', send({ to: undefined })],
  ['malformed', 'two prices', send({ gasPrice: '0x1', maxFeePerGas: '0x1' })],
  ['malformed', 'a name for an address', send({ to: 'vitalik.eth' })],
  ['malformed', 'a value in decimal', send({ value: '100' })],
  ['atomic', 'all or nothing', batch({ atomicRequired: true })],
  ['capability', 'a required capability', batch({ capabilities: { paymasterService: { url: 'x' } } })],
  ['capability', 'one of a call', batch({}, { capabilities: { x: {} } })],
  ['transaction-kind', 'authorisations of a call', batch({}, { authorizationList: [] })],
  ['unknown-field', 'an unknown field of a call', batch({}, { gas: '0x1' })],
  ['malformed', 'no calls', batch({ calls: [] })],
  ['network', 'calls on another network', batch({ chainId: '0x2105' })],
  ['payer', 'another payer', transaction(built(other, pay(other)))],
  ['payer', 'another payer beside us', transaction(built(other, pay(mine)))],
  ['program', 'an unknown program', transaction(built(mine, strange(7)))],
  ['malformed', 'no transaction', transaction('1111')],
  ['malformed', 'no base58', transaction('0OIl')],
  ['malformed', 'none', onSolana('solana_signAllTransactions', { transactions: [] })],
  [
    'program',
    'one of many',
    onSolana('solana_signAllTransactions', { transactions: [built(mine, pay(mine)), built(mine, strange(7))] }),
  ],
  ['malformed', 'an option of another kind', sends({ maxRetries: -1 })],
  ['unknown-field', 'an unknown option', sends({ rpc: 'https://other.example' })],
  ['account', 'another account of Solana', says('Hello', { pubkey: other.publicKey.toBase58() })],
  [
    'unreadable',
    'a message that is a transaction',
    onSolana('solana_signMessage', { message: bytes58(new Uint8Array([128, 1, 0])) }),
  ],
  ['malformed', 'a getter', typed({ ...mail, message: getter })],
  ['malformed', 'a cycle', typed({ ...mail, message: cycle })],
  [
    'malformed',
    'an object of a class',
    typed({
      ...mail,
      message: new (class Mail {
        body = 'x'
      })(),
    }),
  ],
  ['malformed', 'an endless list', typed({ ...mail, message: { body: endless } })],
  ['malformed', 'a hole', { method: 'eth_sendTransaction', params: hollow }],
  ['malformed', 'a deep one', typed({ ...mail, message: JSON.parse('{"a":'.repeat(5000) + '1' + '}'.repeat(5000)) })],
]

const bread = permit(CONTRACT)
const HONEST: [Question['kind'], unknown][] = [
  ['read', { method: 'eth_blockNumber', params: [] }],
  ['read', { method: 'eth_accounts' }],
  ['read', { method: 'eth_call', params: [{ to: CONTRACT, data: '0x' }, 'latest'], rpcUrl: 'https://other.example' }],
  [
    'message',
    { ...personal('Hello'), rpcUrl: 'https://other.example', chainNamespace: 'eip155', chainId: 'eip155:8453' },
  ],
  ['message', personal('Hello\n\tZoë\r\n\u{1f469}\u200d\u{1f467} \u2764\ufe0f 1\ufe0f\u20e3', ME.toLowerCase())],
  ['message', personal('\u0928\u092e\u0938\u094d\u200d\u0937 \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645')],
  ['message', raw('Sign me in as text')],
  ['message', personal('Please sign in to the bakery now')],
  ['message', personal(signIn())],
  ['message', personal(`https://${signIn({ statement: 'Welcome back' })}`)],
  ['message', siws()],
  ['message', says(short())],
  ['message', says(`${short()}\n\nWelcome\n\nChain ID: mainnet\nNonce: 1`)],
  ['message', says('Hello')],
  ['typed-data', typed(mail)],
  ['typed-data', { method: 'eth_signTypedData_v4', params: [ME, JSON.stringify(mail)], chainId: 1 }],
  [
    'typed-data',
    typed(
      struct('Order', [
        ['n', 'int8', -5],
        ['to', 'address[]', [EOA]],
        ['b', 'bytes4', '0xABCDEF01'],
      ]),
    ),
  ],
  ['typed-data', typed(bread)],
  ['typed-data', typed(dai(CONTRACT))],
  ['typed-data', typed(permit2(CONTRACT))],
  ['transaction', send({})],
  ['transaction', send({ type: '0x2', maxFeePerGas: '0x5', maxPriorityFeePerGas: '0x1', accessList: undefined })],
  ['transaction', send({ type: '0x0', gasPrice: '0x5', gas: '0x5208', nonce: '0x0', chainId: '0x1' })],
  ['transaction', send({ to: undefined, data: '0x6001' })],
  ['calls', batch()],
  ['calls', batch({ capabilities: { paymasterService: { optional: true } } }, { data: '0xAB' })],
  ['solana-transactions', transaction(built(mine, pay(mine)))],
  ['solana-transactions', transaction(built(mine, strange(9)))],
  ['solana-transactions', sends({ skipPreflight: false, maxRetries: 3 })],
  [
    'solana-transactions',
    onSolana('solana_signAllTransactions', { transactions: [built(mine, pay(mine)), built(mine)] }),
  ],
]
simulated.add(built(mine, strange(9)))

const refusal = async (payload: unknown, by = asking): Promise<FrameRefusal | Question> =>
  questionOf(payload, by).catch((error: FrameRefusal) => error)

test('R178: more than sixty requests of which the user is asked none, each with a reason, a code and a sentence', async () => {
  assert.ok(REFUSED.length >= 60, `${REFUSED.length}`)
  for (const [reason, what, payload] of REFUSED) {
    const told = await refusal(payload)
    assert.instance(told, FrameRefusal, what)
    assert.is((told as FrameRefusal).reason, reason, what)
    assert.ok([4100, 4200, 4901, 5700, 5760, -32602].includes((told as FrameRefusal).code), what)
    assert.match((told as FrameRefusal).message, /^\w.*\.$/)
  }
})

test('R178: honest requests are asked, with the fields of the question frozen all the way down', async () => {
  assert.ok(HONEST.length >= 20)
  const isFrozen = (it: unknown): boolean =>
    typeof it !== 'object' || it === null || (Object.isFrozen(it) && Object.values(it).every(isFrozen))
  for (const [kind, payload] of HONEST) {
    const question = (await refusal(payload)) as Question
    assert.is(question.kind, kind, `${String(question)} ${JSON.stringify(payload)}`)
    assert.ok(isFrozen(question))
  }
})

test('R178: nothing of a request is changed, and nothing of it that changes later counts', async () => {
  for (const [, payload] of HONEST) {
    const before = structuredClone(payload)
    await questionOf(payload, asking)
    assert.equal(payload, before)
  }
  const late = structuredClone(typed(bread))
  const asked = questionOf(late, asking)
  ;(late.params[1] as typeof bread).message['value'] = '9'
  assert.is(((await asked) as Extract<Question, { kind: 'typed-data' }>).data.message['value'], '1000')
})

test('R178: what is signed of typed data is what the site meant, and no type is left that is not used', async () => {
  for (const [kind, payload] of HONEST.filter(([kind]) => kind === 'typed-data')) {
    const [, given] = (payload as { params: [string, string | object] }).params
    const meant = typeof given === 'string' ? JSON.parse(given) : given
    const { data } = (await questionOf(payload, asking)) as Extract<Question, { kind: 'typed-data' }>
    assert.is(kind, 'typed-data')
    assert.is(`0x${toHexDigits(typedDataDigest(data))}`, hashTypedData(meant))
  }
  const more = typed({ ...mail, types: { ...mail.types, Unused: [{ name: 'a', type: 'string' }] } })
  const { data } = (await questionOf(more, asking)) as Extract<Question, { kind: 'typed-data' }>
  assert.equal(Object.keys(data.types).sort(), ['EIP712Domain', 'Mail'])
})

test('R178: whatever stands in the place of any part of a request, it is refused in a sentence or asked whole', async () => {
  const kinds = new Map(HONEST)
  for (const payload of kinds.values()) {
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
        const told = await refusal(it)
        assert.ok(told instanceof FrameRefusal || told.kind, String(told))
      }
    }
  }
})

test.run()
