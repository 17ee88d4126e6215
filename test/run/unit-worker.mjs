// Runs the unit tests of one file after the other, as test/run/unit.mjs hands them over: what a room's tests share is
// loaded once. Each file finds a fresh page.
globalThis.UVU_DEFER = true
globalThis.UVU_QUEUE = []

process.on('message', async ({ script }) => {
  const at = UVU_QUEUE.push([]) - 1
  globalThis.UVU_INDEX = at
  const count = { passed: 0, total: 0 }
  try {
    globalThis.freshPage?.()
    await import(script)
    for (const suite of UVU_QUEUE[at]) {
      // A suite that throws outside of its tests answers without numbers.
      const [errors, passed = 0, , total = 0] = await suite()
      count.passed += passed
      count.total += total
      if (typeof errors === 'string') process.stdout.write(`\n${errors}\n`)
    }
  } catch (error) {
    console.error(error)
    count.total++
  }
  process.send(count)
})
process.send('ready')
