// Runs the unit tests of one file after the other, as test/run/unit.mjs hands them over: what a room's tests share is
// loaded once. Each file finds a fresh page.
globalThis.UVU_DEFER = true
globalThis.UVU_QUEUE = []

const env = { ...process.env }
const { now } = Date
const NODES = [
  'fetch',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'queueMicrotask',
  'console',
  'Date',
]
const own = NODES.map(name => [name, globalThis[name]])
/** What a file has put in the place of Node's own is none of the next one's. */
function takeBack() {
  for (const [name, value] of own) globalThis[name] = value
  Date.now = now
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
}

process.on('message', async ({ script }) => {
  const at = UVU_QUEUE.push([]) - 1
  // Where a file waits for something that never comes, the process ends at once instead of running into its limit.
  process.channel.unref()
  globalThis.UVU_INDEX = at
  const count = { passed: 0, total: 0 }
  try {
    takeBack()
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
  process.channel.ref()
  process.send(count)
})
process.send('ready')
