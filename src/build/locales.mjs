// The languages: one file each, found by its name in src/i18n/locales.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { src } from './options.mjs'

const dir = join(src, 'i18n/locales')

/** File name → its text in the sources. */
export const localeSources = () =>
  Object.fromEntries(readdirSync(dir).map(file => [file, readFileSync(join(dir, file), 'utf8')]))

/** Language → its text without white space, as the script build serves it, in the order of the language tags. */
export const localeTexts = () =>
  Object.fromEntries(
    Object.entries(localeSources())
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([file, text]) => [file.replace('.json', ''), JSON.stringify(JSON.parse(text))]),
  )
