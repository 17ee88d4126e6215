import { clean } from './text.ts'

// Names with a dot are domains when a known ending or a scheme makes them so; `.eth` is a name, not a site, and
// `USDC.e` a token.

/** `after`: what may stand between the dot and what follows it. */
const linksWith = (after: string) =>
  new RegExp(
    String.raw`[a-z][a-z\d+.-]*://\S+|(?<![\p{L}\d])` +
      String.raw`(?:[\p{L}\d-]+\s?[.\u3002\uff0e\uff61](${after})?(?!eth\b))+\p{L}{2,}(?![\p{L}\d])([/:?#]\S*)?`,
    'giu',
  )
const LINKS = /* @__PURE__ */ linksWith('\\s')
// In sentences a dot and a space end one, unless a space is before the dot as well, or a well-known ending follows.
const LINKS_IN_SENTENCES = /* @__PURE__ */ linksWith('(?<=\\s.)\\s|\\s(?=(com|net|org|io|xyz)\\b)')

/** No web address does without one of these. */
const MARKS = /[.:\u3002\uff0e\uff61]/

/** Foreign text with every web address in it covered: nobody shall type one off a token that came uninvited. */
export const withoutLinks = (text: string): string => (MARKS.test(text) ? text.replace(LINKS, '•••') : text)

/** The name or symbol of something that came uninvited: cleaned, with web addresses covered; at most `max` code points. */
export const label = (value: unknown, max?: number): string => withoutLinks(clean(value, max))

/** Cleaned words of whoever sends a link or a request, web addresses covered: a full stop between two words is none. */
export const withoutLinksIn = (sentence: string): string => sentence.replace(LINKS_IN_SENTENCES, '•••')
