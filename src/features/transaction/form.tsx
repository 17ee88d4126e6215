import type { ReactNode } from 'react'
import { Icon, classes, steady, useEffect, useModal, type Context, type ReadonlySignal } from '../../modal/kit.ts'
import type { Network } from '../../base/network.ts'
import { sameAddress } from '../../base/caip.ts'
import { chipStyle, pick } from '../../ui/controls/chip.ts'
import { Notice } from '../../ui/controls/notice.tsx'
import { TokenPicture } from '../../ui/icons/token-picture.tsx'

// Shared by the forms of all kinds of transactions.

/** The paying account and its network. */
export interface Payer {
  network: Network
  address: string
}

/** The active account and network; undefined if they can't pay. `isServed`: whether the form supports the network. */
export const createPayer = (
  { networks, connections }: Pick<Context, 'networks' | 'connections'>,
  isServed: (network: Network) => boolean = () => true,
): ReadonlySignal<Payer | undefined> =>
  steady(() => {
    const network = networks.active.value
    const { address } = connections.of(network.chainNamespace).value
    return address && !network.unsupported && isServed(network) ? { network, address } : undefined
  })

/** R69: after a change of account or network, a typed amount would refer to another token. */
export const isSamePayer = (one: Payer, other: Payer): boolean =>
  one.network.caipNetworkId === other.network.caipNetworkId &&
  sameAddress(one.network.chainNamespace, one.address, other.address)

interface Changes {
  /** The account or network changed after the user had typed for the previous one. Reset by the next input. */
  isEmptied: ReadonlySignal<boolean>
  /** Symbol of the chosen token if it is gone. Reset when another token is chosen. */
  missingSymbol: ReadonlySignal<string | undefined>
}

/** A notice, also announced, of why the form was cleared. */
export function useChanges({ isEmptied, missingSymbol }: Changes): ReactNode {
  const { t, announce } = useModal()
  const symbol = missingSymbol.value
  const why = (isEmptied.value && t('changed.account')) || (symbol !== undefined && t('changed.token', { symbol }))
  useEffect(() => {
    if (why) announce(why, true)
  }, [why])
  return why && <Notice kind="warn" text={why} />
}

/** Tracks that the form was opened, except when the user returns from a choice. */
export function useOpening({ events, networks, router }: Context, event: 'OPEN_SEND' | 'OPEN_SWAP'): void {
  useEffect(() => {
    if (router.direction.peek() >= 0) events.track(event, { network: networks.active.peek().caipNetworkId })
  }, [])
}

interface TokenButtonProps {
  /** Undefined if no token is chosen. */
  token: { symbol: string; src?: string; isNative: boolean } | undefined
  /** Accessible name, if a token is chosen. */
  label: string | undefined
  onClick(): void
}

/** Shows the chosen token and opens the token list. */
export function TokenButton({ token, label, onClick }: TokenButtonProps) {
  const { t, networks, networkImage } = useModal()
  return (
    <button type="button" className={classes(chipStyle, !token && pick)} aria-label={label} onClick={onClick}>
      {token ? (
        <>
          <TokenPicture {...token} network={networks.active.value} imageOf={networkImage} size={24} />
          <bdi>{token.symbol}</bdi>
        </>
      ) : (
        t('send.token.title')
      )}
      <Icon name="down" small />
    </button>
  )
}
