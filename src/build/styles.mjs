// Styles as the bundles carry them: without the layout and the comments of the source.
import { readFileSync } from 'node:fs'

const TEMPLATE = /\b(css|viewCss|baseCss|TOUCH_TARGET =) ?`([^`]*)`/g

/** A style that a bundle omits if it is unused; a bundler cannot know that of a template. */
const ON_ITS_OWN = /^((?:export )?const \w+) = ((?:viewCss|css)`[^`]*`)\n/gm

const packed = text =>
  text
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/([{};,:])\n|\n(?=[}])/g, '$1')
    .replace(/^\n|\n$/g, '')
    .replace(/\n/g, ' ')
    .replace(/ \{/g, '{')
    .replace(/(?<=[\w-]): (?=[^;{}]*;)/g, ':')

export const styles = {
  name: 'styles',
  setup(b) {
    b.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const contents = text
        .replace(TEMPLATE, (_, tag, style) => `${tag}\`${packed(style)}\``)
        .replace(ON_ITS_OWN, (_, name, style) => `${name} = /* @__PURE__ */ (() => ${style})()\n`)
      return contents === text ? undefined : { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}
