// The wallet directory's service: wallets, pictures and project configuration.
import { forProject } from '../http/project.mjs'
import { HttpError, picture } from '../http/reply.mjs'
import { NETWORK_PICTURES } from '../pictures/networks.mjs'
import { currencyPicture, tokenPicture } from '../pictures/tokens.mjs'
import { findWallets, walletPictureOf } from './directory.mjs'

const FEATURES = [
  'social_login',
  'swap',
  'onramp',
  'activity',
  'reown_branding',
  'multi_wallet',
  'email_capture',
  'fund_from_exchange',
  'payments',
  'reown_authentication',
]

/** @param {string | undefined} svg */
function pictureOr404(svg) {
  if (svg === undefined) throw new HttpError(404, 'Not found')
  return picture(svg)
}

/**
 * @param {{ origins: string[] }} options
 * @returns {import('../http/service.mjs').Route[]}
 */
export function explorerRoutes({ origins }) {
  const checked = forProject(origins)
  const assetPicture = ({ params }) =>
    pictureOr404(Object.hasOwn(NETWORK_PICTURES, params.id) ? NETWORK_PICTURES[params.id] : walletPictureOf(params.id))
  // A feature without config leaves the choice to the page's options.
  const config = () => ({ body: { features: FEATURES.map(id => ({ id, isEnabled: true, config: null })) } })
  return [
    ['GET', '/getWallets', checked(({ query }) => ({ body: findWallets(query) }))],
    ['GET', '/getWalletImage/:id', checked(({ params }) => pictureOr404(walletPictureOf(params.id)))],
    ['GET', '/public/getAssetImage/:id', checked(assetPicture)],
    ['GET', '/public/getCurrencyImage/:code', checked(({ params }) => pictureOr404(currencyPicture(params.code)))],
    ['GET', '/public/getTokenImage/:symbol', checked(({ params }) => picture(tokenPicture(params.symbol)))],
    ['GET', '/appkit/v1/config', checked(config)],
    ['GET', '/projects/v1/origins', checked(() => ({ body: { allowedOrigins: origins } }))],
    ['GET', '/getAnalyticsConfig', checked(() => ({ body: { isAnalyticsEnabled: true } }))],
  ]
}
