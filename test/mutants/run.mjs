// npm run mutants [-- text ...]: whether the tests notice what would let money, keys or a sign-in go astray. Each entry of
// the lists here changes one place of a copy of the sources; then the unit tests around it must fail. Entries whose
// description or file contains one of the texts, or all. Ends with `N passed, N failed`; a failure is a change that no test
// noticed (MISSED), that doesn't compile (BROKEN), or whose place is no longer there (LOST).
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')
const wanted = process.argv.slice(2)
/** Of a file under src/: where the tests stand that have to notice a change of it. */
const ROOMS = [
  ['features/send', ['features/send', 'features/transaction']],
  ['features/swap', ['features/swap']],
  ['features/transaction', ['features/transaction', 'features/send', 'features/swap']],
  ['features/sign-in', ['features/sign-in']],
  ['chains/evm', ['chains/evm', 'features/transaction']],
  ['chains/solana', ['chains/solana']],
  ['services/chain', ['services/chain']],
  ['features/embedded-wallet', ['features/embedded-wallet']],
  ['connectors', ['connectors', 'features/embedded-wallet']],
  ['secure-site', ['secure-site']],
  ['payments', ['payments', 'features/pay']],
  ['base', ['base', 'features/sign-in']],
]

/** Entries of a list: what it would let through, and the lines before (`- `) and after (`+ `), under the file's name. */
const read = text =>
  text.split(/^# /m).flatMap(part => {
    const [file, ...entries] = part.trim().split('\n\n')
    return entries.map(entry => {
      const [what, ...lines] = entry.split('\n')
      const side = mark => lines.flatMap(line => (line.startsWith(mark) ? [line.slice(mark.length)] : [])).join('\n')
      return { file, what, from: side('- '), to: side('+ ') }
    })
  })
const all = readdirSync(here)
  .filter(name => name.endsWith('.txt'))
  .flatMap(name => read(readFileSync(join(here, name), 'utf8')))
const chosen = all.filter(it => !wanted.length || wanted.some(text => `${it.file} ${it.what}`.includes(text)))

const copy = mkdtempSync(join(tmpdir(), 'wallet-modal-mutants-'))
for (const path of execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n'))
  cpSync(join(root, path), join(copy, path))
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
if (existsSync(join(root, 'dist'))) cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true })
const testsIn = room =>
  readdirSync(join(copy, 'src', room), { recursive: true })
    .filter(name => /\.test\.tsx?$/.test(name))
    .map(name => `src/${room}/${name}`)

/** How the tests end: passed, failed (those after the first failure are not waited for), or broken before any ran. */
const outcomeOf = tests =>
  new Promise(done => {
    const run = spawn(process.execPath, ['test/run.mjs', 'unit', ...tests], { cwd: copy, detached: true })
    let said = ''
    const hasFailed = () => /^FAIL /m.test(said)
    const hear = text => {
      said += text
      try {
        if (hasFailed()) process.kill(-run.pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    for (const stream of [run.stdout, run.stderr]) stream.on('data', hear)
    run.on('close', status => done(hasFailed() ? 'failed' : status === 0 ? 'passed' : 'broken'))
  })
/** With a change, by what becomes of the tests. */
const VERDICTS = { failed: 'noticed', passed: 'MISSED', broken: 'BROKEN' }

const roomsOf = file => ROOMS.find(([start]) => file.startsWith(`src/${start}`))[1]
const tests = [...new Set(chosen.flatMap(({ file }) => roomsOf(file)).flatMap(testsIn))]
let missed = 0
const before = await outcomeOf(tests)
if (before !== 'passed') console.error(`Without any change the tests are ${before}: npm test`)
else
  for (const { file, what, from, to } of chosen) {
    const path = join(copy, file)
    const text = readFileSync(path, 'utf8')
    const isThere = text.split(from).length === 2
    writeFileSync(
      path,
      text.replace(from, () => to),
    )
    const verdict = isThere ? VERDICTS[await outcomeOf(roomsOf(file).flatMap(testsIn))] : 'LOST'
    writeFileSync(path, text)
    if (verdict !== 'noticed') missed++
    console.log(`${verdict.padEnd(7)} ${dirname(file).replace('src/', '')}: ${what}`)
  }
rmSync(copy, { recursive: true, force: true })
if (before === 'passed') console.log(`\n${chosen.length - missed} passed, ${missed} failed`)
process.exit(missed || before !== 'passed' ? 1 : 0)
