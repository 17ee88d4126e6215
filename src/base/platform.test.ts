import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { platform, type Platform } from './platform.ts'

const test = suite('platform')
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

const rows: [string, object, Partial<Platform>][] = [
  [
    'Chrome on Windows',
    { userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36` },
    { browser: 'Chrome', mobile: false },
  ],
  [
    'Edge',
    { userAgent: `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0` },
    { browser: 'Edge', mobile: false },
  ],
  [
    'Opera',
    { userAgent: `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 OPR/111.0.0.0` },
    { browser: 'Opera' },
  ],
  [
    'Brave',
    { userAgent: `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, brave: {} },
    { browser: 'Brave' },
  ],
  [
    'Firefox',
    { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0' },
    { browser: 'Firefox', mobile: false },
  ],
  [
    'Safari on a Mac',
    { userAgent: `${MAC} Version/17.4 Safari/605.1.15`, maxTouchPoints: 0 },
    { browser: 'Safari', ios: false, mobile: false },
  ],
  [
    'an iPad that calls itself a Mac',
    { userAgent: `${MAC} Version/17.4 Safari/605.1.15`, maxTouchPoints: 5 },
    { browser: 'Safari', ios: true, mobile: true, android: false },
  ],
  [
    'Safari on an iPhone',
    { userAgent: `${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1` },
    { browser: 'Safari', ios: true, mobile: true, inApp: false },
  ],
  [
    'Chrome on an iPhone',
    { userAgent: `${IPHONE} CriOS/126.0 Mobile/15E148 Safari/604.1` },
    { browser: 'Chrome', ios: true },
  ],
  [
    'Firefox on an iPhone',
    { userAgent: `${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15` },
    { browser: 'Firefox', ios: true },
  ],
  [
    'Chrome on Android',
    { userAgent: `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36` },
    { browser: 'Chrome', android: true, mobile: true, ios: false, inApp: false },
  ],
  [
    'an Android web view',
    {
      userAgent: `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${WEBKIT} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36`,
    },
    { inApp: true, telegram: false },
  ],
  [
    'Telegram',
    { userAgent: `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/126.0 Mobile Safari/537.36 Telegram-Android/10.14` },
    { telegram: true, inApp: true },
  ],
  ['Instagram', { userAgent: `${IPHONE} Mobile/15E148 Instagram 335.0` }, { inApp: true, ios: true }],
  ['Facebook', { userAgent: `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/467.0]` }, { inApp: true }],
  [
    'something unknown',
    { userAgent: '' },
    { browser: '', mobile: false, ios: false, android: false, telegram: false, inApp: false },
  ],
]
for (const [name, navigator, expected] of rows)
  test(`recognises ${name}`, () => {
    const found = platform({ maxTouchPoints: 0, ...navigator } as Navigator)
    for (const [key, value] of Object.entries(expected)) assert.is(found[key as keyof Platform], value, key)
  })

test.run()
