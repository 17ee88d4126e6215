import { viewCss } from '../../../modal/kit.ts'

/** It takes a line of its own before it breaks. */
const whole = viewCss`
  display: inline-block;
  max-width: 100%;
  overflow-wrap: anywhere;
`

/** A text about an e-mail address, which is not torn at its hyphens. */
export const MailText = ({ text, email }: { text: string; email: string }) => (
  <>
    {email
      ? text.split(email).flatMap((piece, index) => [
          index > 0 && (
            <bdi key={index} dir="ltr" className={whole()}>
              {email}
            </bdi>
          ),
          piece,
        ])
      : text}
  </>
)
