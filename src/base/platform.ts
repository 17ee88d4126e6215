export interface Platform {
  mobile: boolean
  ios: boolean
  android: boolean
  telegram: boolean
  /** A browser inside another app, where deep links and pop-ups often fail. */
  inApp: boolean
  /** For install hints. Empty if not known. */
  browser: string
}

const BROWSERS: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

type Agent = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>
/** iPads identify as Macs; Macs have no touch screen. */
const isIos = ({ userAgent, maxTouchPoints }: Agent) =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/** A phone or a tablet. */
export const isMobile = (navigator: Agent): boolean => /Android|Mobi/.test(navigator.userAgent) || isIos(navigator)

/** Where the page runs, as far as `Navigator` tells. */
export function platform(navigator: Agent): Platform {
  const has = (pattern: RegExp) => pattern.test(navigator.userAgent)
  const android = has(/Android/)
  const telegram = has(/Telegram/)
  return {
    android,
    ios: isIos(navigator),
    telegram,
    mobile: isMobile(navigator),
    inApp: telegram || has(/; wv\)|FBA[NV]|Instagram|Line\/|MicroMessenger/),
    browser: 'brave' in navigator ? 'Brave' : (BROWSERS.find(([pattern]) => has(pattern))?.[1] ?? ''),
  }
}
