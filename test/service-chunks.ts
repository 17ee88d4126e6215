/**
 * Chunks that belong to a service, a project or a wallet of its own site: a page whose `services` names none loads none
 * of them, unless the user picks that wallet or the host asks for it.
 */
export const OF_SERVICES: readonly string[] = [
  'services',
  'project',
  'names',
  'nfts',
  'connect-login',
  'connect-pairing',
  'embedded',
  'embedded-wallet',
  'walletconnect',
  'onramp-form',
  'onramp-purchase',
]
