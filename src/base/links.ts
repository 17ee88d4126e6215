import { clean } from './text.ts'

// Names with a dot count as domains if they have a known ending or a scheme. `.eth` is a name, not a site, and `USDC.e`
// is a token.

/** `after`: what can be between the dot and the text that follows it. */
const linksWith = (after: string) =>
  new RegExp(
    String.raw`[a-z][a-z\d+.-]*://\S+|(?<![\p{L}\d])` +
      String.raw`(?:[\p{L}\d-]+\s?[.\u3002\uff0e\uff61](${after})?(?!eth\b))+\p{L}{2,}(?![\p{L}\d])([/:?#]\S*)?`,
    'giu',
  )
const LINKS = /* @__PURE__ */ linksWith('\\s')
// In sentences, a dot followed by a space ends one, unless there is also a space before the dot, or a well-known ending
// follows.
const LINKS_IN_SENTENCES = /* @__PURE__ */ linksWith('(?<=\\s.)\\s|\\s(?=(com|net|org|io|xyz)\\b)')

/** Every web address has one of these. */
const MARKS = /[.:\u3002\uff0e\uff61]/

/** Foreign text with every web address covered, so that users cannot type one that an unsolicited token advertises. */
export const withoutLinks = (text: string): string => (MARKS.test(text) ? text.replace(LINKS, '•••') : text)

/** The name or symbol of something unsolicited: sanitised, with web addresses covered; at most `max` code points. */
export const label = (value: unknown, max?: number): string => withoutLinks(clean(value, max))

/**
 * Sanitised text from the sender of a link or request, with web addresses covered. A full stop between two words is not
 * part of one.
 */
export const withoutLinksIn = (sentence: string): string => sentence.replace(LINKS_IN_SENTENCES, '•••')
