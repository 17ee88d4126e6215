// Runs the unit tests of one file after another, as test/run/unit.mjs passes them on: modules that a room's tests share
// are loaded once. Each file gets a fresh page.
globalThis.UVU_DEFER = true
globalThis.UVU_QUEUE = []

const env = { ...process.env }
const { now } = Date
let own
/** What is global from here on is what every file finds; test/setup.ts calls it when the page is there. */
globalThis.keepGlobals = () => {
  own = new Map(Reflect.ownKeys(globalThis).map(key => [key, Object.getOwnPropertyDescriptor(globalThis, key)]))
}
keepGlobals()
const isSame = (one, other) => one && ['value', 'get', 'set', 'writable'].every(key => Object.is(one[key], other[key]))
/** What a library keeps for itself, once for all who load it. */
const isOfLibrary = key => typeof key === 'symbol' || key.startsWith('_')

/** Restores the globals that a file has added, replaced or removed, before the next one. */
function takeBack() {
  for (const key of Reflect.ownKeys(globalThis))
    if (!own.has(key) && !isOfLibrary(key)) Reflect.deleteProperty(globalThis, key)
  for (const [key, it] of own)
    if (!isSame(Object.getOwnPropertyDescriptor(globalThis, key), it)) Reflect.defineProperty(globalThis, key, it)
  Date.now = now
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
}

process.on('message', async ({ script }) => {
  const at = UVU_QUEUE.push([]) - 1
  // If a file waits for something that never comes, the process ends immediately instead of reaching its limit.
  process.channel.unref()
  const count = { passed: 0, total: 0 }
  try {
    takeBack()
    globalThis.freshPage?.()
    globalThis.UVU_INDEX = at
    await import(script)
    globalThis.freshFrames?.()
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
