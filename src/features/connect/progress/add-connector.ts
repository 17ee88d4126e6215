import type { Connector } from '../../../connectors/connector.ts'
import type { Context } from '../../../core/context.ts'
import { givenFor } from '../../../lib/external-wallets.ts'
import { ownImageUrl } from '../../../lib/url.ts'

/** Puts a connector on the list of wallets, once, with the host's picture of it. */
export function addConnector(
  { options, wallets: { added } }: Pick<Context, 'options' | 'wallets'>,
  connector: Connector,
) {
  if (added.peek().some(it => it.id === connector.id)) return
  connector.icon = ownImageUrl(givenFor(options.connectorImages, connector)) ?? connector.icon
  added.value = [...added.peek(), connector]
}
