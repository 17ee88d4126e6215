import { Tokenizer, TokenizerMode } from 'parse5'

/** A tag of a page: name in lower case, attributes with decoded entities. */
export interface Tag {
  name: string
  attributes: Map<string, string>
}

const WANTED = ['script', 'meta', 'base', 'html']
/** What follows a tag as text, which browsers that run scripts read no tags in. */
const TEXT_AFTER = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
  ...['style', 'noscript', 'iframe', 'noframes', 'noembed', 'xmp'].map(name => [name, TokenizerMode.RAWTEXT] as const),
])

/** More than any element has. */
const ATTRIBUTES_MAX = 500

/** The library compares each attribute with all before it: a page could make that take hours. */
class PageTokenizer extends Tokenizer {
  protected override _leaveAttrName(): void {
    const token = this.currentToken
    if (token && 'attrs' in token && token.attrs.length < ATTRIBUTES_MAX) super._leaveAttrName()
  }
}

/**
 * The tags that say what a page loads and allows. What stands in comments, scripts and other text is none of them. Read
 * as a list: to build the tree a page could make the library work for hours, too.
 */
export function tagsIn(html: string): Tag[] {
  const tags: Tag[] = []
  const ignore = () => {}
  const tokenizer = new PageTokenizer(
    {},
    {
      onStartTag({ tagName, attrs }) {
        if (WANTED.includes(tagName))
          tags.push({ name: tagName, attributes: new Map(attrs.map(({ name, value }) => [name, value])) })
        tokenizer.state = TEXT_AFTER.get(tagName) ?? tokenizer.state
      },
      onEndTag: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  )
  tokenizer.write(html, true)
  return tags
}

/** Attributes in `dataset` form. */
export const datasetOf = ({ attributes }: Tag): Record<string, string> =>
  Object.fromEntries(
    [...attributes]
      .filter(([name]) => name.startsWith('data-'))
      .map(([name, value]) => [name.slice(5).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]),
  )
