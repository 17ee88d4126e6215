import { own } from './record.ts'
import { attempt } from './errors.ts'

const MAX_ORIGINS = 1000
const MAX_LENGTH = 255

/** Origins of local development. */
const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/
/** Preview hosts, which every project allows. */
const PREVIEWS = ['https://*.pages.dev', 'https://*.vercel.app', 'https://*.ngrok-free.app']

/** The origins that a project allows; none if the reply is malformed. */
export function decodeOrigins(reply: unknown): string[] {
  const list = own(reply, 'allowedOrigins')
  return (Array.isArray(list) ? list : [])
    .slice(0, MAX_ORIGINS)
    .filter((it): it is string => typeof it === 'string' && it.length <= MAX_LENGTH)
}

/** `*` matches any text. Walks the text once, whatever the pattern. */
function fits(pattern: string, text: string): boolean {
  const [first = '', ...parts] = pattern.split('*')
  const last = parts.pop()
  if (last === undefined) return pattern === text
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of parts) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}

/** Whether a page of this origin may use the project. */
export const isAllowed = (origin: string, allowed: string[]): boolean =>
  LOCAL.test(origin) ||
  [...PREVIEWS, ...allowed].some(
    it => fits(it, origin) || (!it.includes('*') && attempt(() => new URL(it).origin) === origin),
  )
