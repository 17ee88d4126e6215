import { Fragment } from 'react'
import { viewCss } from '../../../modal/kit.ts'

/** It takes a line of its own before it breaks. */
const whole = viewCss`
  display: inline-block;
  max-width: 100%;
  overflow-wrap: anywhere;
`

/** What follows an address without a gap, such as the full stop of its sentence, and the rest. */
const AFTER = /^([^\s\p{L}\p{N}]*)(.*)$/su

/** A text about an e-mail address, which is neither torn at its hyphens nor from what follows it. */
export function MailText({ text, email }: { text: string; email: string }) {
  if (!email) return text
  // It is set apart by an element of its own, in place of marks.
  const [start, ...pieces] = text.replaceAll(`\u2068${email}\u2069`, email).split(email)
  return (
    <>
      {start}
      {pieces.map((piece, index) => {
        const [, mark, rest] = AFTER.exec(piece)!
        return (
          <Fragment key={index}>
            <span className={whole()}>
              <bdi dir="ltr">{email}</bdi>
              {mark}
            </span>
            {rest}
          </Fragment>
        )
      })}
    </>
  )
}
