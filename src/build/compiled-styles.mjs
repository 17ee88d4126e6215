// Styles as data: goober creates the rules during the build, so that bundles do not parse templates at run time.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { alias, root, src } from './options.mjs'
import { plugin } from './styles.mjs'

/**
 * Runs all modules that declare styles. `rules`: inserted so far; `noted`: styles by their position in the source, if the
 * plugin records them; `make`: creates all of them.
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
    // Keep every style, whether or not it is used.
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

/** The class name and rule that goober created for each style, by position in the source. */
async function made() {
  const { rules, noted } = await runStyles(
    plugin('noted-styles', (id, tag, template) => `note(${JSON.stringify(id)}, ${template})`),
  )
  const byName = new Map()
  const byPlace = new Map()
  // A style comes after those it refers to, so each call inserts at most one rule.
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
/** goober's class names are hashes, which do not compress. All styles are known here, so numbers are enough. */
const names = new Map([...compiled.values()].map(([name], index) => [name, `w${index.toString(36)}`]))
export const named = text => text.replace(/\bgo\d+\b/g, name => names.get(name))

const GOOBER = /\/goober-styles\.ts$/

const templates = plugin('templates', (id, tag) => {
  const [name, rule] = compiled.get(id)
  const [, rules] = OF_LAYER.exec(rule)
  return `${tag}(${JSON.stringify(named(name))}, ${JSON.stringify(named(inSourceUnits(rules)))})`
})

/** Replaces each template with its class name and rules. */
export const compiledStyles = {
  name: 'compiled-styles',
  setup(b) {
    b.onResolve({ filter: GOOBER }, ({ resolveDir, path }) => ({
      path: join(resolveDir, path.replace(GOOBER, '/made-styles.ts')),
    }))
    templates.setup(b)
  },
}
