import { flagMessages, holdingsMessages } from '../../i18n/shared.ts'

/** English texts of the collectibles. */
export const messages = {
  ...holdingsMessages,
  ...flagMessages,
  'nfts.more': 'Show more',
  'nfts.since': 'From your transactions since {date}. Older NFTs may be missing.',
  'nfts.end': 'That’s everything',
  'nfts.ready': 'No NFTs found yet',
  'nfts.done': 'No NFTs yet',
  'nfts.done.text': 'NFTs you receive on {network} appear here',
  'nfts.unknown': 'NFTs aren’t available on {network}',
  'nfts.unnamed': 'Unnamed',
  'nfts.hidden': 'Likely spam. Images aren’t loaded.',
  'nfts.failed': 'Couldn’t load NFTs',
  'nfts.failed.some': 'Couldn’t load some NFTs',
} as const
