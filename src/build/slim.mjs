// What the WalletConnect packages carry although nothing here calls it, taken out of the script build's chunk. Each has
// the share of chunks/walletconnect (gzip) that it saves, or the robustness case that fails without it. The ESM build
// leaves the packages to the host's bundler.

const absent = (...names) =>
  `const absent = () => { throw new Error('not part of this build') }\nexport { ${names.map(name => `absent as ${name}`).join(', ')} }`
const STUBS = {
  // R5: it offers its lines as a download, by a blob. They are ours to drop: connectors/walletconnect/client.ts.
  '@walletconnect/logger': `
export const generateChildLogger = logger => logger
export const generatePlatformLogger = ({ loggerOverride }) => ({ logger: loggerOverride, chunkLoggerController: null })
export const getDefaultLoggerOptions = options => options
export const getLoggerContext = () => ''
${absent('pino')}`,
  // 14.8 %: reads who signed in through the client, which is not how anybody signs in here.
  viem: absent('recoverAddress'),
  // 6.8 %: unpacks transactions for reports to the relay, which are off (client.ts).
  '@msgpack/msgpack': absent('encode', 'decode'),
  // 3.3 %, with the copy of fetch in it: reads of the provider, which are the adapter's here (provider.ts, R17).
  '@walletconnect/jsonrpc-http-connection': 'export class HttpConnection {}\nexport default HttpConnection',
  // 3.2 %: drivers of storage; relay-storage.ts takes their place.
  '@walletconnect/keyvaluestorage': 'export default class {}',
}
/** R98: services of the packages' maker that no option names. Nothing asks them, and so nothing could. */
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

/** Every address must be found, or the build fails. */
export function withoutUnnamed(text) {
  for (const address of UNNAMED) {
    if (!text.includes(address)) throw new Error(`the WalletConnect packages no longer name ${address}`)
    text = text.replaceAll(address, '')
  }
  return text
}
