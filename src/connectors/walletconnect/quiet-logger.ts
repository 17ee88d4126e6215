// A logger for the library that keeps nothing. Its own cannot be made to: at 'silent', too, it holds every line with the
// keys of pairings, and hands them to any script of the page as `window.downloadLogsBlobInBrowser` (R46).

const quiet = () => {}

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
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  fatal: quiet,
}
