// The exported types of every entry, with their declarations as the code has them.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { declarationOf } from './source.mjs'

const ENTRIES = ['esm', 'react', 'elements', 'wagmi', 'solana', 'core', 'load', 'iife']

/** Types whose members are a page of their own. */
const PAGES = {
  HostOptions: 'options.md',
  WalletModalOptions: 'options.md',
  Features: 'features.md',
  Endpoints: 'endpoints.md',
  WalletModal: 'methods.md',
  WalletModalGlobal: 'methods.md',
  WalletModalState: 'state.md',
  EventMap: 'events.md',
  TrackedEvents: 'analytics.md',
  SignInOptions: 'sign-in.md',
  WalletElementAttributes: 'elements.md',
  WalletCore: 'core.md',
  WalletOffer: 'core.md',
  WalletOfferState: 'core.md',
  WalletChoice: 'core.md',
  ConnectOptions: 'core.md',
}

const moduleOf = entry =>
  entry === 'esm' ? 'wallet-modal' : entry === 'iife' ? 'wallet-modal/script' : `wallet-modal/${entry}`

/** Where the types that an entry exports are declared: name → path from the root. */
function exportsOf(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  const found = new Map()
  for (const [, names, from] of text.matchAll(/^export type \{([^}]*)\} from '([^']+)'/gm)) {
    const file = relative(root, join(root, dirname(path), from))
    for (const name of names
      .split(',')
      .map(it => it.trim().split(' as ')[0])
      .filter(Boolean))
      found.set(name, file)
  }
  for (const [, name] of text.matchAll(/^export (?:interface|type) (\w+)/gm)) found.set(name, path)
  return found
}

/** The declaration of a type, also where the file has it from another one. */
function find(root, file, name) {
  const own = declarationOf(root, file, name)
  if (own) return own
  const text = readFileSync(join(root, file), 'utf8')
  for (const [, names, from] of text.matchAll(/^(?:import|export)(?: type)? \{([^}]*)\} from '(\.[^']+)'/gm))
    if (new RegExp(`\\b${name}\\b`).test(names))
      return find(root, relative(root, join(root, dirname(file), from)), name)
  throw new Error(`${file} does not declare ${name}`)
}

/** Name → where it is declared, and the entries that export it, in alphabetical order. */
export function exportedTypes(root) {
  const types = new Map()
  for (const entry of ENTRIES) {
    const path = `src/entries/${entry}.ts`
    if (!existsSync(join(root, path))) continue
    for (const [name, file] of exportsOf(root, path)) {
      const known = types.get(name) ?? { file, entries: [] }
      known.entries.push(moduleOf(entry))
      types.set(name, known)
    }
  }
  return new Map([...types].sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function types(root) {
  return [...exportedTypes(root)]
    .map(([name, { file, entries }]) => {
      const head = `### \`${name}\`\n\nFrom ${entries.map(it => `\`${it}\``).join(', ')}.`
      const { doc, text } = find(root, file, name)
      if (PAGES[name]) return `${head}${doc ? ` ${doc}` : ''} Its members: [${PAGES[name]}](${PAGES[name]}).`
      const body = text.startsWith('export class') ? text.replace(/ \{$[\s\S]*/m, ' { … }') : text
      return `${head}${doc ? `\n\n${doc}` : ''}\n\n\`\`\`ts signature\n${body.replace(/^export /, '')}\n\`\`\``
    })
    .join('\n\n')
}
