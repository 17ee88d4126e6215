import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { adopt, classes, css, viewCss } from './sheet.ts'

const test = suite('sheet')

const root = () => document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
const rules = (shadow: ShadowRoot) =>
  shadow.adoptedStyleSheets.flatMap(sheet => [...sheet.cssRules]).map(rule => rule.cssText)

test('goober writes into the one constructed sheet, by the way it looks for its style element', () => {
  const shadow = root()
  adopt(shadow)
  const before = rules(shadow).length
  const name = css`
    color: red;
    &:hover {
      color: blue;
    }
    @media (hover: hover) {
      & > b {
        margin: 0;
      }
    }
  `()
  assert.match(name, /^go\d+$/)
  assert.equal(rules(shadow).slice(before), [
    `@layer ui{.${name}{color:red;}.${name}:hover{color:blue;}@media (hover: hover){.${name} > b{margin:0;}}}`,
  ])
  assert.is(document.querySelector('style'), null)
  assert.is(shadow.querySelector('style'), null)
})

test('a style makes nothing until it is asked for, and its rules once', () => {
  const shadow = root()
  adopt(shadow)
  const before = rules(shadow).length
  const style = css`
    padding: 1px;
  `
  assert.is(rules(shadow).length, before)
  assert.is(style(), style())
  assert.is(rules(shadow).length, before + 1)
  // The same style in another chunk is the same class.
  const again = css`
    padding: 1px;
  `
  assert.is(again(), style())
  assert.is(rules(shadow).length, before + 1)
})

test('every root has the same one sheet, before and after rules are added', () => {
  const first = root()
  adopt(first)
  const style = css`
    top: 2px;
  `
  style()
  const second = root()
  adopt(second)
  adopt(second)
  assert.is(second.adoptedStyleSheets.length, 1)
  assert.is(first.adoptedStyleSheets[0], second.adoptedStyleSheets[0])
  assert.ok(rules(first).some(rule => rule.includes(`.${style()}{top:2px;}`)))
})

test('what a view says wins over what a primitive says, whichever was used first', () => {
  const shadow = root()
  adopt(shadow)
  assert.match(rules(shadow)[0]!, /^@layer base, ?ui, ?view;$/)
  const view = viewCss`
    left: 1px;
  `()
  assert.ok(rules(shadow).includes(`@layer view{.${view}{left:1px;}}`))
})

test('a style stands for its class in a selector of another, and a text for itself', () => {
  const shadow = root()
  adopt(shadow)
  const inner = css`
    right: 1px;
  `
  const outer = css`
    & > ${inner} {
      ${'bottom: 1px;'}
    }
  `
  assert.ok(rules(shadow).every(rule => !rule.includes('bottom')))
  const name = outer()
  assert.ok(rules(shadow).includes(`@layer ui{.${name} > .${inner()}{bottom:1px;}}`))
  assert.is(classes(inner, false, undefined, outer).replace(/ +/g, ' '), `${inner()} ${name}`)
})

test('turns its own units into lengths that follow the text and the radius, and leaves others alone', () => {
  const shadow = root()
  adopt(shadow)
  const name = css`
    padding: 2u -3u;
    margin: 1.25u 4px;
    border-radius: 1.5r;
    grid: auto/1fr;
    rotate: 1turn;
    width: 2rem;
    font: 3u/4u a;
  `()
  const rule = rules(shadow).find(text => text.includes(name))!
  for (const part of [
    'padding:calc(var(--u)*2) calc(var(--u)*-3);',
    'margin:calc(var(--u)*1.25) 4px;',
    'border-radius:calc(var(--r)*1.5);',
    'grid:auto/1fr;',
    'rotate:1turn;',
    'width:2rem;',
    'font:calc(var(--u)*3)/calc(var(--u)*4) a;',
  ])
    assert.ok(rule.includes(part), part)
})

test.run()
