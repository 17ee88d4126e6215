// What ships has the rules that goober would make in the page.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compiledStyles, named, runStyles } from '../src/build/compiled-styles.mjs'
import { styles } from '../src/build/styles.mjs'

const test = suite('styles')

/** The rules of each layer as one text. */
const byLayer = rules =>
  Object.fromEntries(
    ['base', 'ui', 'view'].map(layer => [
      layer,
      rules
        .filter(rule => rule.startsWith(`@layer ${layer}{`))
        .map(rule => rule.slice(`@layer ${layer}{`.length, -1))
        .join(''),
    ]),
  )

test('compiled styles match goober: the same rules in the same layers and order, in three insertions', async () => {
  const [inPage, compiled] = await Promise.all([runStyles(styles), runStyles(compiledStyles)])
  for (const { make, rules } of [inPage, compiled]) {
    make()
    assert.is(rules[0], '@layer base,ui,view;')
  }
  assert.ok(inPage.rules.length > 100)
  assert.is(compiled.rules.length, 4)
  assert.equal(byLayer(compiled.rules), byLayer(inPage.rules.map(named)))
})

test.run()
