import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MailText } from './mail-text.tsx'

const test = suite('a text about an e-mail address')
const EMAIL = 'bea@example.com'

/** What moves to its own line before it breaks, and the whole text. */
function read(text: string): { whole: string[]; text: string } {
  const box = document.createElement('div')
  createRoot(box).render((<MailText text={text} email={EMAIL} />) as never)
  return { whole: [...box.querySelectorAll('span')].map(it => it.textContent!), text: box.textContent! }
}

for (const [text, ...whole] of [
  [`A link was sent to ${EMAIL}. Open it.`, `${EMAIL}.`],
  [`${EMAIL} is read, and so is (${EMAIL}), here.`, EMAIL, `${EMAIL}),`],
  [`已发送至${EMAIL}。请打开。`, `${EMAIL}。`],
  ['No address at all.'],
] as const)
  test(`no line begins with what closes "${text}"`, () => assert.equal(read(text), { whole: [...whole], text }))

test('the marks that set it apart give way to an element that does', () => {
  const { whole, text } = read(`إلى \u2068${EMAIL}\u2069. افتحه`)
  assert.equal([whole, text], [[`${EMAIL}.`], `إلى ${EMAIL}. افتحه`])
})

test.run()
