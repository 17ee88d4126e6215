import { useEffect, useRef } from 'react'
import { useModal } from './context.ts'
import { IconButton, iconButtonStyle } from '../ui/controls/button.tsx'
import { Icon } from '../ui/icons/icons.tsx'
import { boxes } from '../ui/layout/layout.ts'
import { css } from '../ui/layout/sheet.ts'
import { texts } from '../ui/text/text.ts'
import { ALERT, CHECK } from '../ui/icons/more-icons.ts'

/** Text and surface colours are swapped. It covers nothing: it makes room for itself at the card's bottom edge. */
const toast = css`
  --t: translateY(8px);
  flex: none;
  display: flex;
  align-items: center;
  gap: 3u;
  min-height: 12u;
  margin: 2u 3u 3u;
  padding-block: 2u;
  padding-inline: 4u 2u;
  border-radius: 3r;
  background: var(--ink);
  color: var(--surface);
  font: 500 var(--t2);
  animation: var(--in);
  /* Addresses have no place to break. */
  & > ${boxes.grow} {
    overflow-wrap: anywhere;
  }
  & > ${texts.link}, & > ${iconButtonStyle} {
    color: inherit;
  }
  @media (max-width: 459px), (max-height: 459px) and (orientation: landscape) {
    margin-bottom: 1u;
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`

const MARKS = { success: { path: CHECK }, error: { path: ALERT }, loading: { spin: true } }

/** The card's own messages, in every view. */
export const Notices = () => (
  <>
    <Refusal />
    <Notice />
  </>
)

/** Tells a user who tries to close the card why it stays. */
function Refusal() {
  const refusal = useModal().router.refusal.value
  return refusal ? (
    <p className={boxes.foot()} role="alert">
      {refusal.why}
    </p>
  ) : null
}

function Notice() {
  const { notifications, t, announce, router } = useModal()
  const notice = notifications.current.value
  // Some screen readers ignore a region that appears together with its text, so the card's own regions speak.
  useEffect(() => {
    if (notice) announce(notice.message, notice.variant === 'error')
  }, [notice])
  // A failure in one view does not concern the next, where it would cover the button, unless both appeared together.
  const view = router.current.value?.view
  const seen = useRef({ view, notice })
  useEffect(() => {
    const { view: before, notice: old } = seen.current
    if (before && view && before !== view && notice?.variant === 'error' && notice === old) notifications.dismiss()
    seen.current = { view, notice }
  }, [view, notice])
  if (!notice) return null
  const { message, variant, isNeutral, action } = notice
  return (
    <div className={toast()} data-toast>
      <Icon {...(isNeutral ? { name: 'close' } : MARKS[variant])} />
      <span className={boxes.grow()}>{message}</span>
      {action && (
        <button className={texts.link()} onClick={action.run}>
          {action.label}
        </button>
      )}
      {variant === 'error' && <IconButton icon="close" label={t('dismiss')} onClick={notifications.dismiss} />}
    </div>
  )
}
