import { attempt } from '../../base/errors.ts'
import type { SignedIn } from '../connector.ts'
import type { AuthPayload, Client } from './internals.ts'

type Format = Client['formatAuthMessage']

/** What an account signed (CAIP-74), according to the wallet. */
interface Cacao {
  p: AuthPayload & { iss: string }
  s: { s: string }
}
type Abilities = Record<string, { chains?: string[] }[]>

/** What an answer grants, and what was signed, if that is the requested text. */
export interface Grant {
  accounts: string[]
  methods: string[]
  signed: SignedIn[]
}

const ISSUER = /^did:pkh:(eip155:\d{1,16}):(0x[\da-f]{40})$/i
const RECAP = 'urn:recap:'
const REQUEST = 'request/'
const AUTHORIZES = 'I further authorize the stated URI to perform the following actions on my behalf: '
const MOST = 64

const sorted = (methods: string[]) => [...methods].sort((a, b) => a.localeCompare(b))

/** The last resource of a message: the methods that the wallet is to grant (ERC-5573). */
export function writeRecap(methods: string[]): string {
  const abilities = Object.fromEntries(sorted(methods).map(it => [REQUEST + it, [{}]]))
  return RECAP + btoa(JSON.stringify({ att: { eip155: abilities } })).replace(/=+$/, '')
}

/** Abilities by method; throws if it grants anything else. */
function readRecap(recap: string): Abilities {
  const { att } = JSON.parse(atob(recap.slice(RECAP.length))) as { att: Record<string, Abilities> }
  const entries = Object.entries(att['eip155']!)
  const isPlain = recap.startsWith(RECAP) && Object.keys(att).length === 1
  if (!isPlain || !entries.every(([key]) => key.startsWith(REQUEST))) throw new TypeError('Not a ReCap of methods')
  return Object.fromEntries(entries.map(([key, limits]) => [key.slice(REQUEST.length), limits]))
}

/** The text that a wallet signs. For the ReCap's sentence in it, the library needs Node's `Buffer`. */
function textOf(format: Format, payload: AuthPayload, iss: string, methods: string[]): string {
  const { resources = [], statement } = payload
  const names = sorted(methods).join("', '")
  const authorizes = `${AUTHORIZES}(1) 'request': '${names}' for 'eip155'.`
  const whole = statement?.includes(AUTHORIZES) ? statement : [statement, authorizes].filter(Boolean).join(' ')
  const head = format({ request: { ...payload, statement: whole, resources: undefined }, iss })
  return [head, 'Resources:', ...resources.map(it => `- ${it}`)].join('\n')
}

function readOne(format: Format, asked: AuthPayload, cacao: Cacao): Grant {
  const { p, s } = cacao
  const [, chain, address] = ISSUER.exec(p.iss)!
  const recap = p.resources!.at(-1)!
  const abilities = readRecap(recap)
  const known = readRecap(asked.resources!.at(-1)!)
  const named = Object.keys(abilities)
  const methods = named.filter(it => Object.hasOwn(known, it))
  const chains = methods.flatMap(it => abilities[it]![0]?.chains ?? [])
  // Our message except for the account and the grant: none of the wallet's own text is used.
  const ours = { ...asked, resources: [...asked.resources!.slice(0, -1), recap] }
  const message = textOf(format, ours, p.iss, named)
  const isAsked = methods.length === named.length && message === textOf(format, p, p.iss, named)
  return {
    accounts: [chain!, ...chains].map(it => `${it}:${address}`),
    methods,
    signed: isAsked && typeof s.s === 'string' ? [{ message, signature: s.s, cacao }] : [],
  }
}

/** Reads a wallet's answer. Malformed parts are left out; signatures are not verified here. */
export function readCacaos(format: Format, asked: AuthPayload, cacaos: unknown): Grant {
  const list = Array.isArray(cacaos) ? cacaos.slice(0, MOST) : []
  const read = list.flatMap((it: Cacao) => attempt(() => readOne(format, asked, it)) ?? [])
  const all = (key: 'accounts' | 'methods') => [...new Set(read.flatMap(it => it[key]))]
  return { accounts: all('accounts'), methods: all('methods'), signed: read.flatMap(it => it.signed) }
}
