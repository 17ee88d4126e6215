import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { verifyMessage, type Hex } from 'viem'
import { failure } from '../../../test/async.ts'
import { installSoftAuthenticator, type SoftAuthenticator } from '../../../test/soft-authenticator.ts'
import { Idle, softStage, type Answer } from '../../../test/soft-stage.ts'
import { fromHexDigits, toBase64Url } from '../../base/bytes.ts'
import type { Tools } from '../opening.ts'
import { createRings } from '../rings.ts'
import { isBackedUp } from '../ring.ts'
import type { Question } from '../signer/job.ts'
import { perform } from '../signer/perform.ts'
import { connectWallet } from './connect.ts'

const test = suite('connecting')

const KNOWN = 'test test test test test test test test test test test junk'
const KNOWN_EVM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ask = { type: 'passkey/ask' as const, state: '0'.repeat(32), site: 'https://bakery.example' }

const { error: log } = console
let soft: ReturnType<typeof installSoftAuthenticator>
let tools: Tools
test.before.each(() => {
  // The end of a script is a fault that the page logs.
  console.error = () => undefined
  localStorage.clear()
  soft = installSoftAuthenticator()
  const signer = { run: (job: Question) => perform(job), end: () => undefined }
  tools = {
    rings: createRings(localStorage, location.hostname),
    signers: { start: async () => signer as Awaited<ReturnType<Tools['signers']['start']>> },
  }
})
test.after.each(() => {
  soft.restore()
  console.error = log
})

type Script = [title: string, answer: string | Answer][]
const START = 'Connect your wallet'
const DEVICE = 'This passkey lives on this device alone'
const CREATE: Script = [
  [START, 'create'],
  ['Your passkey will be your wallet', 'create'],
  ['Passkey saved', 'open'],
]
const connect = (script: Script, more: object = {}) => {
  const stage = softStage(script)
  return { stage, wallet: connectWallet(stage, tools, { ...ask, ...more }) }
}
/** The problems that a script meets before its user gives up. */
async function problemsOf(script: Script): Promise<string[]> {
  const { stage, wallet } = connect(script)
  assert.instance(await failure(wallet), Idle)
  return stage.problems.filter(it => !it.startsWith('If you delete the passkey'))
}

const fieldsOf = (screen: Parameters<Answer>[0]) =>
  screen.body!.flatMap(it =>
    it instanceof Element ? [...it.querySelectorAll('input, textarea')] : [],
  ) as HTMLInputElement[]
const typing =
  (text: string): Answer =>
  screen => {
    fieldsOf(screen)[0]!.value = text
    return 'next'
  }
let shown: string[] = []
const reading: Answer = screen => {
  const list = screen.body!.find(it => it instanceof Element && it.tagName === 'OL') as HTMLElement
  shown = [...list.querySelectorAll('li')].map(it => it.textContent!)
  return 'written'
}
/** `wrong`: how many of the three words are others. */
const confirming =
  (wrong = 0): Answer =>
  screen => {
    const fields = fieldsOf(screen)
    assert.is(fields.length, 3)
    for (const [at, field] of fields.entries()) {
      const number = Number(/\d+/.exec(field.closest('label')!.textContent!)![0])
      field.value = at < wrong ? 'zebra' : ` ${shown[number - 1]!.toUpperCase()} `
    }
    return 'check'
  }

/** A further passkey, made in another place than the first; both are at hand afterwards. */
const further = (last: Script): Script => {
  let first: SoftAuthenticator['credentials']
  const save: Answer = () => {
    first = soft.credentials
    soft.credentials = new Map()
    return 'save'
  }
  const both = (act: string): Answer => {
    return () => {
      soft.credentials = new Map([...soft.credentials, ...first])
      return act
    }
  }
  return [
    [DEVICE, 'further'],
    ['Add a passkey', save],
    ...last.map(([title, act]): [string, Answer] => [title, both(act as string)]),
  ]
}

