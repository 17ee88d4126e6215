/** Ids by which Solana's clusters went before, by their present ones; older wallets and pages still use them. */
export const OLD_SOLANA_IDS: Record<string, string> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** The id that is used today, of an older one or of any other. */
export const presentId = (caip: string): string =>
  Object.keys(OLD_SOLANA_IDS).find(now => OLD_SOLANA_IDS[now] === caip) ?? caip
