// Writes dist/ and records what was written: the manifest lists every file with its size and its hash.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { integrityOf } from './hashes.mjs'

/** Starts with an empty folder. */
export function createOutput(dist) {
  rmSync(dist, { recursive: true, force: true })
  const files = {}
  const write = (path, bytes) => {
    const full = join(dist, path)
    mkdirSync(dirname(full), { recursive: true })
    writeFileSync(full, bytes)
  }
  return {
    emit(path, bytes) {
      write(path, bytes)
      files[path] = {
        bytes: Buffer.byteLength(bytes),
        gzip: gzipSync(bytes, { level: 9 }).length,
        integrity: integrityOf(bytes),
      }
    },
    /** Written last. */
    finish(version, build) {
      const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)))
      const manifest = { version, build, files: sorted }
      write('manifest.json', JSON.stringify(manifest, null, 2) + '\n')
      return manifest
    },
  }
}