test('a new wallet opens with its passkey, whose manager learns its name; it is not backed up', async () => {
  const { wallet } = connect(CREATE)
  const { account, access, ring, isKept } = await wallet
  assert.is(access.kind, 1)
  assert.ok(isKept)
  assert.is(isBackedUp(ring), false)
  assert.equal(tools.rings.all(), [ring])
  const short = `${account.evm.slice(0, 6)}…${account.evm.slice(-4)}`
  const [{ signal, told }] = soft.told as [SoftAuthenticator['told'][0]]
  assert.equal([signal, told['name']], ['details', `Wallet ${short} – deleting it loses the money`])
})

test('it is the same wallet wherever the passkey is used, with nothing stored', async () => {
  const first = await connect(CREATE).wallet
  localStorage.clear()
  const again = await connect([[START, 'use']]).wallet
  assert.equal(again.account, first.account)
})

test('one use of the passkey connects and signs in', async () => {
  const text = 'bakery.example wants you to sign in with your Ethereum account:\n<<AccountAddress>>\n\nNonce: 12345678'
  const { account, signed } = await connect(CREATE, { signIn: { namespace: 'eip155', text } }).wallet
  assert.is(signed!.message, text.replace('<<AccountAddress>>', account.evm))
  const { message, signature } = signed!
  assert.ok(await verifyMessage({ address: account.evm as Hex, message, signature: signature as Hex }))
})

test('R175: a passkey of one device connects only after its words are confirmed', async () => {
  soft.isSynced = false
  const { wallet, stage } = connect([
    ...CREATE,
    [DEVICE, 'back'],
    [START, 'use'],
    [DEVICE, 'words'],
    ['Your recovery words', 'back'],
    [DEVICE, 'words'],
    ['Your recovery words', reading],
    ['Check your words', confirming(1)],
    ['Check your words', confirming()],
  ])
  const { ring, isSynced } = await wallet
  assert.is(isSynced, false)
  assert.ok(isBackedUp(ring))
  assert.ok(tools.rings.all()[0]!.saved)
  assert.ok(stage.problems.some(it => it.startsWith('This word is different: ')))
})

test('R175: so it does once a second passkey opens the wallet, and that one alone opens the same', async () => {
  soft.isSynced = false
  const { wallet } = connect([
    ...CREATE,
    ...further([
      ['Now your first passkey', 'use'],
      ['Now the new one', 'use'],
    ]),
  ])
  const { account, ring, access } = await wallet
  assert.is(ring.keys.length, 2)
  soft.credentials.delete(toBase64Url(fromHexDigits(access.id)))
  assert.equal((await connect([[START, 'use']]).wallet).account, account)
})

test('R175: nothing of a device passkey is enough by itself: opened again, restarted, or half a second passkey', async () => {
  soft.isSynced = false
  const halves: Script[] = [
    [...CREATE, [DEVICE, 'back']],
    [[START, 'use']],
    [
      [START, 'use'],
      [DEVICE, 'further'],
      ['Add a passkey', 'back'],
    ],
    [[START, 'use'], ...further([['Now your first passkey', 'back']])],
    [
      [START, 'use'],
      ...further([
        ['Now your first passkey', 'use'],
        ['Now the new one', 'back'],
      ]),
    ],
    [
      [START, 'use'],
      [DEVICE, 'words'],
      ['Your recovery words', reading],
      ['Check your words', 'again'],
    ],
  ]
  for (const script of halves) assert.instance(await failure(connect(script).wallet), Idle)
  // What was made by halves is removed again.
  assert.is(soft.credentials.size, 1)
})

test('words restore their wallet under a sealed passkey, which opens it again from this browser or its own storage', async () => {
  for (const hasBlob of [false, true]) {
    soft.hasBlob = hasBlob
    soft.credentials.clear()
    localStorage.clear()
    const { wallet } = connect([
      [START, 'restore'],
      ['Restore from words', typing(`  ${KNOWN.toUpperCase().replaceAll(' ', '\n')} `)],
      ['Save a passkey', 'save'],
      ['Passkey saved', 'restore'],
      ...((hasBlob ? [['Use this passkey on other devices too?', 'write']] : []) as Script),
    ])
    const { account, access, ring } = await wallet
    assert.is(account.evm, KNOWN_EVM)
    assert.is(access.kind, 2)
    assert.ok(isBackedUp(ring))
    if (hasBlob) localStorage.clear()
    assert.is((await connect([[START, 'use']]).wallet).account.evm, KNOWN_EVM)
  }
})

