import { Fragment } from 'react'
import { viewCss } from '../../../modal/kit.ts'

/** Moves to its own line before it breaks. */
const whole = viewCss`
  display: inline-block;
  max-width: 100%;
  overflow-wrap: anywhere;
`

/** Characters directly after an address, such as the full stop of its sentence. */
const AFTER = /^[^\s\p{L}\p{N}]+/u

/** A text with an email address, which is neither broken at its hyphens nor separated from what follows it. */
export function MailText({ text, email }: { text: string; email: string }) {
  if (!email) return text
  // Isolated by an element instead of bidi marks.
  const [start, ...pieces] = text.replaceAll(`\u2068${email}\u2069`, email).split(email)
  return (
    <>
      {start}
      {pieces.map((piece, index) => {
        const rest = piece.replace(AFTER, '')
        const mark = piece.slice(0, piece.length - rest.length)
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
