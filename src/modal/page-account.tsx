import { useEffect, useRef, useState } from 'react'
import { useModal } from './context.ts'
import type { Account } from '../base/network.ts'
import { balance, truncate } from '../base/format.ts'
import { Avatar } from '../ui/icons/marks.tsx'
import { Icon } from '../ui/icons/icons.tsx'
import { boxes } from '../ui/layout/layout.ts'
import { viewCss } from '../ui/layout/sheet.ts'
import { texts } from '../ui/text/text.ts'
import type { NativeBalance } from '../account/native-balance.ts'
import { isOnWrongNetwork } from './page-buttons.tsx'

/**
 * A name and its picture take the space of an address and its picture, so that the page does not move when they load.
 */
const room = viewCss`
  display: grid;
  &::before {
    content: attr(data-room);
    height: 0;
    padding-inline-start: calc(24px + 2u);
    visibility: hidden;
  }
  & > ${boxes.line} {
    justify-content: center;
    width: 0;
    min-width: 100%;
  }
`

/** Balance and name are at the two ends of their button; a short name in the middle would seem to belong to neither. */
const atEnds = viewCss`
  & + span > ${boxes.line} {
    justify-content: end;
  }
`

/** The balance, in a button whose element has `balance="show"`. */
function Balance({ native }: { native: NativeBalance }) {
  const { networks, i18n } = useModal()
  const place = useRef<HTMLSpanElement>(null)
  const [isShown, show] = useState(false)
  useEffect(() => {
    const { host } = place.current!.getRootNode() as ShadowRoot
    if (host?.getAttribute('balance') !== 'show') return
    show(true)
    return native.look()
  }, [])
  const amount = isShown && native.known.value
  return (
    <span ref={place} className={amount ? atEnds() : undefined} hidden={!amount}>
      {amount && (
        <bdi dir="ltr">
          {balance(amount, i18n.locale.value)} {networks.active.value.nativeCurrency.symbol}
        </bdi>
      )}
    </span>
  )
}

/** Content of a page button: an account, a pending one, or the reason why it does not work. */
export const createPageAccount = (native: NativeBalance) =>
  function PageAccount({ account }: { account?: Account }) {
    const ctx = useModal()
    const { t } = ctx
    const { identity } = ctx.slots.value
    useEffect(() => identity?.look(), [identity])
    if (!account)
      return (
        <>
          <Icon spin />
          {t('button.connecting')}
        </>
      )
    if (isOnWrongNetwork(ctx))
      return (
        <>
          <Icon name="warn" />
          {t('button.network')}
        </>
      )
    const count = ctx.trackedTransactions.value.filter(
      ({ status, account: from }) => status === 'pending' && from === account.address,
    ).length
    if (count)
      return (
        <>
          <Icon spin />
          {t('button.pending', { count })}
        </>
      )
    const { name: found, avatar } = identity?.known.value ?? {}
    const label = identity?.label.value
    const name = label ?? found
    const short = truncate(account.address)
    const picture = <Avatar address={account.address} src={avatar} size={24} />
    const shown = name ? (
      <span className={room()} data-room={short}>
        <span className={boxes.line()} title={[label, found, account.address].filter(Boolean).join(', ')}>
          {picture}
          <bdi className={texts.clipped()}>{name}</bdi>
        </span>
      </span>
    ) : (
      <>
        {picture}
        <bdi dir="ltr">{short}</bdi>
      </>
    )
    return (
      <>
        <Balance native={native} />
        {shown}
      </>
    )
  }
