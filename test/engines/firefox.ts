/** The browser tests whose matter depends on the engine: they run in Firefox as well. */
export const SPECS = [
  'calls-early',
  'closing',
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
  [/coming in takes 120 ms/, 'all of it runs with less motion, for the driver cannot ask for that in one page'],
  [/with forced colours/, 'the driver cannot force them'],
  [/one of two tabs has the socket|though the asking tab is offline/, 'the driver does not tell of every socket'],
  [/with a stored session code is fetched ahead/, 'the driver tells late of what the page before asked for'],
  [/every view from Account|a wallet that leaves while a view is open/, 'the walk from Connect goes the same way'],
  [/without (all|any one) of|where copying is not possible/, 'what the engine lacks there, the test takes away'],
  [
    /where storage (fails|is)|storage cleared in the middle|R16: without storage/,
    'the same; one that is out of reach stays',
  ],
  [/custom properties with|resets, print|rules against our/, 'two other style sheets of a page stand for all'],
  [/body replaced|history\.pushState/, 'two other ways to replace a page stand for all'],
  [/an iframe of the same origin/, 'the one without an origin allows less'],
  [
    /what one tab disconnected|a tab that waits|a network chosen without a wallet|a session that one tab ends/,
    'two tabs that agree speak the same way',
  ],
  [
    /neither storage nor analytics|not opened again by a disconnect|the directory is asked|a directory that failed/,
    'nothing in it is the engine’s',
  ],
  [/on a \w+ no row of the list moves|the first frame shows a wallet row|views have no address/, 'the same'],
  [/every call around destroy|calls made inside our own|a handler that throws|of two versions/, 'the same'],
  [/a WalletModal of its own|that comes as a module|a reload with a session|a button (says|whose)/, 'the same'],
  [/shows nothing of ours requests nothing|live regions tell|on its way out the card/, 'the same'],
]
