/** What a transaction is told by: forged transfers count only where there is nothing else. */
export function realOf<T extends { isForged?: true }>(transfers: readonly T[]): readonly T[] {
  const real = transfers.filter(it => !it.isForged)
  return real.length ? real : transfers
}
