// What third-party code does that this product must not: first in the core, then in the EVM chunk. Every edit has to
// apply: a new version with different code fails the build, so that a person looks at it.
import { readFileSync } from 'node:fs'
import { parse } from 'acorn'

const CORE = {
  'preact/dist/preact.mjs': [
    // R5, R63: no property turns a value into markup. A node forged from data cannot reach it, and no output contains
    // `innerHTML`.
    [/"dangerouslySetInnerHTML"==\w+\?\w+=\w+:/g, ''],
    [/\w+\?\(\w+\|\|\w+&&\(\w+\.__html==[^?]*?\.innerHTML=\w+\.__html\),\w+\.\w+=\[\]\):(?=\()/g, ''],
    // R9: only own properties count: what a script of the page put on Object.prototype is not a property of our
    // elements.
    [/\b(\w)=\{\}(?=,\w=\[\],)/, '$1={__proto__:null}'],
    [/(\w)=\{\}(,\w=arguments\.length);for\((\w) in (\w)\)/, '$1={__proto__:null}$2;for($3 of Object.keys($4||{}))'],
  ],
  'preact/compat/dist/compat.mjs': [
    // R9: the same, where an element's properties are copied to get their DOM names.
    [/(\w=\w\.type,\w)=\{\}(?=,\w=-1==)/, '$1={__proto__:null}'],
  ],
  'preact/jsx-runtime/dist/jsxRuntime.mjs': [
    // R9: the same, in what JSX passes on.
    [/,(\w)=(\w);(?=if\("ref"in)/, ',$1={__proto__:null,...$2};'],
    [/for\((\w) in (\w)=\{\},(\w)\)/, 'for($1 of ($2={__proto__:null},Object.keys($3)))'],
  ],
  'goober/dist/goober.modern.js': [
    // R5: it always gets a target (src/ui/layout/sheet.ts), so it never creates a style element through markup.
    [/\|\|Object\.assign\(document\.createElement\("style"\),\{innerHTML:" ",id:"_goober"\}\)/, ''],
    // R9: the rules that it parses from a style have no inherited declarations.
    [/=\[\{\}\];/, '=[{__proto__:null}];'],
    [/=(\w)\[0\]\[(\w)\]\|\|\{\}\)/, '=$1[0][$2]||{__proto__:null})'],
  ],
  '@preact/signals-core/dist/signals-core.module.js': [
    // R9: assignments that a page with frozen intrinsics rejects; nothing here reads a signal as text.
    [/\w+\.prototype\.(valueOf|toString)=function\(\)\{return this\.value(\+"")?\}[,;]/g, ''],
  ],
}

const EVM = {
  // R9: a type that a script of the page put on Object.prototype (`address`) is not a struct of an ABI.
  'abitype/dist/esm/human-readable/runtime/utils.js': [
    [/match\.type in structs/, 'Object.hasOwn(structs, match.type)'],
  ],
  'abitype/dist/esm/human-readable/runtime/structs.js': [[/\btype in structs/, 'Object.hasOwn(structs, type)']],
}

const editing = (name, filter, edits) => ({
  name,
  setup(b) {
    const left = new Set(Object.keys(edits))
    b.onEnd(({ errors }) => ({
      errors: errors.length
        ? []
        : [...left].map(name => ({ text: `${name} is not what the bundle takes: look at src/build/harden.mjs` })),
    }))
    b.onLoad({ filter }, ({ path }) => {
      const name = Object.keys(edits).find(known => path.replaceAll('\\', '/').endsWith(known))
      if (!name) return
      left.delete(name)
      let contents = readFileSync(path, 'utf8')
      for (const [pattern, by] of edits[name]) {
        if (contents.search(pattern) < 0)
          return {
            errors: [{ text: `${name} reads differently than expected: look at ${pattern} in src/build/harden.mjs` }],
          }
        contents = contents.replace(pattern, by)
      }
      return { contents, loader: 'js' }
    })
  },
})

export const harden = editing('harden', /[\\/](preact|signals-core|goober)[\\/].*\.m?js$/, CORE)
export const hardenEvm = editing('harden-evm', /[\\/]abitype[\\/].*\.js$/, EVM)

/** The bundler's own helper lists a module's names with `for…in`, which includes what is on Object.prototype. */
export function ownNames(text) {
  const helper = /for\(var ([\w$]+) in ([\w$]+)\)([\w$]+)\(([\w$]+),\1,\{get:\2\[\1\],enumerable:!0\}\)/
  if (!helper.test(text))
    throw new Error('esbuild writes its export helper differently than expected: look at src/build/harden.mjs')
  return text.replace(helper, 'for(var $1 of Object.keys($2))$3($4,$1,{__proto__:null,get:$2[$1],enumerable:!0})')
}

const OWN_REDUCE = `var __reduce=(list,fn,...start)=>{
  if(!Array.isArray(list)&&!ArrayBuffer.isView(list))return list.reduce(fn,...start);
  let [all]=start.length?start:list;
  for(let i=start.length?0:1;i<list.length;i++)all=fn(all,list[i],i,list);
  return all
};`

/** Every node of a syntax tree, innermost first. */
function* nodesOf(node) {
  for (const child of Object.values(node))
    for (const it of Array.isArray(child) ? child : [child]) if (typeof it?.type === 'string') yield* nodesOf(it)
  yield node
}

/**
 * R9: Prototype.js 1.6 gives arrays a `reduce` that takes no function; our sums and the libraries' do without it.
 * `text`: a bundle as a function that is called.
 */
export function ownReduce(text) {
  const pieces = text.split('')
  const isReduce = ({ type, callee }) =>
    type === 'CallExpression' && callee.type === 'MemberExpression' && callee.property.name === 'reduce'
  let found = 0
  for (const { callee, arguments: given } of [...nodesOf(parse(text, { ecmaVersion: 2022 }))].filter(isReduce)) {
    if (callee.optional || callee.computed || !given.length) throw new Error('a call of reduce that reads differently')
    pieces[callee.start] = `__reduce(${pieces[callee.start]}`
    // `.reduce(` becomes a comma.
    const dot = text.lastIndexOf('.', callee.property.start)
    pieces.fill('', dot, given[0].start)
    pieces[dot] = ','
    found++
  }
  const start = text.indexOf('{') + 1
  return found ? pieces.slice(0, start).join('') + OWN_REDUCE + pieces.slice(start).join('') : text
}
