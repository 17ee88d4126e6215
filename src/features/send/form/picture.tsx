import { NetworkPicture, Picture, useModal } from '../../../kit.ts'
import type { Token } from '../../../services/data.ts'

/** A token of the account, on its network. */
export const TokenPicture = ({ token, size }: { token: Token; size?: number }) => {
  const ctx = useModal()
  const network = ctx.networks.find(token.chainId) ?? ctx.networks.active.value
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
