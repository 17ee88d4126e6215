// R9: what the bundle does that a page may have changed the meaning of.
import { parse } from 'acorn'

/**
 * The bundler's own helper lists a module's names with `for…in`, which sees what is on Object.prototype, too. The bundler
 * writes it: there is no file of it to patch.
 */
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
