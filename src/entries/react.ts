'use client'

import {
  createContext,
  createElement,
  Fragment,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { CaipNetworkId, ServedNamespace } from '../base/network.ts'
import type { ProviderOf } from '../base/provider.ts'
import type { EventMap } from '../state/events.ts'
import type { WalletModal, WalletModalState } from '../page/handle.ts'
import type { Balance } from '../account/public.ts'
import type { SIWXSession } from '../base/siwx.ts'
import { absentModal } from '../page/broken-handle.ts'
import { accountState, spaceOf, statusOf, type AccountState } from './account-state.ts'
import type { PayAttributes, WalletElementAttributes } from './elements.ts'

export { isModalError } from '../base/errors.ts'
export type { AccountState } from './account-state.ts'
export type { PayAttributes, WalletElementAttributes } from './elements.ts'

type Box = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>
type PageElement = Box & WalletElementAttributes

// The page elements in JSX, for apps that import this entry.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'wallet-button': PageElement
      'wallet-account-button': PageElement
      'wallet-network-button': PageElement
      'wallet-pay': PageElement & PayAttributes
      'wallet-modal-inline': Box
    }
  }
}

const Modal = createContext<WalletModal | undefined>(undefined)
const ABSENT = absentModal()

/**
 * Provides a modal of `createWalletModal` to the components below and, in the browser, defines the page elements for
 * it. While `modal` is `undefined`, hooks return the disconnected state and calls reject with `modal/absent`.
 */
export function WalletModalProvider(props: { modal: WalletModal | undefined; children?: ReactNode }): ReactElement {
  const { modal, children } = props
  useEffect(() => {
    if (!modal) return
    let isOver = false
    void import('./elements.ts').then(it => isOver || it.defineWalletElements(modal))
    return () => {
      isOver = true
    }
  }, [modal])
  return createElement(Modal.Provider, { value: modal ?? ABSENT }, children)
}

/** The modal of the nearest provider; throws without one. */
export function useWalletModal(): WalletModal {
  const modal = useContext(Modal)
  if (!modal) throw new Error('`useWalletModal` needs a `WalletModalProvider` above it.')
  return modal
}

/** The modal's whole state; re-renders on every change. On the server and while hydrating, the disconnected state. */
export function useModalState(): WalletModalState {
  const modal = useWalletModal()
  return useSyncExternalStore(modal.subscribe, modal.getState, ABSENT.getState)
}

/**
 * The account of a namespace, narrowed by `status`; default the active namespace if connected, otherwise another
 * connected one. The same object until something in it changes.
 */
export function useAccount<N extends ServedNamespace>(namespace?: N): AccountState<N> {
  const state = useModalState()
  const space = namespace ?? spaceOf(state)
  const entry = space && state.namespaces[space]
  const status = statusOf(entry?.status, state.ready)
  const { address, network, wallet } = entry ?? {}
  return useMemo(
    () => accountState(status, space, entry) as AccountState<N>,
    [status, space, address, network, wallet?.id, wallet?.name, wallet?.rdns, wallet?.icon],
  )
}

/** The provider of the wallet connected in a namespace; undefined while there is none. */
export function useProvider<N extends ServedNamespace>(namespace: N): ProviderOf<N> | undefined {
  const modal = useWalletModal()
  useModalState()
  return modal.getProvider(namespace)
}

/** The user's wallets, and functions to switch to another one and to remove one from the list. */
export function useConnections(): Pick<WalletModal, 'switchConnection' | 'deleteConnection'> &
  Pick<WalletModalState, 'connections'> {
  const { switchConnection, deleteConnection } = useWalletModal()
  const { connections } = useModalState()
  return useMemo(
    () => ({ connections, switchConnection, deleteConnection }),
    [connections, switchConnection, deleteConnection],
  )
}

/** Calls the listener on every event of this name; always the listener of the latest render. */
export function useModalEvent<Name extends keyof EventMap>(name: Name, listener: (data: EventMap[Name]) => void): void {
  const modal = useWalletModal()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => modal.on(name, data => latest.current(data)), [modal, name])
}

