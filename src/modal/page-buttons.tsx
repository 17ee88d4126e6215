import { useComputed } from '@preact/signals'
import { useLayoutEffect } from 'react'
import { useModal, type EarlyContext } from './context.ts'
import type { OpenableView } from '../base/view-names.ts'
import { truncate } from '../base/format.ts'
import { Icon } from '../ui/icons/icons.tsx'
import { Picture, pictureStyle } from '../ui/icons/picture.tsx'
import { classes, css } from '../ui/layout/sheet.ts'
import { Bar } from '../ui/layout/skeleton.tsx'
import { texts } from '../ui/text/text.ts'

/**
 * One width for Connect, the account and the states in between, so that the page never jumps: the element's, which has
 * a default width unless the page sets one.
 */
const pageButton = css`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 2u;
  width: 100%;
  min-height: calc(11u * var(--s, 1));
  padding: 0 calc(4u * var(--s, 1));
  border-radius: 3r;
  background: var(--surface);
  box-shadow: inset 0 0 0 1px var(--line);
  font: 600 var(--t3);
  white-space: nowrap;
  &[data-kind='primary'] {
    background: var(--accent);
    color: var(--on);
    box-shadow: none;
  }
  &[data-kind='picture'] {
    padding-inline: 10px 14px;
  }
  /* Before the first opening no pictures are asked for. */
  & > ${pictureStyle}[data-letter] {
    background: var(--fill2);
    color: var(--ink2);
  }
  &:active {
    scale: 0.98;
  }
  @media (hover: hover) {
    &[data-kind='primary']:hover {
      background: var(--accent2);
    }
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`

/** Opens the modal from the page. */
const openFrom = ({ handle }: EarlyContext, view?: OpenableView, args?: Record<string, string>): void =>
  void handle.open({ view, arguments: args }).catch(() => {})

/** A control that stays in place and says why it does nothing. */
const offFor = (why?: string) => ({ 'aria-disabled': 'true', title: why }) as const

interface PageButtonProps {
  /** The element's text instead of the default. */
  label?: string | null
  /** Why the modal cannot be used. */
  why?: () => string
  /** The element. */
  host: HTMLElement
}

/** The same box before, during and after connecting, so that the page never jumps. */
const Waiting = () => (
  <span className={pageButton()} aria-busy="true">
    <Bar />
  </span>
)

/** Replaces each of them if the modal cannot be used. */
export const Unusable = ({ why }: PageButtonProps) => (
  <button className={pageButton()} {...offFor(why?.())}>
    <Icon name="warn" />
  </button>
)

/** The account, or the button to connect one. */
function Account({ kind, label }: PageButtonProps & { kind?: 'primary' }) {
  const ctx = useModal<EarlyContext | undefined>()
  const isWrong = useIsWrong(ctx)
  if (!ctx) return <Waiting />
  const { PageAccount } = ctx.slots.value
  const namespace = ctx.networks.namespace.value
  const account = ctx.connections.account(namespace)
  const isConnecting = ctx.state.value.status.endsWith('ing')
  const isThere = account || isConnecting
  const content = () => {
    if (isThere && PageAccount) return <PageAccount account={account} />
    if (account) return <bdi dir="ltr">{truncate(account.address)}</bdi>
    return isConnecting ? ctx.t('button.connecting') : label || ctx.t('button.connect')
  }
  // A single button in every state, so that returning focus finds it.
  return (
    <button
      className={classes(pageButton, account && isWrong && texts.warn)}
      data-kind={isThere ? 'picture' : kind}
      onClick={() => openFrom(ctx)}
    >
      {content()}
    </button>
  )
}

/** On a network that the app neither configured nor allows. */
export const isOnWrongNetwork = ({ networks, options }: EarlyContext): boolean =>
  networks.isUnsupported.value && !options.allowUnsupportedChain

/**
 * The same as a hook. It uses the module through which components follow signals: bundlers leave out a module that is
 * imported for its effects alone, and the page elements would never draw again.
 */
const useIsWrong = (ctx?: EarlyContext): boolean => useComputed(() => !!ctx && isOnWrongNetwork(ctx)).value

/** `<wallet-button>`: the app's main way to connect, so Connect is a primary button. */
export const ConnectButton = (props: PageButtonProps) => <Account kind="primary" {...props} />

/** `<wallet-account-button>`: the same for a less prominent place, such as a header. */
export const AccountButton = (props: PageButtonProps) => <Account {...props} />

/** `<wallet-pay>`: the payment of the link in `uri`, or for the answer at `href`; `label` describes it in the app's words. */
export function PayButton({ label, host }: PageButtonProps) {
  const ctx = useModal<EarlyContext | undefined>()
  if (!ctx) return <Waiting />
  return (
    <button
      className={pageButton()}
      data-kind="primary"
      onClick={() =>
        host.hasAttribute('href')
          ? ctx.loadSlot('payAt').then(pay => pay(host), ctx.report)
          : openFrom(ctx, 'WalletSend', { uri: host.getAttribute('uri')! })
      }
    >
      {label || ctx.t('button.pay')}
    </button>
  )
}

/** `<wallet-modal-inline>`: the element that the modal is embedded in. The one added last gets it. */
export function InlineBox({ host }: PageButtonProps) {
  const ctx = useModal<EarlyContext | undefined>()
  useLayoutEffect(() => {
    if (!ctx) return
    const { inlineHost, router } = ctx
    inlineHost.value = host
    return () => {
      if (inlineHost.peek() !== host) return
      // A modal embedded in an element ends with it.
      router.close(true)
      inlineHost.value = false
    }
  }, [])
  return <slot />
}

/** `<wallet-network-button>`: the active network; opens the list. */
export function NetworkButton() {
  const ctx = useModal<EarlyContext | undefined>()
  const isWrong = useIsWrong(ctx)
  if (!ctx) return <Waiting />
  const network = ctx.networks.active.value
  const { enableNetworkSwitch } = ctx.options
  const isFixed = !isWrong && !enableNetworkSwitch
  return (
    <button
      className={classes(pageButton, isWrong && texts.warn)}
      data-kind="picture"
      {...(isFixed && offFor(ctx.t('button.fixed', { network: network.name })))}
      onClick={() => isFixed || openFrom(ctx, enableNetworkSwitch ? 'Networks' : undefined)}
    >
      {isWrong ? <Icon name="warn" /> : <Picture src={ctx.networkImage(network)} name={network.name} size={18} round />}
      {isWrong ? ctx.t('button.network') : network.name}
      {!isWrong && !isFixed && <Icon name="down" small />}
    </button>
  )
}
