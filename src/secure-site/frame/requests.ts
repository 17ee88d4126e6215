// RPC_REQUEST: reads are answered, everything else is asked.
import { parseNetworkId } from '../../base/caip.ts'
import { NODE_READS } from '../../base/methods.ts'
import type { SiteConfig } from '../config.ts'
import type { Explain } from '../explainer/explainer-client.ts'
import type { Session } from '../session.ts'
import type { Approvals } from './approvals.ts'
import type { Batches } from './batches.ts'
import type { Networks } from './networks.ts'
import type { Nodes } from './nodes.ts'
import { planOf } from './plans.ts'
import { questionOf, type Question } from './question.ts'
import { FrameRefusal } from './refusals.ts'
import { isSimulated } from './solana-plan.ts'

export interface RequestParts {
  site: string
  chains: SiteConfig['chains']
  networks: Networks
  nodes: Nodes
  approvals: Approvals
  batches: Batches
  explain: Explain
  /** Whether the site is not heard for a while. */
  isSilenced(): boolean
}

/** Number of a network of EVM in 0x-hex. */
const hexId = (network: string): string => `0x${BigInt(parseNetworkId(network)!.chainId).toString(16)}`

/** Answers the payload of an `RPC_REQUEST` for the connected account. */
export function createRequests(parts: RequestParts) {
  const { site, chains, networks, nodes, approvals, batches, explain, isSilenced } = parts

  function read({ method, network, account, params }: Question & { kind: 'read' }): unknown {
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [account]
      case 'eth_chainId':
        return hexId(network)
      case 'wallet_getCapabilities':
        return Object.fromEntries(
          networks.all
            .filter(it => it.startsWith('eip155:'))
            .map(it => [hexId(it), { atomic: { status: 'unsupported' } }]),
        )
      case 'wallet_getCallsStatus':
        return batches.status(Array.isArray(params) ? params[0] : undefined)
      case 'solana_getAccounts':
      case 'solana_requestAccounts':
        return [{ pubkey: account }]
      default:
        if (!NODE_READS.includes(method)) throw new FrameRefusal('method')
        return nodes.ask(network, method, params)
    }
  }

  return async function answer(payload: unknown, session: Session): Promise<unknown> {
    if (isSilenced()) throw new FrameRefusal('silence')
    const ask = approvals.begin()
    const question = await questionOf(payload, {
      site,
      accounts: session.account,
      network: networks.active(),
      networks: networks.all,
      codeAt: (network, address) => nodes.ask(network, 'eth_getCode', [address, 'latest']),
      simulates: (network, transaction) => isSimulated(transaction, session.account.solana, network, nodes),
    })
    if (question.kind === 'read') return read(question)
    return ask(session, () => planOf(question, { chains, nodes, batches, explain }))
  }
}
