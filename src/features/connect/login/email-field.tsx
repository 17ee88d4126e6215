import { boxes, Button, classes, IconButton, Icon, texts, useModal, useSignal } from '../../../modal/kit.ts'
import { isEmail } from '../../../base/login.ts'
import { Field } from '../../../ui/controls/field.tsx'
import { MAIL, RIGHT } from '../../../ui/icons/more-icons.ts'
import { useAsking } from './asking.ts'

interface EmailFieldProps {
  label: string
  onFocus?: (isEmpty: boolean) => void
  /** With a button below instead of the arrow. */
  wide?: boolean
  submit: (email: string, wait: { signal: AbortSignal }) => Promise<void>
}

/** A field for an email address, with its error below. */
export function EmailField({ label, onFocus, wide, submit }: EmailFieldProps) {
  const { t } = useModal()
  const value = useSignal('')
  const isWrong = useSignal(false)
  const { isBusy, problem, ask, clear } = useAsking()
  const email = value.value.trim()
  const send = () => {
    if (isBusy) return
    isWrong.value = !isEmail(email)
    if (isWrong.value) clear()
    else ask(wait => submit(email, wait))
  }
  const wrong = isWrong.value ? t('email.invalid') : problem
  return (
    <form
      className={classes(boxes.stack, wide ? boxes.gap3 : boxes.gap1)}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <Field
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        icon={MAIL}
        label={label}
        value={value.value}
        error={!!wrong}
        onFocus={() => onFocus?.(!value.peek())}
        onInput={text => {
          value.value = text
          isWrong.value = false
          clear()
        }}
        end={
          !wide &&
          (isBusy ? <Icon spin /> : email && <IconButton type="submit" path={RIGHT} label={t('email.go')} mirror />)
        }
      />
      {wrong && (
        <p className={classes(texts.small, texts.bad)} role="alert">
          <bdi>{wrong}</bdi>
        </p>
      )}
      {wide && (
        <Button type="submit" primary busy={isBusy}>
          {t('email.device.go')}
        </Button>
      )}
    </form>
  )
}