test('R180: restored where the browser keeps nothing, a wallet signs in, and its file has to be saved', async () => {
  tools = { ...tools, rings: createRings(undefined, location.hostname) }
  const { createObjectURL } = URL
  // The page itself would go to the file.
  const { click } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = () => {}
  const files: unknown[] = []
  URL.createObjectURL = file => {
    files.push(file)
    return 'blob:file'
  }
  const script: Script = [
    [START, 'restore'],
    ['Restore from words', typing(KNOWN)],
    ['Save a passkey', 'save'],
    ['Passkey saved', 'restore'],
    ['Keep the wallet file', 'download'],
    ['Wallet restored', 'open'],
  ]
  try {
    const { wallet } = connect(script, { signIn: { namespace: 'eip155', text: '<<AccountAddress>>' } })
    const { signed, ring, isKept } = await wallet
    assert.is(signed!.message, KNOWN_EVM)
    assert.ok(isBackedUp(ring))
    assert.not.ok(isKept)
    assert.is(files.length, 1)
  } finally {
    HTMLAnchorElement.prototype.click = click
    URL.createObjectURL = createObjectURL
  }
})

test('R179: words that restore nothing are named, and no passkey is made for them', async () => {
  const cases: [typed: string, problem: RegExp][] = [
    ['', /You entered 0/],
    ['test test', /You entered 2/],
    [`${KNOWN} test`, /You entered 13/],
    [KNOWN.replace('junk', 'junkk'), /“junkk” is not a recovery word/],
    [KNOWN.replace('test test', 'tset tesst'), /“tset”, “tesst”/],
    [KNOWN.replace('junk', 'test'), /together they open no wallet/],
    ['<b>x</b>', /“<b>x<\/b>” is not/],
    ['тест '.repeat(12), /These are not recovery words/],
    [`0x${'ab'.repeat(32)}`, /is not a recovery word/],
  ]
  for (const [typed, problem] of cases) {
    const [first] = await problemsOf([
      [START, 'restore'],
      ['Restore from words', typing(typed)],
    ])
    assert.match(first!, problem, typed)
  }
  assert.is(soft.credentials.size, 0)
})

test('R179: what goes wrong with a passkey is named, and the wallet is never an empty one', async () => {
  await connect(CREATE).wallet
  const known = [...soft.credentials]
  const cases: [what: string, prepare: () => void, script: Script, problem: RegExp][] = [
    [
      'no authenticator',
      () => soft.refusals.push('NotSupportedError'),
      [[START, 'use']],
      /do not work in this browser/,
    ],
    ['cancelled or timed out', () => soft.refusals.push('NotAllowedError'), [[START, 'use']], /You cancelled/],
    ['deleted', () => soft.credentials.clear(), [[START, 'use']], /no passkey for this wallet on this device/],
    ['no bytes', () => (soft.hasPrf = false), [[START, 'use']], /cannot open a wallet in this browser/],
    ['there already', () => undefined, CREATE.slice(0, 2), /passkey of yours here already/],
    ['creation cancelled', () => soft.refusals.push('NotAllowedError'), CREATE.slice(0, 2), /was not used/],
    [
      'no PRF',
      () => ((soft.hasPrf = false), tools.rings.forget(tools.rings.all()[0]!)),
      CREATE.slice(0, 2),
      /It was removed again/,
    ],
  ]
  for (const [what, prepare, script, problem] of cases) {
    soft.hasPrf = true
    soft.credentials = new Map(known)
    soft.told.length = 0
    prepare()
    const problems = await problemsOf(script)
    assert.match(problems[0] ?? '', problem, what)
    assert.is(soft.told.filter(({ signal }) => signal === 'unknown').length, what === 'no PRF' ? 1 : 0, what)
  }
})

test('R179: a sealed passkey without its seal asks for the wallet file', async () => {
  await connect([
    [START, 'restore'],
    ['Restore from words', typing(KNOWN)],
    ['Save a passkey', 'save'],
    ['Passkey saved', 'restore'],
  ]).wallet
  localStorage.clear()
  assert.equal(
    await problemsOf([
      [START, 'use'],
      ['Open a wallet file', 'back'],
    ]),
    ['This passkey opens a wallet only together with its wallet file.'],
  )
})

test.run()
