/** A limit of time on this machine: how much slower than a quiet one it is, test/run/load.mjs measures. */
export const stretched = (ms: number): number => ms * Math.max(1, Number(process.env['TIME_FACTOR']) || 1)