/** The theme on screen, and a function to set it. */
export function useTheme(): { theme: WalletModalState['theme']; setTheme: WalletModal['setTheme'] } {
  const { setTheme } = useWalletModal()
  const { theme } = useModalState()
  return useMemo(() => ({ theme, setTheme }), [theme, setTheme])
}

/** The modal's `disconnect`. */
export const useDisconnect = (): WalletModal['disconnect'] => useWalletModal().disconnect

/** The modal's `switchNetwork`. */
export const useSwitchNetwork = (): WalletModal['switchNetwork'] => useWalletModal().switchNetwork

/** The active account's sign-in session, undefined if it isn't signed in, and functions to sign in and out. */
export function useSession(): {
  session: SIWXSession | undefined
  signIn: WalletModal['signIn']
  signOut: WalletModal['signOut']
} {
  const { signIn, signOut } = useWalletModal()
  return { session: useModalState().sessions[0], signIn, signOut }
}

/** CAIP-2 ID of the active network, and a function to switch it. */
export function useNetwork(): { network: CaipNetworkId | undefined; switchNetwork: WalletModal['switchNetwork'] } {
  const modal = useWalletModal()
  return { network: useModalState().network, switchNetwork: modal.switchNetwork }
}

/**
 * The native balance of a namespace's active account. It is read again when account or network change, and by
 * `reload`.
 */
export function useBalance(namespace?: ServedNamespace): { balance?: Balance; error?: unknown; reload(): void } {
  const modal = useWalletModal()
  const { account } = useAccount(namespace)
  const [turn, setTurn] = useState(0)
  const [found, setFound] = useState<{ key: string; balance?: Balance; error?: unknown }>()
  const key = account ? `${account.caipAddress} ${turn}` : ''
  useEffect(() => {
    if (!account) return
    let isOver = false
    const settle = (it: { balance?: Balance; error?: unknown }) => isOver || setFound({ key, ...it })
    modal.getBalance(account.namespace).then(
      balance => settle({ balance }),
      (error: unknown) => settle({ error }),
    )
    return () => {
      isOver = true
    }
  }, [modal, key])
  const { balance, error } = found && found.key.split(' ')[0] === key.split(' ')[0] ? found : {}
  return { balance, error, reload: () => setTurn(it => it + 1) }
}

/** Attributes of `<wallet-button>`, and `id`, `className` and `style`. */
export type ConnectButtonProps = WalletElementAttributes &
  Pick<HTMLAttributes<HTMLElement>, 'id' | 'className' | 'style'>

/** What `ConnectButton.Custom` passes to your function. */
export type ConnectButtonState = AccountState & Pick<WalletModal, 'open'> & Pick<WalletModalState, 'network'>

const BUTTON = 'wallet-button'
const whenDefined = (tell: () => void) => {
  void customElements.whenDefined(BUTTON).then(tell)
  return () => {}
}
const isDefined = () => !!customElements.get(BUTTON)

/** The size that the element has once it is defined. */
const roomOf = (size: ConnectButtonProps['size']): CSSProperties => ({
  display: 'inline-block',
  verticalAlign: 'middle',
  ...(size ? { minHeight: 35 } : { minHeight: 44, minWidth: 'min(192px, 100%)' }),
})

/** `<wallet-button>`: connects, and then shows the account. Server markup already reserves its space. */
function Button({ className, style, ...rest }: ConnectButtonProps): ReactElement {
  const isThere = useSyncExternalStore(whenDefined, isDefined, () => false)
  const place = isThere ? style : { ...roomOf(rest.size), ...style }
  return createElement(BUTTON, { ...rest, class: className, style: place })
}

/** Your own button. */
function Custom({ children }: { children(state: ConnectButtonState): ReactNode }): ReactElement {
  const { open } = useWalletModal()
  const { network } = useModalState()
  const account = useAccount()
  return createElement(Fragment, null, children({ ...account, open, network }))
}

/** `<wallet-button>` as a component. `ConnectButton.Custom` renders your own button from the state. */
export const ConnectButton: {
  (props: ConnectButtonProps): ReactElement
  Custom(props: { children(state: ConnectButtonState): ReactNode }): ReactElement
} = /* @__PURE__ */ Object.assign(Button, { Custom })
