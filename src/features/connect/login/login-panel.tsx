import type { ReactNode } from 'react'
import { roomOf, type ErrorCode } from '../../../base/error-catalogue.ts'
import { Button, useEffect, useModal, type ModalError } from '../../../modal/kit.ts'
import type { HeroState } from '../../../ui/layout/hero.tsx'
import { StagePanel } from '../../../ui/layout/stage-panel.tsx'

const LATE: readonly ErrorCode[] = ['embedded/timeout', 'embedded/unavailable', 'http/timeout']
const isLate = (code: ErrorCode) => LATE.includes(code) || ['chunk', 'service'].includes(roomOf(code))

/** Why a login failed, as a text for the user. */
export function reasonOf(code: ErrorCode): 'lost' | 'offline' | 'late' | 'failed' {
  if (code === 'embedded/window-lost') return 'lost'
  if (!navigator.onLine) return 'offline'
  return isLate(code) ? 'late' : 'failed'
}

interface LoginPanelProps {
  /** Why nobody was connected, or the stage of the login. */
  reason: string
  state: HeroState
  picture: ReactNode
  title: string
  text: string
  error: ModalError | undefined
  /** How it goes on, where that is what there is to do: key of a text. */
  again: string | undefined
  retry: () => void
}

/** A login that takes place in a window: its progress, and what can be done. */
export function LoginPanel({ reason, state, picture, title, text, error, again, retry }: LoginPanelProps) {
  const ctx = useModal()
  const { t, router } = ctx
  const { Support } = ctx.slots.value
  // The site's own message, which the frame has sanitised.
  const detail = reason === 'failed' && error?.code === 'embedded/failed' ? error.message : ''
  useEffect(() => ctx.announce(`${title}. ${text} ${detail}`, !!error), [title, text])
  return (
    <StagePanel
      state={reason === 'lost' ? 'warn' : state}
      picture={picture}
      title={title}
      text={text}
      detail={detail}
      below={error && Support && <Support failed={error} />}
    >
      {reason !== 'data' && (
        <>
          {reason === 'window' && <Button onClick={retry}>{t('social.again')}</Button>}
          {again && (
            <Button primary onClick={retry}>
              {t(again)}
            </Button>
          )}
          <Button plain onClick={router.back}>
            {t('social.other')}
          </Button>
        </>
      )}
    </StagePanel>
  )
}
