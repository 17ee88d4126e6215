import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('foreign text')
const src = join(process.cwd(), 'src')

/** Where text from services, wallets, chains, the app and storage enters. */
const DOORS = new RegExp(
  [
    '^(state|services|connectors|chains|wallets|account|core|page|secure-site)/',
    '^modal/(navigation|notifications|router|routes|slots)\\.ts$',
    '^features/transaction/tracking/(comparison|recall|stored|tracker)\\.ts$',
    '^features/embedded-wallet/grants\\.ts$',
    '^features/onramp/purchase/purchase\\.ts$',
    '^features/transaction/saved-recipients\\.ts$',
    '^features/swap/unfinished\\.ts$',
  ].join('|'),
)

/** Fields that are meant for display. */
const READ =
  'name|symbol|display_name|displayName|title|label|description|message|reason|shortMessage|text|statement|collection'

/** Reads that reach no screen, each with its reason. */
const UNSEEN: [path: string, line: RegExp, why: string][] = [
  [
    'services/names.ts',
    /str\(own\(reply, 'name'\), 255\)\?\.toLowerCase\(\) !== name/,
    'compared with what was asked for',
  ],
  [
    'services/network/onramp.ts',
    /const name = str\(own\(item, 'name'\), 64\)/,
    "id of a network in the service's own table",
  ],
  [
    'services/network/data.ts',
    /nameOf\(own\(reply, 'name'\)\)/,
    'shown only where it is its own normal form, letter by letter',
  ],
  [
    'connectors/walletconnect/provider-error.ts',
    /const \{ message, data \} = toModalError/,
    'cleaned where that is made',
  ],
  [
    'connectors/walletconnect/provider-error.ts',
    /const \{ code, data: returned, reason \}/,
    'cleaned where that is made',
  ],
  ['chains/evm/tokens.ts', /hexToString\(result, \{ size: 32/, 'cleaned where titles are made of it'],
  ['services/http.ts', /const decoder = new TextDecoder/, 'a body, which is read field by field afterwards'],
  [
    'services/collectibles.ts',
    /new TextDecoder\(\)\.decode\(Uint8Array\.from\(atob/,
    'a body, which is read field by field afterwards',
  ],
  ['services/collectibles.ts', /decodeURIComponent/, 'a body, which is read field by field afterwards'],
  [
    'chains/solana/outcome.ts',
    /own\(own\(own\(reply, 'transaction'\), 'message'\)/,
    'the message of a transaction, bytes',
  ],
  [
    'connectors/walletconnect/authenticate.ts',
    /const \{ domain, uri, nonce, statement/,
    'the message of sign-in, which is signed as it is and read back',
  ],
  ['connectors/walletconnect/cacao.ts', /const \{ att \} = JSON\.parse\(atob/, 'the methods that a message grants'],
  [
    'connectors/walletconnect/cacao.ts',
    /const \{ resources = \[\], statement \} = payload/,
    'of a message that is compared with the one that was asked for',
  ],
  ['core/report.ts', /const \{ code, message \} = error$/, 'an error of ours, for the host'],
  ['page/create-modal.ts', /const \{ code, message \} = (error$|new ModalError)/, 'an error of ours'],
  [
    'account/connection.ts',
    /const \{ namespace, id, name, rdns, icon \} = connector/,
    'a connector of ours, cleaned when it was made',
  ],
  ['account/known-connections.ts', /const \{ id, name \} = connector/, 'a connector of ours, cleaned when it was made'],
  ['account/read-balance.ts', /= network\.nativeCurrency/, "a network of the host's options"],
  ['wallets/site-metadata.ts', /const \{ name, description, url, icons \} = given/, 'the page itself, told to wallets'],
  ['wallets/offered.ts', /= (connector|wallet)$/, 'a connector or a wallet of ours, cleaned when it was made'],
  [
    'connectors/embedded/events.ts',
    /const message = own\(payload, 'message'\)/,
    'a message that is compared with ours, and not shown',
  ],
  ['connectors/coinbase/cipher.ts', /TextDecoder\(\)/, 'a sealed body, which is read field by field afterwards'],
  ['connectors/mobile/channel.ts', /TextDecoder/, 'a sealed message, which is read field by field afterwards'],
  ['connectors/mobile/authorization.ts', /TextDecoder/, 'a message that is compared with ours, and not shown'],
  ['connectors/wallet-standard/sign-in.ts', /TextDecoder/, 'a message that is compared with ours, and not shown'],
  [
    'features/transaction/tracking/tracker.ts',
    /symbol, swap \} = item$/,
    'a transfer of ours, cleaned when it was read',
  ],
  [
    'services/balances.ts',
    /const \{ title, balance: units \} = facts/,
    "a title of a token, cleaned by the chain's part",
  ],
  ['chains/solana/holdings.ts', /new TextDecoder\(\)\.decode\(bytes/, 'cleaned where the title is made of it'],
  ['chains/solana/holdings.ts', /const \{ name, symbol \} = beside/, 'cleaned where they were read'],
  ['services/chain/index.ts', /const \{ title \} = facts/, 'the same'],
  ['services/chain/signatures.ts', /const \{ isUnlisted, title: own \}/, 'the same'],
  [
    'services/chain/prices.ts',
    /const \{ name \} = title$/,
    "the same, a pinned one, or a network's of the host's options",
  ],
  ['services/chain/pyth.ts', /bytesOf = .*atob/, 'numbers'],
  [
    'secure-site/frame/approval-view.ts',
    /const \{ site, title, method/,
    'shown as it is, with suspicious characters as their code points',
  ],
  [
    'secure-site/connect/handover.ts',
    /own\(value, '(text|message)'\)/,
    'signed as it is; shown with hidden letters visible',
  ],
  ['secure-site/frame/evm-plan.ts', /const \{ title, lead, text \} = words/, 'words of ours'],
  ['secure-site/frame/link.ts', /const \{ message, code \} = error/, 'an error of ours, for the site'],
  [
    'secure-site/frame/plans.ts',
    /const \{ (method, account, text, message|name) \} =/,
    'checked, or cleaned by the configuration',
  ],
  [
    'secure-site/frame/typed-data-plan.ts',
    /const \{ domain, types, primaryType, message \}/,
    'checked, and drawn as it is',
  ],
  ['secure-site/hosting/chains.ts', /const \{ name, nativeCurrency \}/, 'networks of ours'],
  ['secure-site/frame/solana-changes.ts', /data: atob\(data\)/, 'compared byte by byte'],
  ['secure-site/session.ts', /atob\(mark\)/, 'read field by field'],
  ['secure-site/frame/readable-text.ts', /TextDecoder/, 'signed as it is, or refused for what cannot be seen'],
  ['secure-site/frame/solana-reading.ts', /TextDecoder/, 'shown as it is signed, or ticked for what cannot be seen'],
  ['secure-site/frame/solana-question.ts', /const \{ message \} = fieldsOf/, 'base58'],
  ['chains/evm/decode.ts', /const \{ name, inputs, selector \} = it/, 'letters and digits, or refused'],
  ['secure-site/frame/typed-data.ts', /const \{ name, type \} = recordOf/, 'letters and digits, or refused'],
  ['secure-site/passkey/assertion.ts', /TextDecoder/, 'compared with what was asked for, and not shown'],
  ['chains/solana/names.ts', /TextDecoder/, 'a name, which is shown only in the form of names'],
]

/** Under which names `{ name, symbol: sign } = ` holds what people may read. */
const namesIn = (found: string) =>
  [...found.matchAll(new RegExp(`\\b(?:${READ})\\b(?:: (\\w+))?`, 'g'))].map(([field, as]) => as ?? field)

/** Ways in which a foreign value becomes display text. */
const WAYS: [
  what: string,
  pattern: RegExp,
  isClean: (line: string, at: number, after: string, found: string) => boolean,
][] = [
  // own(reply, 'name'), of('name'): directly inside a reader that sanitises, or over the whole list.
  [
    'a field',
    new RegExp(`\\b(?:own|of)\\((?:[^()]|\\([^()]*\\))*'(?:${READ})'\\)`, 'g'),
    (line, at) =>
      /\b(clean|label|accountName|serviceName)\((attempt\(\(\) => )?$/.test(line.slice(0, at)) ||
      /\.map\((\w+) => clean\(\1\)\)/.test(line),
  ],
  // session.peer.metadata.name
  [
    'a field of a wallet',
    new RegExp(`\\b(?:metadata|peer|info)\\??\\.(?:${READ})\\b`, 'g'),
    (line, at) => /\bclean\((attempt\(\(\) => )?[\w.]*$/.test(line.slice(0, at)),
  ],
  // const { name } = reply: sanitised within the next lines.
  [
    'a field taken apart',
    new RegExp(`\\{[^{}]*\\b(${READ})\\b[^{}]*\\} = `, 'g'),
    (_line, _at, after, found) => namesIn(found).every(name => new RegExp(`\\b(clean|label)\\(${name}\\b`).test(after)),
  ],
  // Text from bytes.
  [
    'bytes',
    /\b(?:hexToString|TextDecoder|decodeFunctionResult|decodeURIComponent|atob)\(/g,
    (line, _at, after) => /\bclean\(/.test(line) || /\bclean\(/.test(after),
  ],
]
const NEXT_LINES = 24

/** Every foreign text in a file that enters without `clean`. */
function bypasses(path: string, text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    if (/^\s*(\/\/|\*|\/\*|import )/.test(line)) return []
    if (UNSEEN.some(([where, known]) => where === path && known.test(line.trim()))) return []
    const after = lines.slice(index, index + NEXT_LINES).join('\n')
    return WAYS.flatMap(([what, pattern, isClean]) =>
      [...line.matchAll(pattern)]
        .filter(match => !isClean(line, match.index, after, match[0]))
        .map(match => `${path}:${index + 1} ${what}: ${match[0]}`),
    )
  })
}

const files = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap(entry => {
    const path = join(dir, entry.name)
    return entry.isDirectory()
      ? files(path)
      : entry.name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(entry.name)
        ? [path]
        : []
  })
const doors = files(src)
  .map(path => ({ path: path.slice(src.length + 1).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
  .filter(({ path }) => DOORS.test(path))

test('R63: no text of a service, wallet, chain, host or storage comes in without `clean`', () => {
  assert.ok(doors.length > 60)
  assert.equal(
    doors.flatMap(({ path, text }) => bypasses(path, text)),
    [],
  )
})

test('R63: the scan sees a bypass in every form it knows, and each exception is still needed', () => {
  const path = 'services/new.ts'
  for (const line of [
    "  return { name: own(item, 'name') as string }",
    "  const symbol = str(own(token, 'symbol'))",
    "  const name = String(own(own(reply, 'more'), 'name'))",
    "  const id = str(of('id')), name = str(of('name'))",
    '  connector.name = session.peer.metadata.name',
    '  const { name, symbol } = reply as Token',
    '  const { symbol: sign } = reply as Token',
    '  return hexToString(reply)',
    '  return new TextDecoder().decode(bytes)',
  ])
    assert.is(bypasses(path, line).length, 1, line)
  for (const line of [
    "  const name = label(own(item, 'name'))",
    '  const { name } = reply as Token\n  return clean(name)',
    "  const id = str(own(item, 'id'))",
    "  // own(item, 'name')",
  ])
    assert.equal(bypasses(path, line), [], line)
  for (const [where, known, why] of UNSEEN)
    assert.ok(
      doors.some(door => door.path === where && door.text.split('\n').some(line => known.test(line.trim()))),
      `${where}: ${why}`,
    )
})

test.run()
