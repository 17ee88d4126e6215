// The first chunk of the script build: the table by which all others are found, and the code of the first opening.
export { chunkOf } from '../chunks.ts'
export { complete, install } from '../modal/startup.ts'
