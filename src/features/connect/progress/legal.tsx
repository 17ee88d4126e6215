import { useModal, useEffect, useRef, useSignal, viewCss } from '../../../modal/kit.ts'
import { pageUrl } from '../../../base/url.ts'
import { Legal as Links, legalLink, sentenceOf } from '../../../ui/controls/legal.tsx'
import { CHECKBOX } from '../../../ui/controls/checkbox.tsx'

/** The app's own terms, below the ways to connect; only links that `pageUrl` accepts. */
export function Legal() {
  const { t, options } = useModal()
  if (options.features.legalCheckbox) return <Agreement />
  return <Links t={t} terms={pageUrl(options.termsConditionsUrl)} privacy={pageUrl(options.privacyPolicyUrl)} />
}

/**
 * The text saying why it waits covers the end of the scrolling body, so that no row moves; the sign that there is more
 * is above it.
 */
const agreement = viewCss`
  position: relative;
  border-top: 1px solid var(--line);
  & > p {
    position: absolute;
    inset: auto 0 100%;
    z-index: 1;
    height: 6u;
    padding: 1u 5u 0;
    border-top: 1px solid var(--bad);
    background: var(--surface);
    font: var(--t1);
    text-align: center;
    color: var(--bad);
  }
  &[data-more][data-missed]::before {
    bottom: calc(100% + 6u);
  }
  &[data-more][data-missed]::after {
    bottom: calc(100% + 6u + 2px);
  }
`

/** As high as the place that the core reserves for it (ui/layout/layout.ts), even if the text takes two lines. */
const box = viewCss`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 2u;
  min-height: 13u;
  padding: 2u 5u 3u;
  font: var(--t1);
  color: var(--ink2);
  cursor: pointer;
  & > input {
    ${CHECKBOX}
  }
  & > span {
    text-wrap: balance;
  }
  & a {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  &[data-error] {
    color: var(--bad);
  }
  &[data-error] > input {
    outline: 2px solid var(--bad);
  }
`

const SHAKE = ['0', '4px', '-4px', '2px', '0'].map(translate => ({ translate }))
const SHAKE_MS = 250

/**
 * The checkbox that is required before connecting (`features.legalCheckbox`). A user who tries without it is led to it
 * and told why.
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
    // Terms without a usable link are accepted nevertheless.
    return link ? [href ? legalLink(href, text) : text] : []
  }
  const parts = [
    ...part(options.termsConditionsUrl, t('agree.terms')),
    ...part(options.privacyPolicyUrl, t('agree.privacy')),
  ]
  return (
    <div className={agreement()} data-missed={isMissed.value || undefined}>
      {isMissed.value && <p id="wm-agree">{t('agree.first')}</p>}
      <label className={box()} data-error={isMissed.value || undefined}>
        <input
          ref={input}
          type="checkbox"
          checked={!!now}
          aria-invalid={isMissed.value}
          aria-describedby={isMissed.value ? 'wm-agree' : undefined}
          onChange={event => {
            isMissed.value = false
            consent.value = event.currentTarget.checked || undefined
          }}
        />
        <span>{sentenceOf(t(parts[1] ? 'agree.both' : 'agree.only'), parts)}</span>
      </label>
    </div>
  )
}
