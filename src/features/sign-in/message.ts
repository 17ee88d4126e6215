import type { CaipNetworkId } from '../../base/network.ts'
import { isNetworkId, parseNetworkId, sameAddress } from '../../base/caip.ts'
import type { SIWXMessage, SIWXMessageData } from '../../base/siwx.ts'

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
/** The clocks of the device and of signers differ by at most this. */
const SKEW_MS = 120_000

/**
 * Characters that make a text look like another: controls and line separators other than `\n`, bidi marks, lone
 * surrogates.
 */
const HIDDEN = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/u
/** URIs have no spaces. */
const URI = '\\S+'

const GRAMMAR = new RegExp(
  '^(?:[a-z][-+.a-z\\d]*://)?(?<domain>[^\\s/?#@]+) wants you to sign in with your (?<label>[^\\n]+) account:\\n' +
    '(?<address>\\S+)\\n(?:\\n(?<statement>[^\\n]+)\\n|\\n)?\\n' +
    LINES.map(([name, key], at) => {
      const line = `${name}: (?<${key}>${key === 'uri' ? URI : '[^\\n]+'})`
      return at > 3 ? `(?:\\n${line})?` : `${at ? '\\n' : ''}${line}`
    }).join('') +
    `(?:\\nResources:(?<resources>(?:\\n- ${URI})*))?$`,
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
type Found = Omit<SIWXMessageData, 'accountAddress' | 'chainId' | 'resources'> & {
  label: string
  address: string
  chainId: string
  resources?: string
}

/** The fields of a text in either form; undefined if it is not a sign-in message. */
export function readMessage(text: string): SIWXMessageData | undefined {
  const found = text.replace(RECAP, '').length <= LONGEST && !HIDDEN.test(text) ? GRAMMAR.exec(text)?.groups : undefined
  if (!found) return
  const { label, address, resources, ...rest } = found as Found
  const isNumber = /^\d+$/.test(rest.chainId)
  const chainId = isNumber ? `eip155:${rest.chainId}` : rest.chainId
  if (!isNetworkId(chainId) || (isNumber && label !== LABELS['eip155'])) return
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as typeof rest
  const data: SIWXMessageData = { accountAddress: address, ...said, chainId }
  if (resources !== undefined) data.resources = resources.split('\n- ').slice(1)
  return data
}

const isSame = (a: SIWXMessageData, b: SIWXMessageData) => {
  const keys: (keyof SIWXMessageData)[] = ['domain', 'statement', ...LINES.map(([, key]) => key)]
  return (
    sameAddress(a.chainId, a.accountAddress, b.accountAddress) &&
    keys.every(key => a[key] === b[key]) &&
    (a.resources ?? []).join('\n') === (b.resources ?? []).join('\n')
  )
}

/** Why a message must not be signed here; undefined if it can be (R80, R81). */
export function faultOf(text: string, input: { accountAddress: string; chainId: CaipNetworkId }): string | undefined {
  const data = readMessage(text)
  if (!data) return 'The message isn’t in the EIP-4361 format.'
  // In a frame of another page these are the frame's own: the frame is what asks.
  if (data.domain !== location.host) return 'The message names another site.'
  if (!isOfPage(data.uri)) return 'The message’s URI is on another site.'
  if (!isOf(data, input)) return 'The message names another account or network.'
  if (!/^[a-z\d]{8,}$/i.test(data.nonce)) return 'The nonce must be at least 8 alphanumeric characters.'
}

/** The message with its text, parsed again and compared: so no value has injected a line. */
export function makeMessage(data: SIWXMessageData, wording?: Wording): SIWXMessage | undefined {
  const text = writeMessage(data, wording)
  const read = readMessage(text)
  return read && isSame(read, data) ? { ...data, toString: () => text } : undefined
}

const isOfPage = (uri: string): boolean => {
  try {
    return new URL(uri).origin === location.origin
  } catch {
    return false
  }
}

/** Whether the message is for this account on this network. */
export function isOf(data: SIWXMessageData, { accountAddress, chainId }: { accountAddress: string; chainId: string }) {
  const { namespace } = parseNetworkId(chainId) ?? {}
  return data.chainId === chainId && !!namespace && sameAddress(namespace, data.accountAddress, accountAddress)
}

/** When the message expires, in ms; an invalid time counts as long expired. */
export const endOf = ({ expirationTime }: SIWXMessageData): number =>
  expirationTime === undefined ? Infinity : (Date.parse(expirationTime) || 0) + SKEW_MS

/** Whether the message is valid now (R82). */
export function isCurrent(data: SIWXMessageData, now = Date.now()): boolean {
  const { notBefore, issuedAt } = data
  const start = notBefore ?? issuedAt
  return (start === undefined || Date.parse(start) - SKEW_MS <= now) && now <= endOf(data)
}
