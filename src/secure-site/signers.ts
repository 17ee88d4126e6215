// The signers of a page, whose policy allows its workers to be started in one place only.
import { createSigners } from './signer/signer-client.ts'
import { createWorkers, textOf } from './workers.ts'

export const startWorker = createWorkers()

/** Starts signers. */
export const signers = createSigners(textOf('signer'), startWorker)
