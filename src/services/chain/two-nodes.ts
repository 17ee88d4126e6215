import { isAbort } from '../../base/errors.ts'

/**
 * The same question to endpoints of two origins, so that their answers can be compared; a third is asked only if one of
 * both fails. One answer if no other endpoint has one. Throws what the first said if none has.
 */
export async function askTwo<T>(origins: readonly string[], ask: (only: string) => Promise<T>): Promise<[T] | [T, T]> {
  const failures: unknown[] = []
  const tried = (only: string) =>
    ask(only).then(
      answer => [{ answer }],
      (error: unknown) => {
        if (isAbort(error)) throw error
        failures.push(error)
        return []
      },
    )
  const found = (await Promise.all(origins.slice(0, 2).map(tried))).flat()
  for (const origin of origins.slice(2)) if (found.length < 2) found.push(...(await tried(origin)))
  const [first, second] = found
  if (!first) throw failures[0]
  return second ? [first.answer, second.answer] : [first.answer]
}
