import { Tokenizer, TokenizerMode } from 'parse5'

/** A tag of a page: name in lower case, attributes with decoded entities. */
export interface Tag {
  name: string
  attributes: Map<string, string>
}

const WANTED = ['script', 'meta', 'base', 'html']
/** Elements whose content is text: browsers with scripts enabled find no tags in it. */
const TEXT_AFTER = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
  ...['style', 'noscript', 'iframe', 'noframes', 'noembed', 'xmp'].map(name => [name, TokenizerMode.RAWTEXT] as const),
])

/** More attributes than any real element has. */
const ATTRIBUTES_MAX = 500

/** The library compares each attribute with all previous ones, so a hostile page could keep it busy for hours. */
class PageTokenizer extends Tokenizer {
  protected override _leaveAttrName(): void {
    const token = this.currentToken
    if (token && 'attrs' in token && token.attrs.length < ATTRIBUTES_MAX) super._leaveAttrName()
  }
}

/**
 * The tags of a page; comments, scripts and other text contain none. Only tokens are read: building the tree would let a
 * hostile page keep the library busy for hours.
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
