import { readFileSync } from 'node:fs'

/** Preact without the one property that makes markup of a value: a node forged from data has no way to it, and no output names `innerHTML`. */
export const noMarkup = {
  name: 'no-markup',
  setup(b) {
    b.onLoad({ filter: /[\\/]preact[\\/]dist[\\/]preact\.mjs$/ }, ({ path }) => {
      const cuts = [/"dangerouslySetInnerHTML"==\w+\?\w+=\w+:/g, /\w+\?\(\w+\|\|\w+&&\(\w+\.__html==[^?]*?\.innerHTML=\w+\.__html\),\w+\.\w+=\[\]\):(?=\()/g]
      const contents = cuts.reduce((text, cut) => text.replace(cut, ''), readFileSync(path, 'utf8'))
      return /innerHTML/i.test(contents) ? { errors: [{ text: 'Preact reads differently than expected: look at what `no-markup` cuts' }] } : { contents, loader: 'js' }
    })
  },
}
