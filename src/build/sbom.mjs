// The third-party code in a build, as a CycloneDX bill of materials beside it: read from the lockfile, so it needs no
// network and no clock.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Locations, as in the lockfile, of the packages whose bytes are in an output of esbuild's metafile. */
export const packagesIn = ({ inputs }) =>
  [
    ...new Set(
      Object.entries(inputs)
        .filter(([, { bytesInOutput }]) => bytesInOutput)
        .flatMap(([path]) => /\bnode_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
    ),
  ].sort()

/** `carried`: chunk or build → locations of the packages in it. */
export function billOfMaterials(root, carried) {
  const read = file => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const { name, version } = read('package.json')
  const { packages } = read('package-lock.json')
  const components = [...new Set(Object.values(carried).flat())].sort().map(place => {
    const title = place.replace(/.*node_modules\//, '')
    const { version, license, integrity } = packages[place]
    return {
      type: 'library',
      name: title,
      version,
      purl: `pkg:npm/${title.replace('@', '%40')}@${version}`,
      licenses: [/ /.test(license) ? { expression: license } : { license: { id: license } }],
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.split('-')[1], 'base64').toString('hex') }],
      properties: Object.keys(carried)
        .filter(part => carried[part].includes(place))
        .map(value => ({ name: 'part', value })),
    }
  })
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'library', name, version, purl: `pkg:npm/${name}@${version}` } },
    components,
  }
}
