import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCore } from '../../../test/fakes.ts'
import { ModalContext } from '../../modal/context.ts'
import { LinkFacts } from './link-note.tsx'

const test = suite('what a link for a payment says')

function shown(text: string, memo?: string): string[] {
  const box = document.body.appendChild(document.createElement('div'))
  const { ctx, abort } = createCore()
  createRoot(box).render(
    <ModalContext.Provider value={ctx}>
      <LinkFacts note={{ label: text, message: text, memo, references: [] }} />
    </ModalContext.Provider>,
  )
  abort.abort()
  return [...box.querySelectorAll('bdi')].map(it => it.textContent!)
}

test('R152: web addresses in label and message are covered, sentences stay', () => {
  const says = (text: string, words: string) => assert.equal(shown(text), [words, words], text)
  says('Visit https://evil.example/a?b=c now', 'Visit \u2022\u2022\u2022 now')
  says('Refund: www.evil.io', 'Refund: \u2022\u2022\u2022')
  says('Claim at evil.com', 'Claim at \u2022\u2022\u2022')
  says('Claim at t.me/airdrop!', 'Claim at \u2022\u2022\u2022')
  says('claim . evil . xyz', '\u2022\u2022\u2022')
  says('evil. com', '\u2022\u2022\u2022')
  says('evil\u3002com', '\u2022\u2022\u2022')
  says('Two coffees. Thank you. See 12. August', 'Two coffees. Thank you. See 12. August')
  says('Order No. 5, 2.5 kg, i.e. a lot... Bye', 'Order No. 5, 2.5 kg, i.e. a lot... Bye')
  says('To vera.eth', 'To vera.eth')
})

test('a memo is shown as it is signed', () => {
  assert.is(shown('Hello', 'https://a.example/1').at(-1), 'https://a.example/1')
})

test.run()
