import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addStyles, adopt } from './sheet.ts'

const test = suite('sheet')

const root = () => document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
const text = (shadow: ShadowRoot) =>
  shadow.adoptedStyleSheets
    .flatMap(sheet => [...sheet.cssRules])
    .map(rule => rule.cssText)
    .join('')

test('rules that come before anything is shown still follow those of the core', () => {
  addStyles('.early{padding:1u}')
  const shadow = root()
  adopt(shadow)
  const rules = text(shadow)
  assert.ok(rules.indexOf('.card') >= 0)
  assert.ok(rules.indexOf('.early') > rules.indexOf('.card'))
})

test('gives every root the same one sheet, before and after rules are added', () => {
  const first = root()
  adopt(first)
  addStyles('.later{padding:2u -3u;border-radius:1.5r}')
  const second = root()
  adopt(second)
  assert.is(first.adoptedStyleSheets[0], second.adoptedStyleSheets[0])
  assert.match(text(first), '.later')
})

test('turns its own units into lengths that follow the text and the radius, and leaves others alone', () => {
  const shadow = root()
  addStyles('.units{padding:2u -3u;margin:1.25u 4px;border-radius:1.5r;grid:auto/1fr;rotate:1turn;width:2rem}')
  adopt(shadow)
  const rule = text(shadow)
  for (const part of [
    'calc(var(--u)*2)',
    'calc(var(--u)*-3)',
    'calc(var(--u)*1.25)',
    'calc(var(--r)*1.5)',
    '1fr',
    '1turn',
    '2rem',
    '4px',
  ])
    assert.ok(rule.replace(/ \* /g, '*').includes(part), part)
})

test('adds the same rules once and adopts a root once', () => {
  const shadow = root()
  adopt(shadow)
  adopt(shadow)
  assert.is(shadow.adoptedStyleSheets.length, 1)
  addStyles('.once{color:red}')
  addStyles('.once{color:red}')
  assert.is(text(shadow).split('.once').length, 2)
})

test.run()
