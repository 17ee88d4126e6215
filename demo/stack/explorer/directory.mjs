// The wallet directory: built once, always the same, searched in memory.
import { digest } from '../pictures/svg.mjs'
import { DRAWN, glyphIcon } from '../pictures/wallets.mjs'
import { WALLET_NAMES } from './wallet-names.mjs'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const EVM_CHAINS = [1, 8453, 10, 42161, 137, 56, 100, 43114, 324, 59144].map(id => `eip155:${id}`)
const ENTRIES_LIMIT = 100

const slugOf = (name, index) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '') || `wallet${index}`

function chainsOf(dice, isDrawn) {
  if (isDrawn) return [...EVM_CHAINS, SOLANA]
  if (dice < 14) return [SOLANA]
  const evm = EVM_CHAINS.slice(0, 2 + (dice % 9))
  return dice % 5 < 2 ? [...evm, SOLANA] : evm
}

/** A wallet as the hosted directory lists it: missing links are null. */
function wallet(name, index) {
  const d = digest(name)
  const slug = slugOf(name, index)
  const home = `https://${slug}.example`
  const isDrawn = name in DRAWN
  const has = (at, share) => isDrawn || d[at] < share
  const chains = chainsOf(d[0], isDrawn)
  const hasExtension = has(1, 120)
  const hasMobile = has(2, 180)
  const uuid = d.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
  return {
    id: digest(`wallet ${slug}`).toString('hex'),
    name,
    homepage: home,
    image_id: uuid,
    image_url: null,
    order: (index + 1) * 10,
    badge_type: has(3, 90) ? 'certified' : 'none',
    chains,
    link_mode: has(4, 60) ? `${home}/wc` : null,
    mobile_link: hasMobile ? `${slug}://` : null,
    desktop_link: has(5, 40) ? `${slug}-desktop://` : null,
    webapp_link: has(6, 60) || (!hasMobile && !hasExtension) ? `https://app.${slug}.example` : null,
    app_store: hasMobile ? `https://apps.example/ios/${slug}` : null,
    play_store: hasMobile ? `https://apps.example/android/${slug}` : null,
    chrome_store: hasExtension ? `https://apps.example/chrome/${slug}` : null,
    rdns: hasExtension ? `example.${slug}` : null,
    injected:
      hasExtension && chains[0] !== SOLANA
        ? [{ namespace: 'eip155', injected_id: `is${slug[0].toUpperCase()}${slug.slice(1)}` }]
        : null,
  }
}

export const WALLETS = WALLET_NAMES.map(wallet)

const drawnCount = Object.keys(DRAWN).length
/** @type {Map<string, string>} Pictures by image id. */
const pictures = new Map(
  WALLETS.map(({ image_id: id, name }, index) => [id, DRAWN[name] ?? glyphIcon(index - drawnCount)]),
)

/** @param {string} imageId */
export const walletPictureOf = imageId => pictures.get(imageId)

const listOf = value =>
  (value ?? '')
    .split(',')
    .map(it => it.trim())
    .filter(Boolean)
const number = (value, fallback) => (/^\d{1,6}$/.test(value ?? '') ? Math.max(1, Number(value)) : fallback)

/**
 * One page of the wallets that match.
 * @param {URLSearchParams} query page, entries, include, exclude, chains, search, badge_type
 */
export function findWallets(query) {
  const include = new Set(listOf(query.get('include')))
  const exclude = new Set(listOf(query.get('exclude')))
  const chains = listOf(query.get('chains'))
  const search = (query.get('search') ?? '').trim().toLocaleLowerCase()
  const badge = query.get('badge_type')
  const matching = WALLETS.filter(
    it =>
      (include.size === 0 || include.has(it.id)) &&
      !exclude.has(it.id) &&
      (chains.length === 0 || chains.some(chain => it.chains.includes(chain))) &&
      it.name.toLocaleLowerCase().includes(search) &&
      (!badge || it.badge_type === badge),
  )
  const entries = Math.min(number(query.get('entries'), ENTRIES_LIMIT), ENTRIES_LIMIT)
  const from = (number(query.get('page'), 1) - 1) * entries
  return { data: matching.slice(from, from + entries), count: matching.length }
}
