import { attempt } from '../base/errors.ts'
import type { SharedCode } from './catalogue.ts'
import type { Notes } from './report.ts'

/** A script tag as written in the page. */
export interface ScriptTag {
  src: string
  integrity: string
  /** Null: no such attribute. */
  crossOrigin: string | null
  /** Its options are enough to start the modal. */
  isEnough: boolean
}

const OURS = /(^|\/)wallet-modal(@[^/]*)?(\/|(\.min)?\.js$|$)/
const PART = /\/(chunks|esm)\//
const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/

/** Whether a tag loads the modal: judged by its URL, or by the options that one has. */
export const isOurs = ({ src, isEnough }: ScriptTag, base: string): boolean => {
  const path = src && attempt(() => new URL(src, base).pathname)
  return !!path && (isEnough || (OURS.test(path) && !PART.test(path)))
}

/** The version in a URL; undefined if it has none. */
export const versionIn = (url: string): string | undefined => /(^|\/)wallet-modal@([^/]+)/.exec(url)?.[2]

/** `page`: its URL. `version`: of what runs, or is served there. */
export function checkTags(
  notes: Notes<SharedCode>,
  tags: ScriptTag[],
  { page, version }: { page: string; version?: string },
): void {
  notes.look(
    'script/twice',
    'script/no-integrity',
    'script/no-crossorigin',
    'script/moving-version',
    'script/other-version',
  )
  const [tag] = tags
  if (tags.length > 1) notes.find('script/twice', `The page has ${tags.length} script tags of the modal`)
  if (!tag) return
  const { pathname, origin, href } = new URL(tag.src, page)
  const isForeign = origin !== new URL(page).origin
  if (!tag.integrity) notes.find('script/no-integrity', 'The script tag has no integrity')
  if (isForeign && tag.crossOrigin === null)
    notes.find('script/no-crossorigin', 'The script tag has no crossorigin, and its address is of another origin')
  const named = versionIn(href)
  // A CDN's URL without a version gives the newest release.
  const isMoving = named ? !EXACT.test(named) : isForeign && /(^|\/)wallet-modal(\/|$)/.test(pathname)
  if (isMoving) notes.find('script/moving-version', `The address of the script names ${named ?? 'no version'}`)
  else if (named && version && named !== version)
    notes.find('script/other-version', `The address of the script names ${named}, and what it brings is ${version}`)
}
