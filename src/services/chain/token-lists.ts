import type { Wait } from '../../base/abort.ts'
import { timeout } from '../../base/abort.ts'
import { createCache } from '../../base/cache.ts'
import { isAddress } from '../../base/caip.ts'
import { isAbort, ModalError } from '../../base/errors.ts'
import type { Network } from '../../base/network.ts'
import { httpsUrl, pictureData } from '../../base/url.ts'
import { longList, own, parseJson } from '../decode.ts'
import { fetchError, readText, REQUEST, statusError } from '../http.ts'

/** A token list that the app names, in the form of `@uniswap/token-lists`. */
export interface ListSource {
  /** Its URL: https, or http on this machine. */
  list: string
  /** Of its bytes, in hex; a list with another one is refused. */
  sha256?: string
}

/** A token that a list names. Its title is its contract's word, never the list's. */
export interface ListedToken {
  /** As in the list: a chain number of EVM, or 101 for Solana's mainnet. */
  chainId: number
  address: string
  iconUrl?: string
}

export interface ListOptions {
  lists: readonly ListSource[]
  /** Origins from which pictures in lists are shown; others are left out, except `data:`. */
  imageOrigins?: readonly string[]
  /** Told why a list is missing; the others are read nevertheless. */
  report?(error: unknown): void
  fetch?: typeof fetch
  timeoutMs?: number
  now?: () => number
}

const CAP_BYTES = 2_000_000
/** The schema's own limit. */
const MAX_SCANNED = 10_000
const MAX_OF_NETWORK = 1_000
const MAX_LISTS = 10
/** A list that failed is asked for again after this time too. */
const TTL_MS = 600_000
const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_IN_LISTS = 101

const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map(it => it.toString(16).padStart(2, '0')).join('')

/** Throws 'http/bad-reply' for a text with another hash, and where the browser cannot tell. */
async function checkHash(text: string, sha256: string): Promise<void> {
  // Absent on pages without https.
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto }
  const found = subtle && hex(await subtle.digest('SHA-256', new TextEncoder().encode(text)))
  if (found !== sha256.toLowerCase()) throw new ModalError('http/bad-reply', { message: 'The token list has changed.' })
}

function pictureOf(value: unknown, origins: readonly string[]): string | undefined {
  const url = httpsUrl(value, true)
  return pictureData(value) ?? (url && origins.includes(new URL(url).origin) ? url : undefined)
}

function decodeListed(item: unknown, origins: readonly string[]): ListedToken | undefined {
  const [chainId, address] = [own(item, 'chainId'), own(item, 'address')]
  const namespace = chainId === SOLANA_IN_LISTS ? 'solana' : 'eip155'
  if (!Number.isSafeInteger(chainId) || !isAddress(namespace, address)) return
  return { chainId: chainId as number, address, iconUrl: pictureOf(own(item, 'logoURI'), origins) }
}

const chainIdOf = ({ caipNetworkId, id }: Network) => (caipNetworkId === SOLANA_MAINNET ? SOLANA_IN_LISTS : Number(id))

/** Token lists that the app names by URL, each fetched once in a while. */
export function createTokenLists({
  lists,
  imageOrigins = [],
  report,
  fetch = globalThis.fetch,
  timeoutMs = 5_000,
  now,
}: ListOptions) {
  const kept = createCache<ListedToken[]>(TTL_MS, { now })

  async function load({ list, sha256 }: ListSource, life: Wait): Promise<ListedToken[]> {
    const url = httpsUrl(list, true)
    const { signal, done } = timeout(timeoutMs, life.signal)
    try {
      if (!url) throw new ModalError('http/bad-reply', { message: 'The token list’s URL is invalid.' })
      const response = await fetch(url, { ...REQUEST, signal })
      if (!response.ok) throw await statusError(response, Date.now())
      const text = await readText(response, CAP_BYTES)
      if (sha256) await checkHash(text, sha256)
      return await longList(own(parseJson(text), 'tokens'), item => decodeListed(item, imageOrigins), MAX_SCANNED)
    } catch (cause) {
      const error = fetchError(cause, signal)
      if (isAbort(error)) throw error
      report?.(error)
      return []
    } finally {
      done()
    }
  }

  return {
    /** The tokens that all lists name for a network, at most 1,000. Throws only 'request/aborted'. */
    async of(network: Network, wait?: Wait): Promise<ListedToken[]> {
      const all = await Promise.all(
        lists.slice(0, MAX_LISTS).map(source => kept.get(source.list, wait => load(source, wait), wait)),
      )
      const chainId = chainIdOf(network)
      return all
        .flat()
        .filter(it => it.chainId === chainId)
        .slice(0, MAX_OF_NETWORK)
    },
  }
}
