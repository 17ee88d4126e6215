import type { ReactNode } from 'react'
import { Icon, classes, steady, useEffect, useModal, type Context, type ReadonlySignal } from '../../modal/kit.ts'
import type { Network } from '../../base/network.ts'
import { sameAddress } from '../../base/caip.ts'
import { chipStyle, pick } from '../../ui/controls/chip.ts'
import { Notice } from '../../ui/controls/notice.tsx'
import { TokenPicture } from '../../ui/icons/token-picture.tsx'

// What the forms of all kinds of transactions have in common.

/** Who pays, and on which network. */
export interface Payer {
  network: Network
  address: string
}

/** The account and network in front; undefined where that is none that pays. `isServed`: whether the network can be. */
export const createPayer = (
  { networks, connections }: Pick<Context, 'networks' | 'connections'>,
  isServed: (network: Network) => boolean = () => true,
): ReadonlySignal<Payer | undefined> =>
  steady(() => {
    const network = networks.active.value
    const { address } = connections.of(network.chainNamespace).value
    return address && !network.unsupported && isServed(network) ? { network, address } : undefined
  })

/** R69: with another account, or on another network, an amount is one of another token. */
export const isSamePayer = (one: Payer, other: Payer): boolean =>
  one.network.caipNetworkId === other.network.caipNetworkId &&
  sameAddress(one.network.chainNamespace, one.address, other.address)

interface Changes {
  /** The account or network changed after something had been typed for the previous one; until the user types again. */
  isEmptied: ReadonlySignal<boolean>
  /** Symbol of a chosen token that is gone; until another one is chosen. */
  missingSymbol: ReadonlySignal<string | undefined>
}

/** Why the form is not as it was left, which is announced as well. */
export function useChanges({ isEmptied, missingSymbol }: Changes): ReactNode {
  const { t, announce } = useModal()
  const symbol = missingSymbol.value
  const why = (isEmptied.value && t('changed.account')) || (symbol !== undefined && t('changed.token', { symbol }))
  useEffect(() => {
    if (why) announce(why, true)
  }, [why])
  return why && <Notice kind="warn" text={why} />
}

/** Tells the host of an opened form; the way back from a choice is no opening. */
export function useOpening({ events, networks, router }: Context, event: 'OPEN_SEND' | 'OPEN_SWAP'): void {
  useEffect(() => {
    if (router.direction.peek() >= 0) events.track(event, { network: networks.active.peek().caipNetworkId })
  }, [])
}

interface TokenButtonProps {
  /** Undefined: none is chosen. */
  token: { symbol: string; src?: string; isNative: boolean } | undefined
  /** Its name, where a token is chosen. */
  label: string | undefined
  onClick(): void
}

/** The token that is chosen, and the way to another one. */
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
