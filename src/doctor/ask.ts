import type { SharedCode } from './catalogue.ts'
import type { Clock } from './clock.ts'
import { placeOf, type Notes } from './report.ts'

/** The result of a request; `dateMs` if the answer has the server's time. */
export type Answer =
  | { kind: 'answer'; status: number; text: string; dateMs?: number }
  | { kind: 'policy' | 'cors' | 'redirect' | 'unreachable' | 'silent' | 'near' }

export interface Question {
  method?: 'OPTIONS'
  body?: string
  headers?: Record<string, string>
}

/** Sends requests as the modal does: no cookies, no redirects. Never throws. */
export type Ask = (url: string, question?: Question) => Promise<Answer>

export const WAIT_MS = 10_000
/** How much of an answer is read. */
export const CAP_BYTES = 300_000

/** What every check of a service has at hand. */
export interface Examination {
  notes: Notes<SharedCode>
  ask: Ask
  /** Origin of the page. */
  page: string
  clock: Clock
}

export const ASKED = [
  'endpoint/unreachable',
  'endpoint/cors',
  'endpoint/redirect',
  'endpoint/status',
  'endpoint/bad-reply',
  'project/invalid-key',
  'project/origin',
] as const satisfies readonly SharedCode[]

const UNASKED = {
  cors: ['endpoint/cors', 'answers without leave for this page to read it (CORS)'],
  redirect: ['endpoint/redirect', 'redirects'],
  unreachable: ['endpoint/unreachable', 'cannot be reached'],
  silent: ['endpoint/unreachable', 'does not answer within 10 seconds'],
  near: ['endpoint/unreachable', 'is on this machine or a private network, and is not asked for a page of elsewhere'],
} as const

/** Parses JSON; undefined if it is invalid. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text of a good answer; undefined if there is none, which is reported. `of`: the service's name. */
export async function reach(
  { notes, ask, page, clock }: Examination,
  of: string,
  url: string,
  question?: Question,
): Promise<string | undefined> {
  notes.look(...ASKED)
  const answer = await ask(url, question)
  const place = placeOf(url)
  if (answer.kind === 'policy')
    return void notes.find('policy/connect-src', `connect-src does not allow ${place} (${of})`)
  if (answer.kind !== 'answer') {
    const [code, words] = UNASKED[answer.kind]
    return void notes.find(code, `${place} (${of}) ${words}`)
  }
  const { status, text, dateMs } = answer
  if (dateMs) clock.tellTime(dateMs)
  if (status >= 200 && status < 300) return text
  const isRefusal = status === 401 || status === 403
  if (isRefusal && /origin not allowed/i.test(text))
    return void notes.find('project/origin', `${place} (${of}) refuses the origin ${page}`)
  if (isRefusal && /invalid key|project id/i.test(text))
    return void notes.find('project/invalid-key', `${place} (${of}) refuses the project id`)
  return void notes.find('endpoint/status', `${place} (${of}) answers with status ${status}`)
}

/** A service's answer as JSON; undefined if there is none, which is reported. `of`: the service's name. */
export async function askFor(
  examination: Examination,
  of: string,
  url: string,
  question?: Question,
): Promise<{ reply: unknown } | undefined> {
  const text = await reach(examination, of, url, question)
  if (text === undefined) return
  const reply = parsed(text)
  if (reply !== undefined) return { reply }
  return void examination.notes.find(
    'endpoint/bad-reply',
    `${placeOf(url)} (${of}) answers with something other than JSON`,
  )
}
