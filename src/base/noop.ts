/** For a failure that is dealt with elsewhere, and for whatever must be called and does nothing. */
export const noop = (): void => {}
