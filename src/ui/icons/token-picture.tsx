import { Picture } from './picture.tsx'

export interface TokenPictureProps<Of extends { name: string }> {
  symbol: string
  /** Checked URL. */
  src?: string
  isNative: boolean
  network: Of
  /** Checked URL of a network's picture. */
  imageOf: (network: Of) => string | undefined
  /** In px at the default font size, for a picture without the network on its corner. */
  size?: number
}

/** A token: its own picture, for a native currency its network's, otherwise its letter; the network on the corner. */
export function TokenPicture<Of extends { name: string }>({
  symbol,
  src,
  isNative,
  network,
  imageOf,
  size,
}: TokenPictureProps<Of>) {
  const image = imageOf(network)
  return (
    <Picture
      src={src ?? (isNative ? image : undefined)}
      name={symbol}
      size={size}
      round
      badge={size ? undefined : <Picture src={image} name={network.name} size={14} round />}
    />
  )
}
