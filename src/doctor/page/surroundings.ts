import type { Options } from '../../core/options.ts'
import { attempt } from '../../base/errors.ts'
import { platform } from '../../base/platform.ts'
import type { PageCode } from './page-catalogue.ts'
import { placeOf, type Notes } from '../report.ts'
import { hasWindows } from '../services-of.ts'
import type { Violations } from './violations.ts'

const OURS = /^wallet-(button|account-button|network-button|pay|modal-inline)$|^(w3m|appkit)-/
const STORAGE_KEY = 'wallet-modal/1/doctor'

/** Whether the page has the browser features that the modal uses. Makes no request. */
export function checkSurroundings(notes: Notes<PageCode>): void {
  notes.look('page/insecure', 'element/undefined', 'storage/blocked', 'storage/partitioned')
  notes.look('popup/sandbox', 'popup/in-app', 'clipboard/denied')
  if (!isSecureContext) notes.find('page/insecure', 'The page is no secure context')
  for (const { localName } of document.querySelectorAll(':not(:defined)'))
    if (OURS.test(localName)) notes.find('element/undefined', `The page has <${localName}>, which nobody defines`)
  const isKept = attempt(() => {
    localStorage.setItem(STORAGE_KEY, '1')
    localStorage.removeItem(STORAGE_KEY)
    return true
  })
  if (!isKept) notes.find('storage/blocked', 'localStorage cannot be written')
  if (window !== top && attempt(() => top?.location.origin) !== location.origin)
    notes.find('storage/partitioned', 'The page is shown in a frame of another site')
  const sandbox = attempt(() => frameElement?.getAttribute('sandbox'))
  if (typeof sandbox === 'string' && !/\ballow-popups(\s|$)/.test(sandbox))
    notes.find('popup/sandbox', 'The frame around the page is sandboxed without allow-popups')
  if (platform(navigator).inApp) notes.find('popup/in-app', 'The page is shown in a browser within another app')
  const policies = document as { permissionsPolicy?: Permits; featurePolicy?: Permits }
  if (attempt(() => (policies.permissionsPolicy ?? policies.featurePolicy)?.allowsFeature('clipboard-write')) === false)
    notes.find('clipboard/denied', 'The page may not write to the clipboard')
}

interface Permits {
  allowsFeature(name: string): boolean
}

/** The additional features that these options use. */
export function checkUse(notes: Notes<PageCode>, options: Options): void {
  notes.look('popup/opener-policy', 'element/not-found')
  if (crossOriginIsolated && hasWindows(options))
    notes.find(
      'popup/opener-policy',
      'The page is cross-origin isolated, so its Cross-Origin-Opener-Policy is same-origin',
    )
  if (options.disableAppend && !document.querySelector('wallet-modal'))
    notes.find('element/not-found', 'disableAppend is set, and the page has no <wallet-modal>')
}

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

const draw = (src: string) =>
  new Promise<void>(resolve => {
    const image = new Image()
    image.onload = image.onerror = () => resolve()
    image.referrerPolicy = 'no-referrer'
    image.src = src
  })

/** Whether the page's policy allows an image: one of the wallet directory, or without one, those in data: URLs. */
export async function checkPicture(notes: Notes<PageCode>, violations: Violations, src = DOT): Promise<void> {
  notes.look('policy/img-src')
  await draw(src)
  const place = src === DOT ? 'data:' : placeOf(src)
  if (await violations.isBlocked('img-src', place)) notes.find('policy/img-src', `img-src does not allow ${place}`)
}
