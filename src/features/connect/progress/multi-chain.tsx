import { boxes, classes, lists, Picture, Row, useEffect, useModal } from '../../../kit.ts'
import type { WalletEntry } from '../../../core/wallets.ts'

/** The network of each kind of chain that a wallet speaks, the one in front first, and its picture. */
function useChains({ connectors }: WalletEntry) {
  const { networks, networkImage, loadSlot } = useModal()
  useEffect(() => void loadSlot('networkImage').catch(() => {}), [])
  const front = networks.namespace.value
  return [...connectors]
    .sort((a, b) => Number(b.namespace === front) - Number(a.namespace === front))
    .map(connector => {
      const network = networks.of(connector.namespace)
      return { connector, name: network.name, src: networkImage(network) }
    })
}

/** In the Connect list, beside the mark of an installed wallet. */
export const ConnectChains = ({ entry }: { entry: WalletEntry }) => (
  <>
    {useChains(entry).map(({ connector, ...picture }) => (
      <Picture key={connector.key} {...picture} size={16} round />
    ))}
  </>
)

/** ConnectingMultiChain: a wallet that speaks several kinds of chain is asked for one, or for all in a row. */
export function MultiChainView({ payload: entry }: { payload: WalletEntry }) {
  const { i18n, pick } = useModal()
  const chains = useChains(entry)
  const all = new Intl.ListFormat(i18n.language.value).format(chains.map(chain => chain.name))
  return (
    <ul className={classes(boxes.body, lists.rows)} data-body data-list>
      {chains.map(({ connector, ...picture }) => (
        <Row
          key={connector.key}
          picture={<Picture {...picture} round />}
          title={picture.name}
          onClick={() => pick(entry, [connector])}
        />
      ))}
      <Row
        picture={<Picture src={entry.icon} name={entry.name} />}
        title={all}
        // What is asked for last is in front then.
        onClick={() => pick(entry, chains.map(chain => chain.connector).reverse())}
      />
    </ul>
  )
}
