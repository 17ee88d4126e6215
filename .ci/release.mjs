// What a release needs besides its tests.
//   node .ci/release.mjs                     writes the row of this version into demo/docs/releases.md, and its notes
//   node .ci/release.mjs --check v1.2.3      fails unless tag, package.json, releases.md, changes.md and dist/ agree;
//                                            writes the notes
//   node .ci/release.mjs --publishable       fails while package.json names placeholders (warns in a dry run)
//   node .ci/release.mjs --published v1.2.3  fails unless the CDN serves the bytes of dist/
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = path => readFileSync(join(root, path), 'utf8')
const { version, ...about } = JSON.parse(read('package.json'))
const RELEASES = 'demo/docs/releases.md'
const NOTES = '.cache/release-notes.md'
const HEAD = '| --- | --- | --- | --- |\n'

const fail = text => {
  console.error(text)
  process.exitCode = 1
}

/** Values that stand in for an address or a name that nobody has chosen yet. */
const placeholders = () =>
  ['author', 'repository', 'homepage', 'bugs'].filter(name =>
    /example|OWNER/.test(JSON.stringify(about[name] ?? 'OWNER')),
  )

const core = () => JSON.parse(read('dist/manifest.json')).files['wallet-modal.js']
const rowOf = date => `| ${version} | ${date} | ${(core().gzip / 1000).toFixed(1)} kB | \`${core().integrity}\` |\n`

/** What changes.md says of this version. */
function changes() {
  const [, text] = read('demo/docs/changes.md').split(new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b.*$`, 'm'))
  return text?.split(/^## /m)[0].trim()
}

/** The text of the release on the repository's page. */
function writeNotes() {
  mkdirSync(dirname(join(root, NOTES)), { recursive: true })
  writeFileSync(join(root, NOTES), `${changes() ?? ''}\n\n\`\`\`\nintegrity="${core().integrity}"\n\`\`\`\n`)
}

function write() {
  const text = read(RELEASES)
  const old = new RegExp(`^\\| ${version.replaceAll('.', '\\.')} \\|.*\\n`, 'm')
  const row = rowOf(new Date().toISOString().slice(0, 10))
  writeFileSync(join(root, RELEASES), old.test(text) ? text.replace(old, row) : text.replace(HEAD, HEAD + row))
  writeNotes()
  console.log(`${RELEASES} has ${version}; its notes are in ${NOTES}`)
}

function check(tag) {
  if (tag !== `v${version}`) fail(`The tag ${tag} is not the version ${version} of package.json.`)
  if (!read(RELEASES).includes(`| ${version} |`) || !read(RELEASES).includes(core().integrity))
    fail(`${RELEASES} does not have ${version} with the hash of dist/: npm run release-notes, commit, tag again.`)
  if (!changes()) fail(`demo/docs/changes.md says nothing of ${version}.`)
}

function publishable() {
  const left = placeholders()
  if (!left.length) return
  const text = `package.json has placeholders in ${left.join(', ')}.`
  if (process.env.npm_config_dry_run) console.warn(`${text} A real publish stops here.`)
  else fail(text)
}

async function published(tag) {
  const reply = await fetch(`https://cdn.jsdelivr.net/npm/wallet-modal@${tag.slice(1)}/dist/wallet-modal.js`)
  const hash = createHash('sha384')
    .update(Buffer.from(await reply.arrayBuffer()))
    .digest('base64')
  if (`sha384-${hash}` !== core().integrity) fail(`The CDN serves other bytes (${reply.status}, sha384-${hash}).`)
}

const [what, tag] = process.argv.slice(2)
if (!what) write()
else if (what === '--check') {
  check(tag)
  publishable()
  writeNotes()
} else if (what === '--publishable') publishable()
else if (what === '--published') await published(tag)
else fail(`unknown: ${what}`)
