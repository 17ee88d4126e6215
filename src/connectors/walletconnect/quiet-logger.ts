import { noop } from '../../base/abort.ts'
// A logger for the library that stores nothing. Its own cannot be silenced: even at level 'silent' it stores every
// line, including the keys of pairings, and offers them to any script of the page as `window.downloadLogsBlobInBrowser`
// (R46).

interface QuietLogger {
  level: string
  child(): QuietLogger
  bindings(): object
  [level: string]: unknown
}

export const quietLogger: QuietLogger = {
  level: 'silent',
  child: () => ({ ...quietLogger }),
  bindings: () => ({}),
  trace: noop,
  debug: noop,
  info: noop,
  warn: noop,
  error: noop,
  fatal: noop,
}
