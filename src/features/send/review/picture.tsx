import { NetworkPicture, Picture, useModal } from '../../../kit.ts'
import type { Intent } from './intent.ts'

/** What is sent, on its network. */
export const TokenPicture = ({ of: { token, network }, size }: { of: Intent; size?: number }) => {
  const ctx = useModal()
  return (
    <Picture
      src={token.iconUrl ?? (token.address ? undefined : ctx.networkImage(network))}
      name={token.symbol}
      size={size}
      round
      pin={size ? undefined : <NetworkPicture src={ctx.networkImage(network)} name={network.name} />}
    />
  )
}
