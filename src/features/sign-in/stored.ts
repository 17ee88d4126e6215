import type { SIWXSession } from '../../base/siwx.ts'
import { isRecord } from '../../base/record.ts'
import { attempt } from '../../base/errors.ts'
import { readMessage } from '../../base/sign-in-message.ts'
import { createStoredTexts } from '../../state/stored-texts.ts'

const KEY = '@appkit/siwx'
/** One account on each of many networks; anything beyond was not written by us. */
const MOST = 64
const LONGEST_SIGNATURE = 40_000

/** Stored data may be damaged or forged: a session's fields are read from the text that was signed (R82). */
function decode(value: unknown): SIWXSession[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, MOST).flatMap(it => {
    if (!isRecord(it)) return []
    const { message, signature, cacao } = it
    if (typeof message !== 'string') return []
    const data = readMessage(message)
    if (!data || typeof signature !== 'string' || signature.length > LONGEST_SIGNATURE) return []
    return [{ data, message, signature, ...(isRecord(cacao) && { cacao }) }]
  })
}

export interface StoredSessions {
  get(): SIWXSession[]
  set(sessions: readonly SIWXSession[]): void
}

/** Never throws: if the browser stores nothing, sessions live until the page is closed. */
export function createStoredSessions(area?: () => Storage): StoredSessions {
  const texts = createStoredTexts('', area)
  return {
    get: () => attempt(() => decode(JSON.parse(texts.get(KEY) ?? '[]'))) ?? [],
    set: sessions => texts.set(KEY, sessions.length ? JSON.stringify(sessions) : null),
  }
}

/** Calls back when another tab signed in or out. */
export function watchSessions(listener: () => void, life: AbortSignal): void {
  addEventListener('storage', ({ key }) => (key === null || key === KEY) && listener(), { signal: life })
}
