// Parses the signed text (CAIP-122 in EIP-4361's layout) line by line. It allows nothing extra, because two readers
// could understand such a text differently.

const HEAD = /^(?:[a-z][a-z\d+.-]*:\/\/)?(\S+) wants you to sign in with your (.+) account:$/i
const CONTROL = /[\0-\x09\x0b-\x1f\x7f]/
/** The fields after the statement, in this order. */
const FIELDS = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
]
const REQUIRED = 5

/**
 * Parses the lines between address and URI: an empty line, then either a second one, or a statement and an empty line.
 */
function readStatement([first, ...rest]) {
  if (first !== '') return undefined
  if (rest.every(line => line === '')) return rest.length < 2 ? '' : undefined
  const [statement, end, ...more] = rest
  return statement !== '' && end === '' && more.length === 0 ? statement : undefined
}

/**
 * @param {string} text
 * @returns {Record<string, any> | undefined} Its fields as written, `resources` as a list; undefined for any other
 * layout.
 */
export function readMessage(text) {
  const lines = text.split('\n')
  const head = HEAD.exec(lines[0])
  const start = lines.findIndex(line => line.startsWith('URI: '))
  const statement = start < 0 ? undefined : readStatement(lines.slice(2, start))
  if (CONTROL.test(text) || !head || statement === undefined) return undefined
  const message = { domain: head[1], account: head[2], address: lines[1], statement, resources: [] }
  let at = start
  for (const [index, [name, label]] of FIELDS.entries()) {
    const value = lines[at]?.startsWith(`${label}: `) ? lines[at].slice(label.length + 2) : undefined
    if (value === undefined && index < REQUIRED) return undefined
    if (value === undefined) continue
    message[name] = value
    at++
  }
  if (lines[at] === 'Resources:') {
    message.resources = lines.slice(at + 1).map(line => line.slice(2))
    if (lines.slice(at + 1).some(line => !/^- \S+$/.test(line))) return undefined
    at = lines.length
  }
  return at === lines.length ? message : undefined
}
