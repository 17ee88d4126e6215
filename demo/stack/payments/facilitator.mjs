// The facilitator of x402 payments: verifies a signed payment and carries it to the chain, at its own cost.
import { x402Facilitator } from '@x402/core/facilitator'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import { createWalletClient, defineChain, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { SETTLER } from '../chain/plan.mjs'
import { receiptOf } from '../chain/receipt.mjs'
import { HttpError } from '../http/reply.mjs'
import { startService } from '../http/service.mjs'
import { CAIP } from '../solana/plan.mjs'
import { solanaScheme } from './solana-scheme.mjs'

// viem's own would bring the 700 other chains along, in every process that starts the stack.
const base = node =>
  defineChain({
    id: 8453,
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [node] } },
  })

/**
 * @param {{ port: number, node: string, solana: string, faults: import('../http/faults.mjs').Faults }} options `node`,
 * `solana`: the RPC endpoints of `eip155:8453` and Solana. Port 0 takes a free one.
 */
export function startFacilitator({ port, node, solana, faults }) {
  const account = privateKeyToAccount(SETTLER.privateKey)
  const client = createWalletClient({
    account,
    chain: base(node),
    transport: http(node),
  }).extend(publicActions)
  const signer = {
    ...client,
    address: account.address,
    waitForTransactionReceipt: ({ hash }) => receiptOf(client, hash),
  }
  const facilitator = new x402Facilitator()
    .register('eip155:8453', new ExactEvmScheme(toFacilitatorEvmSigner(signer)))
    .register(CAIP, solanaScheme(solana))
  const judge =
    act =>
    async ({ body }) => {
      if (!body?.paymentPayload || !body.paymentRequirements)
        throw new HttpError(400, { error: 'paymentPayload and paymentRequirements are needed' })
      return { body: await act(body.paymentPayload, body.paymentRequirements) }
    }
  return startService({
    name: 'facilitator',
    port,
    faults,
    routes: [
      ['GET', '/supported', () => ({ body: facilitator.getSupported() })],
      ['POST', '/verify', judge((payload, requirements) => facilitator.verify(payload, requirements))],
      ['POST', '/settle', judge((payload, requirements) => facilitator.settle(payload, requirements))],
    ],
  })
}
