// Runs the unit tests of one file after another, as test/run/unit.mjs passes them on: modules that a room's tests share
// are loaded once. Each file gets a fresh page.
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
/** Restores Node's own functions that a file has replaced, before the next one. */
function takeBack() {
  for (const [name, value] of own) globalThis[name] = value
  Date.now = now
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
}

process.on('message', async ({ script }) => {
  const at = UVU_QUEUE.push([]) - 1
  // If a file waits for something that never comes, the process ends immediately instead of reaching its limit.
  process.channel.unref()
  globalThis.UVU_INDEX = at
  const count = { passed: 0, total: 0 }
  try {
    takeBack()
    globalThis.freshPage?.()
    await import(script)
    for (const suite of UVU_QUEUE[at]) {
      // A suite that throws outside its tests returns no numbers.
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
