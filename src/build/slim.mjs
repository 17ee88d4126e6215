// Unused code in the WalletConnect packages, removed from the script build's chunk. Each entry gives the share of
// chunks/walletconnect (gzip) that it saves, or the robustness case that fails without it. The ESM build leaves the
// packages to the app's bundler.

const absent = (...names) =>
  `const absent = () => { throw new Error('not part of this build') }\nexport { ${names.map(name => `absent as ${name}`).join(', ')} }`
const STUBS = {
  // R5: it offers its log lines as a download, through a blob. They can be dropped:
  // connectors/walletconnect/quiet-logger.ts.
  '@walletconnect/logger': `
export const generateChildLogger = logger => logger
export const generatePlatformLogger = ({ loggerOverride }) => ({ logger: loggerOverride, chunkLoggerController: null })
export const getDefaultLoggerOptions = options => options
export const getLoggerContext = () => ''
${absent('pino')}`,
  // 14.8 %: reads who signed in through the client, which is not how sign-in works here.
  viem: absent('recoverAddress'),
  // 6.8 %: decodes transactions for reports to the relay, which are disabled (client.ts).
  '@msgpack/msgpack': absent('encode', 'decode'),
  // 3.3 %, including its copy of fetch: the provider's reads, which the adapter does here (provider.ts, R17).
  '@walletconnect/jsonrpc-http-connection': 'export class HttpConnection {}\nexport default HttpConnection',
  // 3.2 %: storage drivers; relay-storage.ts replaces them.
  '@walletconnect/keyvaluestorage': 'export default class {}',
}
/** R98: services of the packages' maker that no option names. Nothing calls them, and so nothing can. */
const UNNAMED = [
  'https://rpc.walletconnect.org/v1',
  'https://verify.walletconnect.com',
  'https://verify.walletconnect.org',
  'https://echo.walletconnect.com',
  'https://pulse.walletconnect.org',
]

export const slim = {
  name: 'slim',
  setup(b) {
    b.onResolve({ filter: /^(@walletconnect\/|@msgpack\/|viem$)/ }, ({ path, importer }) =>
      /@walletconnect/.test(importer) && Object.hasOwn(STUBS, path) ? { path, namespace: 'slim' } : undefined,
    )
    b.onLoad({ filter: /.*/, namespace: 'slim' }, ({ path }) => ({ contents: STUBS[path], loader: 'js' }))
  },
}

/** Every URL must be found, or the build fails. */
export function withoutUnnamed(text) {
  for (const address of UNNAMED) {
    if (!text.includes(address)) throw new Error(`the WalletConnect packages no longer name ${address}`)
    text = text.replaceAll(address, '')
  }
  return text
}
