import { Bar, classes, css, IconButton, lists, Row, texts, useModal, useSignal, viewCss } from '../../../modal/kit.ts'
import { truncate } from '../../../base/format.ts'
import { Address, addressStyle } from '../../../ui/text/address.tsx'
import { Avatar } from '../../../ui/icons/marks.tsx'
import { Edge, Panel } from '../../../ui/layout/panel.tsx'
import type { Form } from './form.ts'
import { Gateway } from './gateway.tsx'
import { LookAlike } from '../look-alike.tsx'
import { recipientsOf } from './past-recipients.ts'
import { ENDS, isAddressLike, isLink, type Reading } from './recipient.ts'
import { headlines } from '../../../ui/layout/headline.ts'
import { chipStyle } from '../../../ui/controls/chip.ts'
import { inputStyle } from '../../../ui/controls/input.ts'

const recipient = css`
  display: flex;
  align-items: center;
  gap: 3u;
  min-height: 11u;
`

/** A recognised address covers the field until it is edited, with the field's height, so that nothing moves. */
const field = viewCss`
  display: grid;
  flex: 1;
  align-items: center;
  min-width: 0;
  & > * {
    grid-area: 1 / 1;
  }
  & > input {
    min-height: 11u;
    text-overflow: ellipsis;
  }
  &[data-whole] > input {
    opacity: 0;
  }
  /* What is typed runs from left to right, on the reader's side. */
  [dir='rtl'] & > input[dir] {
    text-align: right;
  }
  &:not([data-whole]) > [aria-hidden] {
    visibility: hidden;
  }
  & > [aria-hidden] {
    justify-self: start;
    pointer-events: none;
  }
  & ${addressStyle} {
    display: flex;
    flex-wrap: wrap;
    justify-content: start;
  }
  & ${addressStyle} > * {
    min-width: 4ch;
  }
`

const few = viewCss`
  margin-block: -1u;
`

/** Links are longer than any name. */
const LINK_MAX = 2048
const RECENT_MAX = 3
/** Keys that do not edit a field's text or move its cursor. */
const ELSEWHERE = /Tab|Enter|Esc|Shift/

/** Why the input is not a valid recipient. */
function problemOf(kind: Reading['kind']): string {
  switch (kind) {
    case 'empty':
    case 'address':
    case 'name':
    case 'link':
    case 'gateway':
      return ''
    default:
      return `to.${kind}`
  }
}

/** The recipient: typed, pasted, or chosen from past ones, whose list then closes. */
export function RecipientField({ form, onChosen }: { form: Form; onChosen: () => void }) {
  const ctx = useModal()
  const { t } = ctx
  const { data, status } = form.recipient.value
  /** A link is not a recipient: its content fills the whole form, and the field keeps its text until then. */
  const take = (text: string) => {
    if (isLink(text)) ctx.router.push('WalletSendLink', text)
    else form.to.value = text
  }
  const leave = () => {
    if (!isLink(recipientInput)) return
    form.to.value = ''
    take(recipientInput)
  }
  const recipientInput = form.to.value
  const isEdited = useSignal(false)
  const kind = data?.reading.kind
  const gateway = data?.reading.kind === 'gateway' && data.reading
  const problem = status === 'failed' ? 'to.failed' : kind && problemOf(kind)
  const { owner, like, warnings } = data ?? {}
  const end = warnings?.find(it => ENDS.includes(it))
  const note = end ?? (like ? undefined : warnings?.find(it => it === 'self' || it === 'first'))
  const address = data?.name
    ? undefined
    : (data?.address ?? (isAddressLike(recipientInput) ? recipientInput.trim() : undefined))
  const recents = recipientInput
    ? []
    : recipientsOf(ctx, ctx.networks.active.value.chainNamespace, form.past.value.data ?? []).slice(0, RECENT_MAX)
  const paste =
    typeof navigator.clipboard?.readText === 'function' &&
    (() =>
      void navigator.clipboard.readText().then(
        text => take(text.trim().slice(0, LINK_MAX)),
        () => {},
      ))
  return (
    <>
      <Panel>
        <span className={headlines.label()}>{t('send.to')}</span>
        <div className={recipient()} data-to>
          {data?.address && <Avatar address={data.address} src={form.picture.value.data} size={32} />}
          <span className={field()} data-whole={(!!address && !isEdited.value) || undefined}>
            <input
              className={inputStyle()}
              aria-label={t('send.to')}
              placeholder={t('send.to.hint')}
              autoComplete="off"
              spellCheck={false}
              maxLength={LINK_MAX}
              dir={recipientInput ? 'ltr' : undefined}
              value={recipientInput}
              aria-invalid={!!problem || !!end}
              onInput={({ currentTarget: { value } }) => {
                isEdited.value = !isAddressLike(value) || Math.abs(value.length - recipientInput.length) === 1
                // A link typed letter by letter counts only when the user leaves the field.
                if (value.length > recipientInput.length + 1) take(value)
                else form.to.value = value
              }}
              onPointerDown={() => {
                isEdited.value = true
              }}
              onBlur={() => {
                isEdited.value = false
                leave()
              }}
              onKeyDown={event => {
                if (!ELSEWHERE.test(event.key) && !event.ctrlKey && !event.metaKey) isEdited.value = true
                if (event.key !== 'Enter' || !isLink(recipientInput)) return
                event.preventDefault()
                leave()
              }}
            />
            <Edge />
            {address && (
              <span aria-hidden="true">
                <Address value={address} other={like} />
              </span>
            )}
          </span>
          {recipientInput ? (
            <IconButton
              mini
              icon="close"
              label={t('send.to.clear')}
              onClick={() => {
                form.to.value = ''
              }}
            />
          ) : (
            paste && (
              <button type="button" className={chipStyle()} data-small onClick={paste}>
                {t('send.paste')}
              </button>
            )
          )}
        </div>
        {status === 'loading' && recipientInput && kind !== 'address' && <Bar />}
        {data?.name && data.address && (
          // R101: a name says who is meant, but only the full address says where it goes.
          <Address value={data.address} other={like} />
        )}
        {problem && status !== 'loading' && (
          <p className={classes(texts.small, texts.bad)} role="alert">
            {t(problem)}{' '}
            {status === 'failed' && (
              <button type="button" className={texts.link()} onClick={form.recipient.reload}>
                {t('retry')}
              </button>
            )}
          </p>
        )}
        {gateway && status !== 'loading' && <Gateway {...gateway} onAllowed={form.recipient.reload} />}
        {note && (
          <p className={classes(texts.small, end && texts.bad)} role={end && 'alert'}>
            {t(`warn.${note}`)}{' '}
            {owner && (
              <button
                type="button"
                className={texts.link()}
                onClick={() => {
                  form.to.value = owner
                }}
              >
                {t('to.owner', { owner: truncate(owner) })}
              </button>
            )}
          </p>
        )}
        {recents.length > 0 && (
          <ul className={classes(lists.rows, few)} data-list aria-label={t('send.recent')}>
            {recents.map(({ address, name }) => (
              <Row
                key={address}
                picture={<Avatar address={address} size={32} />}
                title={<bdi>{name ?? truncate(address)}</bdi>}
                detail={name && <bdi dir="ltr">{truncate(address)}</bdi>}
                onClick={() => {
                  form.to.value = name ?? address
                  onChosen()
                }}
              />
            ))}
          </ul>
        )}
      </Panel>
      {!end && data?.address && like && (
        <div role="alert">
          <LookAlike address={data.address} like={like} />
        </div>
      )}
    </>
  )
}
