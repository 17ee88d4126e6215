import { clean } from './text.ts'

// Names with a dot are domains when a known ending or a scheme makes them so; `.eth` is a name, not a site, and
// `USDC.e` a token.
const DOT = String.raw`\s?[.\u3002\uff0e\uff61]\s?(?!eth\b)`
const LINKS = new RegExp(
  [
    String.raw`\b[a-z][a-z\d+.-]*:\/\/\S+`,
    String.raw`\bwww\.\S+`,
    String.raw`(?<![\p{L}\d])[\p{L}\d-]+(${DOT}[\p{L}\d-]+)*${DOT}\p{L}{2,}(?![\p{L}\d])(?:[/:?#]\S*)?`,
  ].join('|'),
  'giu',
)

/** No web address does without one of these. */
const MARKS = /[.:\u3002\uff0e\uff61]/

/** Foreign text with every web address in it covered: nobody shall type one off a token that came uninvited. */
export const withoutLinks = (text: string): string => (MARKS.test(text) ? text.replace(LINKS, '•••') : text)

/** The name or symbol of something that came uninvited: cleaned, with web addresses covered; at most `max` code points. */
export const label = (value: unknown, max?: number): string => withoutLinks(clean(value, max))
