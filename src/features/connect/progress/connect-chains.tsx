import { Picture, useEffect, useModal } from '../../../modal/kit.ts'
import type { WalletEntry } from '../../../wallets/offered.ts'

/** In the Connect list: the networks of the kinds of chain that a wallet speaks, the one in front first. */
export function ConnectChains({ entry: { connectors } }: { entry: WalletEntry }) {
  const { networks, networkImage, loadSlot } = useModal()
  useEffect(() => void loadSlot('networkImage').catch(() => {}), [])
  const front = networks.namespace.value
  return (
    <>
      {[...connectors]
        .sort((a, b) => Number(b.namespace === front) - Number(a.namespace === front))
        .map(({ key, namespace }) => {
          const network = networks.of(namespace)
          return <Picture key={key} name={network.name} src={networkImage(network)} size={16} round />
        })}
    </>
  )
}
