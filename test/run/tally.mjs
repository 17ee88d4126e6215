// What the run counts, and how it ends: `N passed, N failed` alone on the last line, and above it each failure with the
// command that runs it alone.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const counts = { passed: 0, failed: 0 }
/** @type {{ what: string, alone?: string }[]} */
const failures = []
/** Tests that passed only on the second attempt. */
const twice = []
/** Wall time of each phase, in ms. */
const phases = []

export const say = text => console.log(`\n— ${text}`)
export const pass = (count = 1) => {
  counts.passed += count
}
export const fail = (what, alone, count = 1) => {
  counts.failed += count
  failures.push({ what, alone })
}

/** If more than this failed, the cause is not what ran beside them. */
export const MOST_UNSTEADY = 3
/** It failed among others and passed alone. */
export const unsteady = (what, alone, count = 1) => {
  counts.passed += count
  twice.push({ what, alone })
}

/** Times a phase of the run, whose name stands in the summary. */
export async function phase(name, work) {
  const began = performance.now()
  try {
    return await work()
  } finally {
    phases.push([name, performance.now() - began])
  }
}

/** Runs a command to its end; if others run beside it, its output appears when it has ended. */
export const run = (label, command, args, { isBeside = false, alone, env } = {}) =>
  new Promise(done => {
    if (!isBeside) say(label)
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32' && command === 'npm',
    })
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', data => said.push(data))
    child.on('error', error => said.push(Buffer.from(String(error))))
    child.on('close', status => {
      if (isBeside) say(label)
      process.stdout.write(Buffer.concat(said))
      if (status === 0) pass()
      else fail(label, alone ?? [command, ...args].join(' '))
      done(status === 0)
    })
  })

/** Reports times and failures, and ends the process. */
export function finish() {
  const minutes = ms => `${Math.floor(ms / 60_000)}:${String(Math.round((ms % 60_000) / 1000)).padStart(2, '0')}`
  console.log(`\n${phases.map(([name, ms]) => `${name} ${minutes(ms)}`).join(', ')}`)
  for (const { what, alone } of twice) console.log(`unsteady, passed alone: ${what}\n        ${alone}`)
  for (const { what, alone } of failures) console.log(`failed: ${what}${alone ? `\n        ${alone}` : ''}`)
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
  process.exit(counts.failed ? 1 : 0)
}
