import { useEffect, useModal, useRef, useSignal, viewCss } from '../../../modal/kit.ts'
import { pageUrl } from '../../../base/url.ts'
import { legalLink, sentenceOf } from '../../../ui/controls/legal.tsx'

/** As high as the line of small print that the core keeps a place for, also where the words take two lines. */
const box = viewCss`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 2u;
  min-height: 45px;
  padding: 1u 4u;
  border-top: 1px solid var(--line);
  font: var(--t1);
  color: var(--ink2);
  cursor: pointer;
  & > input {
    flex: none;
    width: 5u;
    height: 5u;
    margin: 0;
    padding: 0;
    accent-color: var(--accent);
    outline: revert;
  }
  & a {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  &[data-error] {
    border-color: var(--bad);
    color: var(--bad);
  }
  &[data-error] > input {
    outline: 2px solid var(--bad);
  }
`

const SHAKE = ['0', '4px', '-4px', '2px', '0'].map(translate => ({ translate }))
const SHAKE_MS = 250

/**
 * The box to tick before anybody connects (`features.legalCheckbox`). Whoever tries without is led to it and told why.
 */
export function Agreement() {
  const { t, options, consent, announce } = useModal()
  const input = useRef<HTMLInputElement>(null)
  const isMissed = useSignal(false)
  const now = consent.value
  useEffect(() => {
    if (now !== false) return
    consent.value = undefined
    isMissed.value = true
    const { current: field } = input
    field?.focus()
    if (!globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches)
      field?.parentElement?.animate?.(SHAKE, SHAKE_MS)
    announce(t('agree.first'), true)
  }, [now])
  const part = (link: string | undefined, text: string) => {
    const href = pageUrl(link)
    // What cannot be followed is still what is agreed to.
    return link ? [href ? legalLink(href, text) : text] : []
  }
  const parts = [
    ...part(options.termsConditionsUrl, t('agree.terms')),
    ...part(options.privacyPolicyUrl, t('agree.privacy')),
  ]
  return (
    <label className={box()} data-error={isMissed.value || undefined}>
      <input
        ref={input}
        type="checkbox"
        checked={!!now}
        aria-invalid={isMissed.value}
        onChange={event => {
          isMissed.value = false
          consent.value = event.currentTarget.checked || undefined
        }}
      />
      <span>{sentenceOf(t(parts[1] ? 'agree.both' : 'agree'), parts)}</span>
    </label>
  )
}
