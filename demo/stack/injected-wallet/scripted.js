/**
 * Answers a method from the config's `answers`, or else with `act`, which does the work. `{ done: … }` does the work
 * too, and then answers as it says.
 */
export async function scripted({ answers }, method, act) {
  const given = answers?.[method]
  if (!given) return act()
  if (given.done) await act()
  const answer = given.done ?? given
  if (answer === 'hang') return new Promise(() => {})
  if ('error' in answer) throw answer.error
  return answer.result
}
