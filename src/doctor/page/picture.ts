import type { PageCode } from './page-catalogue.ts'
import { placeOf, type Notes } from '../report.ts'
import type { Violations } from './violations.ts'

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
