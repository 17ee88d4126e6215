/**
 * @param {string} pattern `*` stands for any text.
 * @returns {RegExp} Matches the whole text, ignoring case.
 */
export function glob(pattern) {
  const parts = pattern.split('*').map(part => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 'i')
}
