export interface Platform {
  mobile: boolean
  ios: boolean
  android: boolean
  telegram: boolean
  /** A browser inside another app, where deep links and popups often fail. */
  inApp: boolean
  /** For install hints. Empty when not known. */
  browser: string
}

const BROWSERS: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

/** Where the page runs, as far as a `Navigator` tells. */
export function platform(navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  const has = (pattern: RegExp) => pattern.test(navigator.userAgent)
  const android = has(/Android/)
  // iPads present themselves as Macs; Macs have no touch screen.
  const ios = has(/iPhone|iPad|iPod/) || (has(/Macintosh/) && navigator.maxTouchPoints > 1)
  const telegram = has(/Telegram/)
  return {
    android,
    ios,
    telegram,
    mobile: android || ios || has(/Mobi/),
    inApp: telegram || has(/; wv\)|FBA[NV]|Instagram|Line\/|MicroMessenger/),
    browser: 'brave' in navigator ? 'Brave' : (BROWSERS.find(([pattern]) => has(pattern))?.[1] ?? ''),
  }
}
