// Descriptions that the app names for its own contracts. They are fetched with the first review that needs them, and stay.
import { clean, type Context } from '../../modal/kit.ts'
import { timeout } from '../../base/abort.ts'
import { httpsUrl } from '../../base/url.ts'
import { readDescriptor, type Descriptor, type Refused } from '../../clear-signing/descriptor.ts'
import { withIncludes } from '../../clear-signing/includes.ts'
import { Invalid } from '../../clear-signing/json.ts'

const FILES_MAX = 10
const PATIENCE_MS = 3_000
const FILE_MAX = 512_000
const ALL_MAX = 1_000_000
const UNLOADED = 'it didn’t load'

/** What is left of the bytes that all of them may have. */
interface Budget {
  bytes: number
}

/** The text of a response, unless it is too long. Ends the transfer as soon as it is. */
async function textOf(response: Response, budget: Budget): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = response.body!.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length
    budget.bytes -= part.value.length
    if (size > FILE_MAX || budget.bytes < 0) {
      void reader.cancel()
      throw new Invalid('it is too long')
    }
    parts.push(part.value)
  }
  return new Blob(parts as BlobPart[]).text()
}

async function fetchFile(url: string, budget: Budget, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    signal,
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  }).catch(() => {
    throw new Invalid(UNLOADED)
  })
  if (!response.ok || !response.body) throw new Invalid(UNLOADED)
  const text = await textOf(response, budget)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Invalid('it is not JSON')
  }
}

async function fileAt(given: string, budget: Budget): Promise<Descriptor | Refused> {
  const url = httpsUrl(given, true)
  if (!url) return { from: clean(given), problem: 'its address is not https' }
  const { host } = new URL(url)
  const { signal, done } = timeout(PATIENCE_MS)
  try {
    const file = await fetchFile(url, budget, signal)
    return readDescriptor(await withIncludes(file, url, it => fetchFile(it, budget, signal)), host)
  } catch (error) {
    return { from: host, problem: error instanceof Invalid ? error.message : UNLOADED }
  } finally {
    done()
  }
}

/**
 * Returns what resolves with the descriptions of the app, those that are not used with the reason. Each file is asked for
 * once, and again with the next review where one did not load: without cookies, redirects or referrer, within 3 s,
 * 512 kB each and 1 MB all of them.
 */
export function createHostFiles({
  options,
}: Pick<Context, 'options'>): () => Promise<readonly (Descriptor | Refused)[]> {
  let all: Promise<readonly (Descriptor | Refused)[]> | undefined
  async function load() {
    const budget: Budget = { bytes: ALL_MAX }
    const urls = [...new Set(options.clearSigning.descriptors)]
    const files = await Promise.all(urls.slice(0, FILES_MAX).map(it => fileAt(it, budget)))
    if (files.some(it => 'problem' in it && it.problem === UNLOADED)) all = undefined
    return files
  }
  return () => (all ??= load())
}
