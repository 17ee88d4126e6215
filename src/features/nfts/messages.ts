import { flagMessages, holdingsMessages } from '../../i18n/shared.ts'

/** English texts of the collectibles. */
export const messages = {
  ...holdingsMessages,
  ...flagMessages,
  'nfts.more': 'Show more',
  'nfts.since': 'From your transactions since {date}. Older NFTs may be missing.',
  'nfts.end': 'Nothing older',
  'nfts.ready': 'No NFTs so far',
  'nfts.done': 'No NFTs yet',
  'nfts.done.text': 'NFTs you receive on {network} appear here',
  'nfts.unknown': 'NFTs are not available on {network}',
  'nfts.unnamed': 'Unnamed',
  'nfts.hidden': 'Likely spam. Pictures are not loaded.',
  'nfts.failed': 'NFTs did not load',
  'nfts.failed.some': 'Some NFTs did not load',
} as const
