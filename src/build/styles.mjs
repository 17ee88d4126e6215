// Styles without the layout and the comments of the source.
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const root = join(import.meta.dirname, '../..')

const TEMPLATE = /\b(css|viewCss|baseCss|TOUCH_TARGET =) ?`([^`]*)`/g

/** A style that a bundle leaves out where nobody uses it; whoever bundles cannot know that of a call. */
const ON_ITS_OWN = /^((?:export )?const \w+) = ((?:viewCss|css)(?:`[^`]*`|\(.*\)))\n/gm

const packed = text =>
  text
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/([{};,:])\n|\n(?=[}])/g, '$1')
    .replace(/^\n|\n$/g, '')
    .replace(/\n/g, ' ')
    .replace(/ \{/g, '{')
    .replace(/(?<=[\w-]): (?=[^;{}]*;)/g, ':')

/** `replace`: what stands for the template at this index of the file (from 0), where it is a style. */
export const plugin = (name, replace) => ({
  name,
  setup(b) {
    b.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, ({ path }) => {
      const file = relative(root, path).split(sep).join('/')
      const text = readFileSync(path, 'utf8')
      let index = 0
      const contents = text
        .replace(TEMPLATE, (_, tag, style) => {
          const template = `${tag}\`${packed(style)}\``
          return tag.endsWith('=') ? template : replace(`${file}#${index++}`, tag, template)
        })
        .replace(ON_ITS_OWN, (_, name, style) => `${name} = /* @__PURE__ */ (() => ${style})()\n`)
      return contents === text ? undefined : { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
})

/** For tests and for whoever develops: the templates go through goober in the page. */
export const styles = plugin('styles', (id, tag, template) => template)
