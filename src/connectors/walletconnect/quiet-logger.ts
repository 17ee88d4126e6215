import type { Core } from '@walletconnect/core'
import { noop } from '../../base/abort.ts'
// A logger for the library that keeps nothing. Its own cannot be made to: at 'silent', too, it holds every line with the
// keys of pairings, and hands them to any script of the page as `window.downloadLogsBlobInBrowser` (R46).

type Logger = Exclude<NonNullable<ConstructorParameters<typeof Core>[0]>['logger'], string | undefined>

const quiet: object = {
  level: 'silent',
  child: () => ({ ...quiet }),
  bindings: () => ({}),
  trace: noop,
  debug: noop,
  info: noop,
  warn: noop,
  error: noop,
  fatal: noop,
}
// The library's type is the whole `Logger` of pino, of which it calls no more than this.
export const quietLogger = quiet as Logger
