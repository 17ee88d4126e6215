import type { CoreContext } from '../core/compose.ts'
import { switchNetwork } from '../account/switch-network.ts'
import { abortable } from '../base/abort.ts'
import { formatUnits } from '../base/amount.ts'
import { ModalError } from '../base/errors.ts'
import type { ServedNamespace } from '../base/network.ts'
import type { PaymentOffer } from '../base/payment.ts'
import { assertSecure, lazyChains, payTokens, readPayOptions } from '../payments/page-parts.ts'
import { pay } from '../payments/pay.ts'
import type { Question } from '../payments/paying.ts'
import { resultOf } from '../payments/result.ts'
import { giveBack } from '../payments/budgets.ts'
import { createStoredRecords } from '../payments/stored-records.ts'
import type { WalletCore } from './wallet-core.ts'

type Parts = Pick<CoreContext, 'life' | 'options' | 'events' | 'networks' | 'connections' | 'requests' | 'adapter'>

/** The best of what a site asks for, as apps see it. */
function offerOf({ origin, description, offers: [best] }: Question): PaymentOffer {
  const { offer, from, balance } = best!
  const { token, amount, payTo: to } = offer
  return Object.freeze({
    origin,
    description,
    network: token.network,
    asset: token.asset,
    symbol: token.symbol,
    amount: formatUnits(amount, token.decimals),
    to,
    from,
    ...(balance !== undefined && { isEnough: balance >= amount }),
  })
}

/** Payments that the app's own interface agrees to. */
export function createPayFetch(parts: Parts): WalletCore['payFetch'] {
  const { networks, connections, requests } = parts
  const chains = lazyChains(parts.adapter, id => networks.find(id))
  return async (url, init, options) => {
    const { max, allowed, budget } = readPayOptions(options)
    if (budget !== undefined)
      throw new ModalError('options/invalid', { message: 'A budget needs the modal; decide in `onOffer`.' })
    if (typeof options?.onOffer !== 'function')
      throw new ModalError('options/invalid', { message: 'Call payFetch with `onOffer`, which asks the user.' })
    const tokens = payTokens(parts.options.pay)
    assertSecure()
    const { signal } = init ?? {}
    const payer = (namespace: ServedNamespace) => {
      const account = signal?.aborted ? undefined : connections.account(namespace)
      return account && { from: account.address, network: account.network }
    }
    async function request(namespace: ServedNamespace, call: { method: string; params: unknown }): Promise<unknown> {
      const provider = requests.provider(namespace)
      if (!provider) throw new ModalError('wallet/disconnected')
      return abortable(provider.request(call), signal ?? undefined)
    }
    const paid = await pay(url, init, {
      tokens,
      networks: networks.list.peek().flatMap(({ caipNetworkId: id }) => (!allowed || allowed.includes(id) ? [id] : [])),
      ...(max !== undefined && { max }),
      payer,
      ...chains,
      sign: (account, data) => request('eip155', { method: 'eth_signTypedData_v4', params: [account, data] }),
      signTransaction: (pubkey, transaction) =>
        request('solana', { method: 'solana_signTransaction', params: { pubkey, transaction } }),
      switchTo: id => switchNetwork(parts, id),
      // A budget of the modal, on the same origin.
      records: createStoredRecords(giveBack),
      // An answer that only looks like consent is none.
      ask: async question =>
        (await options.onOffer(offerOf(question))) === true ? question.offers[0]!.offer : undefined,
    })
    if (paid.state === 'refused' && !paid.record && signal?.aborted) throw new ModalError('request/aborted')
    return resultOf(paid)
  }
}
