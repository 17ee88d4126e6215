import { useEffect, useRef } from 'react'
import { useModal } from '../core/context.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { addStyles } from '../ui/sheet.ts'
import css from './snackbar.css'

addStyles(css)

/** A notice of the card, wherever in it the user is. */
export function Notices() {
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
  const { message, variant, action } = notice
  return (
    <div className={variant === 'success' ? 'toast brief' : 'toast'}>
      {variant === 'loading' ? <Icon spin /> : <Icon name={variant === 'error' ? 'alert' : 'check'} />}
      <span className="grow">{message}</span>
      {action && (
        <button className="link" onClick={action.run}>
          {action.label}
        </button>
      )}
      {variant === 'error' && <IconButton icon="close" label={t('dismiss')} onClick={notifications.dismiss} />}
    </div>
  )
}
