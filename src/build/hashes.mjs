// Hashes, and file names derived from them: a name identifies the file's bytes.
import { createHash } from 'node:crypto'

export const sha = (kind, bytes) => createHash(kind).update(bytes).digest()
export const hashOf = bytes => sha('sha384', bytes).toString('base64')
export const integrityOf = bytes => `sha384-${hashOf(bytes)}`

/** `src/entries/pinned.ts` derives the same mark from the same hash. */
const mark = hash => hash.slice(0, 8).replace(/\W/g, '_')
export const chunkPath = (id, hash) => `chunks/${id}.${mark(hash)}.js`
export const localePath = (tag, hash) => `locales/${tag}.${mark(hash)}.json`
