const ID_BYTES = 16

/** 128 bits that nobody can guess, as hex digits. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(ID_BYTES))].map(byte => byte.toString(16).padStart(2, '0')).join('')
