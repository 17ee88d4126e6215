import { words, type Words } from '../../clear-signing/words.ts'
import type { Context } from '../../modal/kit.ts'

const PREFIX = 'explain.'

/** English texts of explanations, by what they are called where they are used. */
export const messages: Record<string, string> = {
  'explain.heading': 'What you’re signing',
  ...Object.fromEntries(Object.entries(words).map(([key, text]) => [PREFIX + key, text])),
}

/** The same in the language of the modal; values stay to be filled in. */
export const wordsIn = (t: Context['t']): Words =>
  Object.fromEntries(Object.keys(words).map(key => [key, t(PREFIX + key)])) as Words
