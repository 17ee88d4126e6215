// Pictures and metadata of the collectibles. They vary like those on the open web: not all are SVG, available or named.
import { COLLECTIONS } from '../chain/plan.mjs'
import { HttpError, picture } from '../http/reply.mjs'
import { pngOf } from '../pictures/png.mjs'
import { collectiblePicture } from '../pictures/portraits.mjs'

const TYPES = { svg: 'image/svg+xml', png: 'image/png' }

/**
 * Which files a collectible has: harbour prints have an SVG, a PNG, or only a large picture; tide tables have lost
 * their pictures.
 */
function filesOf(path, id) {
  if (id === undefined) return {}
  if (path === 'tide-') return { preview: 'png', detail: 'svg', isGone: true }
  if (path === '' && id % 3n === 2n) return { preview: 'png', detail: 'png' }
  if (path === '' && id % 3n === 0n) return { detail: 'svg' }
  return { preview: 'svg', detail: 'svg' }
}

/**
 * @param {string} origin
 * @param {string} [path] Path of its collection; without one there is no metadata.
 * @param {bigint} [id]
 */
export function contentOf(origin, path, id) {
  const { preview, detail } = path === undefined ? {} : filesOf(path, id)
  const link = (type, suffix) => ({
    url: type ? `${origin}/collectibles/${path}${id}${suffix}.${type}` : null,
    content_type: type ? TYPES[type] : null,
  })
  return { preview: link(preview, ''), detail: link(detail, '-large') }
}

/** Collection and number, from `tide-2` or `7`. */
function parse(text) {
  const [, path, digits] = /^(.*?)(\d{1,9})$/.exec(text) ?? []
  const collection = COLLECTIONS.find(it => it.path === path)
  if (!collection) throw new HttpError(404, 'Not found')
  return { ...collection, id: BigInt(digits) }
}

/** @param {string} self @returns {import('../http/service.mjs').Handler} */
export const metadataAt =
  self =>
  ({ params }) => {
    const { item, path, id } = parse(params.id)
    return {
      body: { name: `${item} #${id}`, description: 'A numbered piece.', image: contentOf(self(), path, id).detail.url },
    }
  }

/** @type {import('../http/service.mjs').Handler} */
export function pictureFile({ params }) {
  const { path, id } = parse(params.id.replace(/-large$/, ''))
  if (filesOf(path, id).isGone || !Object.hasOwn(TYPES, params.type)) throw new HttpError(404, 'Not found')
  if (params.type === 'svg') return picture(collectiblePicture(`${path}${id}`))
  return {
    headers: { 'content-type': TYPES.png, 'cache-control': 'public, max-age=3600' },
    body: pngOf(`print ${path}${id}`),
  }
}
