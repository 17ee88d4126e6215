// Which sites were connected in this browser: what the window noted, because the frames' own storage is hidden from the
// wallet's page. A note gives no right, and removing it ends no session.
import { attempt } from '../base/errors.ts'
import { isWhole, own } from '../base/record.ts'
import { originOf } from './config.ts'
import { isEvmAddress } from './ring.ts'

const NAME = 'wallet-modal/sites'
const SITES_MAX = 100

export interface ConnectedSite {
  /** Its origin. */
  site: string
  /** The account that it was given. */
  evm: string
  /** When, in milliseconds since 1970. */
  at: number
}

function readSite(value: unknown): ConnectedSite[] {
  const [site, evm, at] = [originOf(own(value, 'site')), own(value, 'evm'), own(value, 'at')]
  return site && isEvmAddress(evm) && isWhole(at) && at >= 0 ? [{ site, evm, at }] : []
}

/** The last connected one first. Undefined if storage cannot be read. */
export function connectedSites(storage: Storage | undefined): ConnectedSite[] | undefined {
  const text = attempt(() => storage!.getItem(NAME))
  if (text === undefined) return
  const given: unknown = text === null ? [] : attempt(() => JSON.parse(text))
  return Array.isArray(given) ? given.slice(0, SITES_MAX).flatMap(readSite) : undefined
}

/** Whether two notes are of the same connection. */
const isSame = (a: ConnectedSite, b: ConnectedSite): boolean => a.site === b.site && a.evm === b.evm

function change(storage: Storage | undefined, next: (all: ConnectedSite[]) => ConnectedSite[]): void {
  const all = connectedSites(storage) ?? []
  attempt(() => storage?.setItem(NAME, JSON.stringify(next(all).slice(0, SITES_MAX))))
}

export const noteSite = (storage: Storage | undefined, site: ConnectedSite): void =>
  change(storage, all => [site, ...all.filter(it => !isSame(it, site))])

export const forgetSite = (storage: Storage | undefined, site: ConnectedSite): void =>
  change(storage, all => all.filter(it => !isSame(it, site)))

/** Forgets the sites of one account. */
export const forgetSitesOf = (storage: Storage | undefined, evm: string): void =>
  change(storage, all => all.filter(it => it.evm !== evm))
