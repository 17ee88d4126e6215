import { NetworkPicture, Picture, useModal } from '../../../kit.ts'
import type { Side, SwapIntent } from './intent.ts'

/** A token on the network of the swap. */
export const TokenPicture = ({
  of: side,
  intent: { network },
  size,
}: {
  of: Side
  intent: SwapIntent
  size?: number
}) => {
  const ctx = useModal()
  return (
    <Picture
      src={side.logoUri ?? (side.isNative ? ctx.networkImage(network) : undefined)}
      name={side.symbol}
      size={size}
      round
      pin={size ? undefined : <NetworkPicture src={ctx.networkImage(network)} name={network.name} />}
    />
  )
}
