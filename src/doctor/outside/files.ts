import { createHash } from 'node:crypto'
import { isRecord, own } from '../../base/record.ts'
import type { OutsideCode } from './outside-catalogue.ts'
import { placeOf, type Notes } from '../report.ts'
import { fetchFor, isReadable } from './outside-ask.ts'
import { failure, leave, readBytes, type Reach } from './reach.ts'

const SCRIPT = /^(text|application)\/(javascript|ecmascript|x-javascript)\b/i
const AT_ONCE = 8
const NAMED = 3
/** Three times the files of a release. */
const FILES_MAX = 300

const integrityOf = (kind: string, bytes: Uint8Array) => `${kind}-${createHash(kind).update(bytes).digest('base64')}`

interface Served {
  /** URL of the script. */
  src: string
  integrity: string
  isPinned: boolean
}

/** Checks the served script; returns its bytes, if there are any. */
export async function checkScript(
  notes: Notes<OutsideCode>,
  { src, integrity, isPinned }: Served,
  reach: Reach,
): Promise<Uint8Array | undefined> {
  notes.look('script/unreachable', 'script/type', 'script/cors', 'script/integrity', 'script/too-large')
  const place = placeOf(src)
  const answer = await fetchFor(reach, src, { redirect: 'follow' }).catch(failure)
  if (typeof answer === 'string') return void notes.find('script/unreachable', `${place} ${answer}`)
  const { response } = answer
  if (!response.ok) {
    leave(response)
    return void notes.find('script/unreachable', `The script is answered with status ${response.status}`)
  }
  const type = response.headers.get('content-type') ?? 'none'
  if (!SCRIPT.test(type)) notes.find('script/type', `The Content-Type of the script is ${type}`)
  if (isPinned && !isReadable(response, src, reach.origin))
    notes.find('script/cors', `${place} sends no Access-Control-Allow-Origin for the script`)
  const body = await readBytes(response).catch(failure)
  if (typeof body === 'string') return void notes.find('script/unreachable', `${place} ${body}`)
  const { bytes, isWhole } = body
  if (!isWhole) return void notes.find('script/too-large', `The script at ${place} has more than 5 MB`)
  // Any hash of the strongest kind can match.
  const hashes: string[] = integrity.match(/sha(256|384|512)-[\w+/]+=*/g) ?? []
  const strongest = hashes
    .map(hash => hash.slice(0, 6))
    .sort()
    .at(-1)
  if (strongest && !hashes.includes(integrityOf(strongest, bytes)))
    notes.find('script/integrity', 'The bytes of the script are not those of its integrity')
  return bytes
}

const names = (paths: string[]) =>
  paths.slice(0, NAMED).join(', ') + (paths.length > NAMED ? ` and ${paths.length - NAMED} more` : '')

/** Reads the manifest beside the script and checks each file that it names; returns the version served there. */
export async function checkFiles(
  notes: Notes<OutsideCode>,
  { src, bytes }: { src: string; bytes: Uint8Array },
  reach: Reach,
): Promise<string | undefined> {
  notes.look('files/manifest')
  const manifest: unknown = await fetchFor(reach, new URL('./manifest.json', src).href)
    .then(async ({ response }) => (response.ok ? JSON.parse((await readBytes(response)).bytes.toString()) : undefined))
    .catch(() => undefined)
  const files = own(manifest, 'files')
  const version = own(manifest, 'version')
  if (!isRecord(files) || typeof version !== 'string')
    return void notes.find('files/manifest', `There is no manifest.json beside the script at ${placeOf(src)}`)
  notes.look(
    'files/mixed',
    'files/missing',
    'files/changed',
    'files/type',
    'files/cors',
    'files/too-large',
    'files/too-many',
  )
  const hashOf = (path: string) => own(files[path], 'integrity')
  const own384 = integrityOf('sha384', bytes)
  if (!Object.keys(files).some(path => !path.includes('/') && hashOf(path) === own384))
    notes.find('files/mixed', 'The manifest.json beside the script names another build')
  const wrong: Record<'missing' | 'changed' | 'type' | 'cors' | 'large', string[]> = {
    missing: [],
    changed: [],
    type: [],
    cors: [],
    large: [],
  }
  const look = async (path: string) => {
    const url = new URL(path, src).href
    const answer = await fetchFor(reach, url).catch(() => undefined)
    if (!answer) return wrong.missing.push(path)
    const { response } = answer
    if (!response.ok) return (leave(response), wrong.missing.push(path))
    if (path.endsWith('.js') && !SCRIPT.test(response.headers.get('content-type') ?? '')) wrong.type.push(path)
    if (!isReadable(response, url, reach.origin)) wrong.cors.push(path)
    const body = await readBytes(response).catch(() => undefined)
    if (body && !body.isWhole) return wrong.large.push(path)
    if (!body || integrityOf('sha384', body.bytes) !== hashOf(path)) wrong.changed.push(path)
  }
  const all = Object.keys(files).filter(path => /^(chunks|locales)\/[\w.-]{1,100}$/.test(path))
  if (all.length > FILES_MAX)
    notes.find('files/too-many', `The manifest.json names ${all.length} files, of which ${FILES_MAX} were looked at`)
  const queue = all.slice(0, FILES_MAX)
  const work = async () => {
    for (let path = queue.shift(); path; path = queue.shift()) await look(path)
  }
  await Promise.all(Array(AT_ONCE).fill(0).map(work))
  const say = (code: OutsideCode, paths: string[], words: string) => {
    if (paths.length) notes.find(code, `${words}: ${names(paths.sort())}`)
  }
  say('files/missing', wrong.missing, 'Not served beside the script')
  say('files/changed', wrong.changed, 'Served with other bytes than those of the build')
  say('files/too-large', wrong.large, 'Served with more than 5 MB')
  say('files/type', wrong.type, 'Served as something other than a script')
  say('files/cors', wrong.cors, 'Served without Access-Control-Allow-Origin')
  return version
}
