// Styles as the bundles carry them: their rules, which goober makes when the build runs.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { alias, root, src } from './options.mjs'
import { plugin } from './styles.mjs'

/**
 * Runs all modules that declare styles. `rules`: what the sheet got so far; `noted`: the styles by their place, if the
 * plugin notes them; `make`: makes all of them.
 */
export async function runStyles(plugin) {
  const files = readdirSync(src, { recursive: true })
    .sort()
    .map(path => join(src, path))
    .filter(path => /(?<!\.test)\.tsx?$/.test(path) && /\b(css|viewCss|baseCss) ?`/.test(readFileSync(path, 'utf8')))
  const imports = files.map(path => `import ${JSON.stringify(path)}`).join('\n')
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents: `${imports}\nexport { make } from './src/ui/layout/sheet.ts'`, resolveDir: root },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'styles',
    jsx: 'automatic',
    jsxImportSource: 'react',
    alias,
    platform: 'node',
    // Each of them counts, whoever uses it.
    ignoreAnnotations: true,
    define: { __LOCALES__: '{}', __VERSION__: '""', __BUILD__: '""', __FIRST__: '[]' },
    logLevel: 'warning',
    plugins: [plugin],
  })
  const noted = new Map()
  const rules = []
  class CSSStyleSheet {
    cssRules = rules
    insertRule(rule) {
      rules.push(rule)
    }
  }
  const note = (id, style) => (noted.set(id, style), style)
  const run = new Function('note', 'CSSStyleSheet', 'window', `${outputFiles[0].text};return styles`)
  return { rules, noted, make: run(note, CSSStyleSheet, {}).make }
}

/** What goober made of each style, by its place: the name of its class, and its rule. */
async function made() {
  const { rules, noted } = await runStyles(
    plugin('noted-styles', (id, tag, template) => `note(${JSON.stringify(id)}, ${template})`),
  )
  const byName = new Map()
  const byPlace = new Map()
  // A style is noted after those that it stands on, so each makes one rule at most.
  for (const [id, style] of noted) {
    const before = rules.length
    const name = style()
    const rule = rules.slice(before).at(-1)
    if (rule) byName.set(name, rule)
    byPlace.set(id, [name, byName.get(name)])
  }
  return byPlace
}

const OF_LAYER = /^@layer \w+\{([^]*)\}$/
const inSourceUnits = rule => rule.replace(/calc\(var\(--([ur])\)\*(-?[\d.]+)\)/g, '$2$1')

const compiled = await made()
/** Goober's names are as long as a hash; here each is known, so a number does. */
const names = new Map([...compiled.values()].map(([name], index) => [name, `w${index.toString(36)}`]))
export const named = text => text.replace(/\bgo\d+\b/g, name => names.get(name))

const GOOBER = /\/goober-styles\.ts$/

const templates = plugin('templates', (id, tag) => {
  const [name, rule] = compiled.get(id)
  const [, rules] = OF_LAYER.exec(rule)
  return `${tag}(${JSON.stringify(named(name))}, ${JSON.stringify(named(inSourceUnits(rules)))})`
})

/** For what ships: names and rules are data, and nothing is parsed in the page. */
export const compiledStyles = {
  name: 'compiled-styles',
  setup(b) {
    b.onResolve({ filter: GOOBER }, ({ resolveDir, path }) => ({
      path: join(resolveDir, path.replace(GOOBER, '/made-styles.ts')),
    }))
    templates.setup(b)
  },
}
