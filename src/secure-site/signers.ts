// The signers of a page: the worker's text comes with the hash that the page names, so a changed one does not run.
import { createSigners } from './signer/signer-client.ts'

const integrity = (): string => document.querySelector<HTMLMetaElement>('meta[name=signer]')!.content

/** Starts signers; the text is fetched once. */
export const signers = createSigners(async () => {
  const response = await fetch('/signer.js', { integrity: integrity() })
  return response.blob()
})
