// The text of a sign-in: EIP-4361 on EVM, the layout of CAIP-122 elsewhere, and the short form of Solana (SIWS).
import { isNetworkId, parseNetworkId, sameAddress, SOLANA_CLUSTERS } from './caip.ts'
import { own } from './record.ts'
import type { SIWXMessage, SIWXMessageData } from './siwx.ts'

/** Lines below the statement, in the order of EIP-4361; all but the first four are optional. */
const LINES = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

/** How EIP-4361 and its relatives name the chains whose accounts sign. */
const LABELS: Record<string, string> = { eip155: 'Ethereum', solana: 'Solana' }

const LONGEST = 4096
/** What a wallet that signs in over WalletConnect grants the app (ERC-5573): each method on each network. */
const RECAP = /\n- urn:recap:[\w+/]{1,60000}$/

/**
 * Characters that make a text look like another: controls and line separators other than `\n`, bidi marks, lone
 * surrogates.
 */
const HIDDEN = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/u
/** URIs have no spaces. */
const URI = '\\S+'

const FIELDS = LINES.map(([name, key]) => `${name}: (?<${key}>${key === 'uri' ? URI : '[^\\n]+'})`)
const headOf = (label: string): string =>
  '^(?:[a-z][-+.a-z\\d]*://)?(?<domain>[^\\s/?#@]+) wants you to sign in with your ' +
  `(?<label>${label}) account:\\n(?<address>\\S+)`
const RESOURCES = `(?:\\nResources:(?<resources>(?:\\n- ${URI})*))?`

const GRAMMAR = new RegExp(
  `${headOf('[^\\n]+')}\\n(?:\\n(?<statement>[^\\n]+)\\n|\\n)?\\n` +
    FIELDS.map((field, at) => (at > 3 ? `(?:\\n${field})?` : `${at ? '\\n' : ''}${field}`)).join('') +
    `${RESOURCES}$`,
)
/** SIWS: nothing but domain and account has to be there. A line that is a field is no statement. */
const shortForm = (): RegExp =>
  new RegExp(
    `${headOf('Solana')}(?:\\n\\n(?<statement>(?!(?:${LINES.map(([name]) => name).join('|')}|Resources):)[^\\n]+))?` +
      `(?:\\n(?=\\n)${FIELDS.map(field => `(?:\\n${field})?`).join('')}${RESOURCES})?$`,
  )

export interface Wording {
  /** Names EVM chains by their CAIP-2 ID too, instead of EIP-4361's number. */
  caipChainId?: boolean
}

/** A message's text: EIP-4361 on EVM, the layout of CAIP-122 elsewhere. */
export function writeMessage(data: SIWXMessageData, { caipChainId }: Wording = {}): string {
  const { namespace = '', chainId = '' } = parseNetworkId(data.chainId) ?? {}
  const isPlain = namespace === 'eip155' && !caipChainId
  const lines = LINES.flatMap(([name, key]) => {
    const value = key === 'chainId' && isPlain ? chainId : data[key]
    return value === undefined ? [] : [`${name}: ${value}`]
  })
  if (data.resources) lines.push('Resources:', ...data.resources.map(it => `- ${it}`))
  return [
    `${data.domain} wants you to sign in with your ${LABELS[namespace] ?? namespace} account:`,
    data.accountAddress,
    '',
    ...statementLines(data.statement, namespace),
    ...lines,
  ].join('\n')
}

/** Without a statement EIP-4361 keeps its empty line; the form for Solana does not. */
function statementLines(statement: string | undefined, namespace: string): string[] {
  if (statement !== undefined) return [statement, '']
  return namespace === 'solana' ? [] : ['']
}

/** The grammar's matches in a text; resources in one piece. */
type Found = Omit<Partial<SIWXMessageData>, 'accountAddress' | 'chainId' | 'resources'> & {
  domain: string
  label: string
  address: string
  chainId?: string
  resources?: string
}

const foundBy = (grammar: RegExp, text: string): Found | undefined =>
  text.replace(RECAP, '').length <= LONGEST && !HIDDEN.test(text)
    ? (grammar.exec(text)?.groups as Found | undefined)
    : undefined

/** Of SIWS, only domain and account must be there. */
export type SignInData = Pick<SIWXMessageData, 'domain' | 'accountAddress'> & Partial<SIWXMessageData>

/** `chainId`: as a CAIP-2 ID. */
function dataOf(found: Found, chainId: string | undefined): SignInData | undefined {
  if (chainId !== undefined && !isNetworkId(chainId)) return
  const { label: _, address, resources, ...rest } = found
  const told = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as typeof rest
  return {
    accountAddress: address,
    ...told,
    ...(chainId !== undefined && { chainId }),
    ...(resources !== undefined && { resources: resources.split('\n- ').slice(1) }),
  } as SignInData
}

/** The fields of a text in either long form; undefined if it is not a sign-in message. */
export function readMessage(text: string): SIWXMessageData | undefined {
  const found = foundBy(GRAMMAR, text)
  if (!found) return
  const { label, chainId = '' } = found
  const isNumber = /^\d+$/.test(chainId)
  const caip = isNumber ? `eip155:${chainId}` : chainId
  const named = LABELS[parseNetworkId(caip)?.namespace ?? '']
  return named === undefined || named === label ? (dataOf(found, caip) as SIWXMessageData | undefined) : undefined
}

/**
 * The fields of a text that a wallet gets to sign: of a message in a long form, or of the short one of Solana. Undefined
 * if it is neither.
 */
export function readSignIn(text: string): SignInData | undefined {
  const long = readMessage(text)
  const found = long ? undefined : foundBy(shortForm(), text)
  const chainId = long?.chainId ?? found?.chainId
  // SIWS calls the networks of Solana by their clusters' names, with or without `solana:` before them.
  const cluster = own(SOLANA_CLUSTERS, chainId?.replace(/^solana:/, '') ?? '')
  const caip = cluster ? `solana:${cluster}` : chainId
  if (found) return dataOf(found, caip)
  return long && { ...long, chainId: caip as SIWXMessageData['chainId'] }
}

const isSame = (a: SIWXMessageData, b: SIWXMessageData) => {
  const keys: (keyof SIWXMessageData)[] = ['domain', 'statement', ...LINES.map(([, key]) => key)]
  return (
    sameAddress(a.chainId, a.accountAddress, b.accountAddress) &&
    keys.every(key => a[key] === b[key]) &&
    (a.resources ?? []).join('\n') === (b.resources ?? []).join('\n')
  )
}

/** The message with its text, parsed again and compared: so no value has injected a line. */
export function makeMessage(data: SIWXMessageData, wording?: Wording): SIWXMessage | undefined {
  const text = writeMessage(data, wording)
  const read = readMessage(text)
  return read && isSame(read, data) ? { ...data, toString: () => text } : undefined
}
