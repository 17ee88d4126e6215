/** How much slower this machine is than a quiet one (measured by test/run/load.mjs). */
const FACTOR = Math.max(1, Number(process.env['TIME_FACTOR']) || 1)

/** A limit of time on this machine, in whole ms, as `AbortSignal.timeout` wants them. */
export const stretched = (ms: number, factor = FACTOR): number => Math.ceil(ms * factor)
