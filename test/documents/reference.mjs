// The generated parts that are lists of names: each name is a heading, so that it has an address.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { evaluate } from '../../src/build/evaluate.mjs'
import { declarationOf, membersOf } from './source.mjs'

export const code = text => (text === '' ? '' : '`' + text + '`')

/** A heading, a line of facts, and what it is for. */
const entry = (name, facts, ...texts) =>
  [`### ${code(name)}`, facts.filter(Boolean).join(' · '), ...texts].filter(Boolean).join('\n\n')

const joinEntries = entries => entries.join('\n\n')

const signature = text => '```ts signature\n' + text + '\n```'

/** Default values as the code has them; what stands in for an absent one is told in words. */
async function optionEntries(root) {
  const { defaults } = await evaluate('core/default-options.ts')
  const base = defaults()
  return joinEntries(
    membersOf(root, 'src/core/options.ts', 'HostOptions').map(({ name, type, doc }) => {
      const value = base[name]
      const initial = value === undefined || value === '' ? '' : code(JSON.stringify(value).replaceAll('"', "'"))
      const isRequired = name === 'projectId'
      return entry(
        name,
        [`Type ${code(type)}`, isRequired ? 'required unless `services` is set' : initial && `default ${initial}`],
        doc,
      )
    }),
  )
}

const typed = (root, path, name) =>
  joinEntries(
    membersOf(root, path, name).map(it =>
      it.type ? entry(it.name, [`Type ${code(it.type)}`], it.doc) : entry(it.name, [], signature(it.signature), it.doc),
    ),
  )

const methods = (root, path, name) =>
  joinEntries(membersOf(root, path, name).map(it => entry(it.name, [], signature(it.signature), it.doc)))

const events = root =>
  joinEntries(
    membersOf(root, 'src/state/events.ts', 'EventMap').map(({ name, type, doc }) =>
      entry(name, [type === 'undefined' ? 'No data' : `Data ${code(type)}`], doc),
    ),
  )

/** The properties of a tracked event, those that several events share as well. */
function propertiesOf(root, type) {
  const parts = type.split(' & ').flatMap(part => {
    if (part === 'object') return []
    if (part.startsWith('{')) return part.slice(2, -2)
    return membersOf(root, 'src/state/events.ts', part).map(it => `${it.name}${it.isOptional ? '?' : ''}: ${it.type}`)
  })
  return parts.length ? `{ ${parts.join('; ')} }` : ''
}

const analytics = root =>
  joinEntries(
    membersOf(root, 'src/state/events.ts', 'TrackedEvents').map(({ name, type, doc }) =>
      entry(name, [code(propertiesOf(root, type)) || 'No properties'], doc),
    ),
  )

/** What `open` takes along with a view. */
const TAKES = {
  Connect: '`namespace`, `uri`',
  AllWallets: '`namespace`, `uri`',
  ConnectingWalletConnectBasic: '`namespace`, `uri`',
  WalletSend: '`arguments.uri`, a payment link (EIP-681, Solana Pay)',
  Swap: '`arguments.amount`, `arguments.fromToken`, `arguments.toToken`',
}

/** The views that `open({ view })` leads to. */
async function views() {
  const { entranceOf } = await evaluate('modal/routes.ts')
  const { TITLES } = await evaluate('modal/titles.ts')
  return joinEntries(
    Object.keys(TITLES).flatMap(view => {
      const { audience, feature } = entranceOf(view) ?? {}
      if (!audience) return []
      const off = view === 'Networks' ? 'enableNetworkSwitch' : feature && `features.${feature}`
      const facts = [
        audience === 'anyone' ? 'Opens for everyone' : 'Needs an account: without one, the user connects first',
        off && `not available where ${code(off)} is ${code('false')}`,
        TAKES[view] && `takes ${TAKES[view]}`,
      ]
      return [entry(view, facts)]
    }),
  )
}

/** Codes with their message, where the user sees them, and what they mean. */
async function errors() {
  const { FIRST_MESSAGES } = await evaluate('base/errors.ts')
  const { LATER_MESSAGES } = await evaluate('base/error-messages.ts')
  const { CATALOGUE } = await evaluate('base/error-catalogue.ts')
  const messages = { ...FIRST_MESSAGES, ...LATER_MESSAGES }
  return joinEntries(
    Object.entries(CATALOGUE).map(([name, { surface, retry, meaning }]) =>
      [
        `<a id="${name.replace('/', '-')}"></a>`,
        entry(
          name,
          [`Shown as ${surface}`, retry && 'trying again can help'],
          `> ${messages[name]}`,
          meaning === messages[name] ? '' : meaning,
        ),
      ].join('\n\n'),
    ),
  )
}

