// What the WalletConnect client carries but this product neither needs nor wants, taken out at build: its logger (which
// could offer the log as a download), its storage drivers (src/connectors/walletconnect/relay-storage.ts takes their
// place), what only its reports of transactions and its sign-in need, and the addresses of services that nobody named.
// Every edit must find its place, or the build fails.

/** A logger that says nothing, in the form the client asks for. */
const LOGGER = `
const quiet = () => {}
const logger = { level: 'silent', trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet, fatal: quiet, bindings: () => ({}), child: () => logger }
export const pino = () => logger
export const generateChildLogger = pino
export const getDefaultLoggerOptions = options => options
export const getLoggerContext = () => ''
export const generatePlatformLogger = () => ({ logger, chunkLoggerController: null })
`
/** What nothing here calls: reports to the relay are off (walletconnect.ts), and sign-in is not the client's. */
const absent = (...names) =>
  `const absent = () => { throw new Error('not part of this build') }\nexport { ${names.map(name => `absent as ${name}`).join(', ')} }`
const STUBS = {
  '@msgpack/msgpack': absent('encode', 'decode'),
  blakejs: absent('blake2b'),
  viem: absent('recoverAddress'),
  '@walletconnect/logger': LOGGER,
  '@walletconnect/keyvaluestorage': 'export default class {}',
}
const UNNAMED = [
  'https://verify.walletconnect.com',
  'https://verify.walletconnect.org',
  'https://echo.walletconnect.com',
  'https://pulse.walletconnect.org',
]

export const slim = {
  name: 'slim',
  setup(b) {
    b.onResolve(
      { filter: /^(@walletconnect\/(logger|keyvaluestorage)|@msgpack\/msgpack|blakejs|viem)$/ },
      ({ path, importer }) => (/@walletconnect/.test(importer) ? { path, namespace: 'slim' } : undefined),
    )
    b.onLoad({ filter: /.*/, namespace: 'slim' }, ({ path }) => ({ contents: STUBS[path], loader: 'js' }))
  },
}

/** Nothing asks these services (see walletconnect.ts), and now nothing could. */
export function withoutUnnamed(text) {
  for (const address of UNNAMED) {
    if (!text.includes(address)) throw new Error(`the WalletConnect client no longer names ${address}`)
    text = text.replaceAll(address, '')
  }
  return text
}
