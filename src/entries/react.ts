'use client'

import {
  createContext,
  createElement,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { Account, CaipNetworkId, Namespace } from '../base/network.ts'
import type { WalletModal, WalletModalState } from '../page/handle.ts'
import type { Balance } from '../account/public.ts'
import type { SIWXSession } from '../base/siwx.ts'
import { absentModal } from '../page/broken-handle.ts'
import type { WalletElementAttributes } from './elements.ts'

export { isModalError } from '../base/errors.ts'

type Box = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>
type PageElement = Box & WalletElementAttributes

// The page elements in JSX, for apps that import this entry.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'wallet-button': PageElement
      'wallet-account-button': PageElement
      'wallet-network-button': PageElement
      'wallet-pay': PageElement & { uri: string }
      'wallet-modal-inline': Box
    }
  }
}

const Modal = createContext<WalletModal | undefined>(undefined)
const ABSENT = absentModal()

/**
 * Provides a modal of `createWalletModal` to the tree below. While it is `undefined`, hooks return the disconnected
 * state and calls reject (`modal/absent`).
 */
export function WalletModalProvider(props: { modal: WalletModal | undefined; children?: ReactNode }): ReactElement {
  return createElement(Modal.Provider, { value: props.modal ?? ABSENT }, props.children)
}

/** The modal of the nearest provider; throws without one. */
export function useWalletModal(): WalletModal {
  const modal = useContext(Modal)
  if (!modal) throw new Error('`useWalletModal` needs a `WalletModalProvider` above it.')
  return modal
}

/**
 * The modal's whole state; re-renders on every change. Server markup is hydrated with the state it was rendered with,
 * the disconnected one.
 */
export function useModalState(): WalletModalState {
  const modal = useWalletModal()
  return useSyncExternalStore(modal.subscribe, modal.getState, ABSENT.getState)
}

/** The connected account of a namespace (default: the only or first connected one), undefined otherwise. */
export function useAccount(namespace?: Namespace): Account | undefined {
  const { namespaces, network } = useModalState()
  const spaces = [network?.split(':')[0], ...Object.keys(namespaces)] as Namespace[]
  const space = namespace ?? spaces.find(name => namespaces[name]?.address)
  const entry = space && namespaces[space]
  return entry?.address ? ({ namespace: space, ...entry } as Account) : undefined
}

/** The session with which the active account is signed in, undefined if it is not; and functions to sign in and out. */
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
 * The native balance of a namespace's active account; read again with each change of account or network, and by
 * `reload`.
 */
export function useBalance(namespace?: Namespace): { balance?: Balance; error?: unknown; reload(): void } {
  const modal = useWalletModal()
  const account = useAccount(namespace)
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