/** What the doctor can find: why it matters, how to fix it, and who sees it. */
async function findings() {
  const { SHARED } = await evaluate('doctor/catalogue.ts')
  const { IN_PAGE } = await evaluate('doctor/page/page-catalogue.ts')
  const { OUTSIDE } = await evaluate('doctor/outside/outside-catalogue.ts')
  const { SITE } = await evaluate('doctor/outside/site-catalogue.ts')
  const of = (codes, seen) =>
    Object.entries(codes).map(([name, [severity, why, fix]]) =>
      entry(name, [severity[0].toUpperCase() + severity.slice(1), `found in the ${seen}`], why, `**Fix:** ${fix}`),
    )
  return joinEntries([
    ...of(SHARED, 'page and the terminal'),
    ...of(IN_PAGE, 'page'),
    ...of(OUTSIDE, 'terminal'),
    ...of(SITE, 'terminal, for a wallet site'),
  ])
}

/** Where the last block of a declaration begins: the body of a function, after the braces of its types. */
function bodyOf(text) {
  let depth = 0
  let start = text.length
  for (let at = 0; at < text.length; at++) {
    if ('{(['.includes(text[at])) {
      if (depth === 0 && text[at] === '{') start = at
      depth++
    } else if ('})]'.includes(text[at])) depth--
  }
  return start
}

/** What a function takes and gives, on one line. */
function headOf(text) {
  const arrow = /^export const (\w+) = ([\s\S]*?\): [\s\S]*?) =>/.exec(text)
  const head = arrow ? `function ${arrow[1]}${arrow[2]}` : text.slice('export '.length, bodyOf(text))
  return head.replace(/\s+/g, ' ').trim()
}

/** The hooks of the React entry. */
function hooks(root) {
  const path = 'src/entries/react.ts'
  const names = [...readFileSync(join(root, path), 'utf8').matchAll(/^export (?:function|const) (use\w+)/gm)]
  return joinEntries(
    names.map(([, name]) => {
      const { text, doc } = declarationOf(root, path, name)
      return entry(name, [], signature(headOf(text)), doc)
    }),
  )
}

/** What the specification's variables set: values, default, effect. */
const VARIABLES = {
  accent: ['colour', '#2f5fe0', 'Main buttons, links and marks; moved until it stands out from the surface.'],
  'color-mix': ['colour', '', 'A tint of the surface.'],
  'color-mix-strength': ['0 to 20', '0', 'Per cent of that tint.'],
  'font-family': ['font list', 'system-ui, sans-serif', 'The typeface.'],
  'font-size-master': ['length', '10px', 'The scale of text and of the grid.'],
  'border-radius-master': ['length', '4px', 'The scale of all corners.'],
  'z-index': ['whole number', '999', 'The layer of the modal.'],
  'qr-color': [
    'colour',
    '',
    'QR codes, on white. The console names one with less contrast than 4.5:1, and the modal ignores it.',
  ],
}

function themeVariables(root) {
  const { text } = declarationOf(root, 'src/core/option-values.ts', 'ThemeToken')
  const names = [...text.matchAll(/'([\w-]+)'/g)].map(match => match[1])
  if (names.join() !== Object.keys(VARIABLES).join()) throw new Error('VARIABLES has other names than ThemeToken')
  return joinEntries(
    names.map(name => {
      const [values, initial, effect] = VARIABLES[name]
      return entry(name, [`Value: ${values}`, initial && `default ${code(initial)}`], effect)
    }),
  )
}

/** What kind of value a token of a theme takes. */
const KINDS = {
  color: 'colour',
  veil: 'colour with alpha',
  shadow: 'shadow list or `none`',
  length: 'length',
  fonts: 'font list',
}

async function themeTokens(root) {
  const { TOKEN_KINDS } = await evaluate('base/theme.ts')
  const members = membersOf(root, 'src/base/theme.ts', 'ThemeTokens')
  if (members.map(it => it.name).join() !== Object.keys(TOKEN_KINDS).join())
    throw new Error('TOKEN_KINDS has other names')
  return joinEntries(members.map(({ name, doc }) => entry(name, [`Value: ${KINDS[TOKEN_KINDS[name]]}`], doc)))
}

export async function lists(root) {
  return {
    options: await optionEntries(root),
    features: typed(root, 'src/core/feature-options.ts', 'Features'),
    endpoints: typed(root, 'src/base/endpoints.ts', 'Endpoints'),
    signIn: typed(root, 'src/base/siwx.ts', 'SignInOptions'),
    methods: methods(root, 'src/page/handle.ts', 'WalletModal'),
    state: typed(root, 'src/page/handle.ts', 'WalletModalState'),
    events: events(root),
    analytics: analytics(root),
    views: await views(),
    errors: await errors(),
    doctor: await findings(),
    coreMethods: methods(root, 'src/headless/wallet-core.ts', 'WalletCore'),
    coreConnect: typed(root, 'src/headless/wallet-core.ts', 'ConnectOptions'),
    coreWallets: methods(root, 'src/headless/wallet-offer.ts', 'WalletOffer'),
    coreList: typed(root, 'src/headless/wallet-offer.ts', 'WalletOfferState'),
    coreChoice: typed(root, 'src/headless/wallet-offer.ts', 'WalletChoice'),
    hooks: hooks(root),
    themeTokens: await themeTokens(root),
    themeVariables: themeVariables(root),
    elements: typed(root, 'src/entries/elements.ts', 'WalletElementAttributes'),
  }
}
