import { useEffect, useRef } from 'react'
import { useModal } from './context.ts'
import { IconButton, iconButtonStyle } from '../ui/controls/button.tsx'
import { Icon } from '../ui/icons/icons.tsx'
import { boxes } from '../ui/layout/layout.ts'
import { css } from '../ui/layout/sheet.ts'
import { texts } from '../ui/text/text.ts'
import { ALERT, CHECK } from '../ui/icons/more-icons.ts'

/** Ink and surface change places. It lies over nothing: it makes room for itself at the card's bottom edge. */
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

/** What the card itself has to say, wherever in it the user is. */
export const Notices = () => (
  <>
    <Refusal />
    <Notice />
  </>
)

/** Why the card stays, to who would close it. */
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
  // A region that appears together with its text goes unheard in some screen readers, so those of the card speak.
  useEffect(() => {
    if (notice) announce(notice.message, notice.variant === 'error')
  }, [notice])
  // What failed in one view is no matter of the next, where it would lie over the button. What came together with it
  // is.
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
