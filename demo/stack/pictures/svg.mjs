// Every picture is an app icon on a 40 grid: a flat background with one simple mark.
import { createHash } from 'node:crypto'

/**
 * @param {string} ground Background colour.
 * @param {string} mark SVG markup.
 */
export function icon(ground, mark) {
  const back = `<path fill="${ground}" d="M0 0h40v40H0z"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" viewBox="0 0 40 40">${back}${mark}</svg>`
}

/** The same numbers for the same text. */
export const digest = text => createHash('sha256').update(text).digest()

/** @param {string} path @param {string} colour @param {number} [width] */
export const line = (path, colour = '#fff', width = 3) =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`

/** @param {string} path @param {string} [colour] */
export const solid = (path, colour = '#fff') => `<path fill="${colour}" d="${path}"/>`

/** @param {number} x @param {number} y @param {number} r @param {string} [colour] */
export const disc = (x, y, r, colour = '#fff') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`

/** @param {number} r @param {number} width @param {string} [colour] */
export const ring = (x, y, r, width, colour = '#fff') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
