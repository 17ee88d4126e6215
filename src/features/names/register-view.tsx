import { Bar, boxes, Button, classes, css, texts, useEffect, useModal } from '../../modal/kit.ts'
import { SUFFIX } from '../../base/account-name.ts'
import { ltr } from '../../base/format.ts'
import { chipStyle } from '../../ui/controls/chip.ts'
import { Field } from '../../ui/controls/field.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import type { Registration } from './registration.ts'
import { wrapped } from './done-view.tsx'
import { Foot } from '../../ui/layout/view-parts.tsx'

/** What follows the name in its field. */
const suffix = css`
  padding-inline-end: 8px;
`

const chips = css`
  display: flex;
  flex-wrap: wrap;
  gap: 3u 2u;
  list-style: none;
  & > li {
    max-width: 100%;
  }
  & ${chipStyle} {
    max-width: 100%;
  }
`

/** Where an address that is too long for a line breaks. */
const HALF = 22

/** RegisterAccountName: the choice of a name, and whether it is available. */
export const createRegisterView = (registration: Registration) =>
  function RegisterView() {
    const ctx = useModal()
    const { t } = ctx
    const { status } = registration.progress.value
    const owner = registration.owner.value
    const isBusy = status === 'asking' || status === 'sending'
    const isFree = !!registration.finding.value.data?.isFree
    useEffect(() => registration.calm, [])
    return (
      <form
        className={boxes.body()}
        data-body
        onSubmit={event => {
          event.preventDefault()
          void registration.submit()
        }}
      >
        <Outcome registration={registration} />
        <div className={classes(boxes.stack, boxes.gap2)}>
          <div dir="ltr">
            <Field
              autoComplete="off"
              maxLength={80}
              label={t('name.label')}
              value={registration.input.value}
              error={registration.isWrong.value}
              onInput={registration.type}
              end={<span className={suffix()}>{SUFFIX}</span>}
            />
          </div>
          <Says registration={registration} />
        </div>
        <Others registration={registration} />
        {isFree && owner && (
          <div className={classes(boxes.stack, boxes.gap1)}>
            <span className={texts.small()}>{t('name.leads')}</span>
            <p className={classes(texts.small, wrapped)}>
              <bdi dir="ltr">
                {owner.address.slice(0, HALF)}
                <wbr />
                {owner.address.slice(HALF)}
              </bdi>
            </p>
            <span className={texts.small()}>{t('name.on', { network: owner.network.name })}</span>
          </div>
        )}
        <Foot>
          <Button primary type="submit" disabled={!isFree} busy={isBusy}>
            {t('name.go')}
          </Button>
        </Foot>
      </form>
    )
  }

/** Below the field: whether the name is free, or why it is not valid. */
function Says({ registration }: { registration: Registration }) {
  const { t, announce } = useModal()
  const name = registration.name.value
  const { status, data } = registration.finding.value
  const values = { name: ltr(name ?? '') }
  const said = data && t(data.isFree ? 'name.free' : 'name.taken', values)
  useEffect(() => {
    if (said) announce(said)
  }, [said])
  if (!name) {
    const isWrong = registration.isWrong.value
    return (
      <p className={classes(texts.small, isWrong && texts.bad)} role={isWrong ? 'alert' : undefined} id="wm-lead">
        {t('name.rule')}
      </p>
    )
  }
  if (said) return <p className={classes(texts.small, wrapped, data.isFree ? texts.ok : texts.bad)}>{said}</p>
  if (status === 'failed')
    return (
      <p className={classes(texts.small, wrapped, texts.bad)} role="alert">
        {t('name.unchecked', values)}{' '}
        <button type="button" className={texts.link()} onClick={registration.finding.reload}>
          {t('retry')}
        </button>
      </p>
    )
  return (
    <div aria-busy="true">
      <Bar />
    </div>
  )
}

/** Free names similar to a typed name that is taken. */
function Others({ registration }: { registration: Registration }) {
  const { t } = useModal()
  const { isFree = true, others = [] } = registration.finding.value.data ?? {}
  if (isFree || !others.length) return null
  return (
    <div className={classes(boxes.stack, boxes.gap2)}>
      <span className={texts.small()}>{t('name.others')}</span>
      <ul className={chips()}>
        {others.map(name => (
          <li key={name}>
            <button
              type="button"
              className={chipStyle()}
              onClick={() => registration.type(name.slice(0, -SUFFIX.length))}
            >
              <bdi dir="ltr" className={texts.clipped()}>
                {name}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Why the last attempt failed. */
function Outcome({ registration }: { registration: Registration }) {
  const { t, announce, connections } = useModal()
  const now = registration.progress.value
  const words = now.status === 'failed' ? now.words || t('name.failed.text') : ''
  const wallet = connections.of('eip155').value.connector?.name ?? ''
  const silent = now.status === 'silent' && t('silent.title', { wallet })
  const said =
    silent ||
    (now.status === 'declined' || now.status === 'changed'
      ? t(`name.${now.status}`)
      : words && `${t('name.failed')}. ${words}`)
  useEffect(() => {
    if (said) announce(said, true)
  }, [said])
  if (now.status === 'failed') return <Notice kind="error" title={t('name.failed')} text={<bdi>{words}</bdi>} />
  return said ? <Notice text={said} kind={silent || now.status === 'changed' ? 'warn' : undefined} /> : null
}
