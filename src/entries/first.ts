// The first chunk of the script build: the table by which all others are found, and what comes with the first opening.
export { chunkOf } from '../chunks.ts'
export { complete, install } from '../modal/startup.ts'
