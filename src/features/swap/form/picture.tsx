import { NetworkPicture, Picture, useModal } from '../../../kit.ts'
import type { Choice } from './choices.ts'

/** A token on the network in front. */
export const TokenPicture = ({ of: token, size }: { of: Choice; size?: number }) => {
  const ctx = useModal()
  const network = ctx.networks.active.value
  return (
    <Picture
      src={token.logoUri ?? (token.isNative ? ctx.networkImage(network) : undefined)}
      name={token.symbol}
      size={size}
      round
      pin={size ? undefined : <NetworkPicture src={ctx.networkImage(network)} name={network.name} />}
    />
  )
}
