/** The browser tests whose matter depends on the engine: they run in Firefox as well. */
export const SPECS = [
  'calls-early',
  'closing',
  'connect',
  'elements',
  'embedding',
  'focus',
  'focus-caught',
  'keyboard',
  'lifecycle',
  'locales',
  'markup',
  'mounting',
  'opening',
  'qr-code',
  'receive',
  'script',
  'surroundings',
  'walletconnect-tabs',
]

/** What of them is left out, and why. */
export const LEFT_OUT: [title: RegExp, why: string][] = [
  [/an iframe of another origin/, 'clicks of the driver do not arrive in frames of another process'],
  [/a whole journey by keyboard alone/, 'counts stops, and a list that scrolls is one more; R131 goes round as well'],
  [/Tab and Shift\+Tab go round inside the modal/, 'the same'],
  [/opened and closed 500 times/, 'much work, of which the engine is no matter'],
  [/a thousand times/, 'counts nodes and listeners, which the driver cannot tell'],
  [
    /shows the address as a code and in full/,
    'for a picture the driver styles the page, which the strict policy blocks',
  ],
  [/coming in takes 120 ms/, 'all of it runs with less motion, for the driver cannot ask for that in one page'],
  [/with forced colours/, 'the driver cannot force them'],
  [/one of two tabs has the socket|though the asking tab is offline/, 'the driver does not tell of every socket'],
  [/with a stored session code is fetched ahead/, 'the driver tells late of what the page before asked for'],
]
