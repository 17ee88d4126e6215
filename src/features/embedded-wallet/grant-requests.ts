import type { FrameWait } from '../../connectors/embedded/frame.ts'
import type { Approval } from '../../connectors/embedded/methods.ts'
import type { Context } from '../../modal/kit.ts'
import { own } from '../../base/record.ts'
import { sameAddress } from '../../base/caip.ts'
import type { Approvals } from './approvals.ts'
import { grantsOf, type Grant, type Grants } from './grants.ts'

const GRANT = 'wallet_grantPermissions'
const REVOKE = 'wallet_revokePermissions'

export const isOfGrants = (method: string): boolean => method === GRANT || method === REVOKE

/** The context in `wallet_revokePermissions`, in the forms of its drafts. */
const contextOf = (params: unknown): unknown => {
  const first = Array.isArray(params) ? params[0] : params
  return own(first, 'permissionContext') ?? own(first, 'context') ?? first
}

/** Asks the user like any other request, and records what was granted and revoked. */
export async function approveGrants<T>(
  { router, networks, connections }: Context,
  { approvals, grants }: { approvals: Approvals; grants: Grants },
  request: Approval,
  run: (wait: FrameWait) => Promise<T>,
): Promise<T> {
  if (request.method === REVOKE) {
    const answer = await approvals.approve(request, run)
    grants.remove(contextOf(request.params))
    return answer
  }
  if (request.method !== GRANT) return approvals.approve(request, run)
  const { address = '' } = connections.of('eip155').peek()
  const { caipNetworkId: network } = networks.of('eip155')
  let added: Grant[] = []
  const runAndKeep = async (wait: FrameWait) => {
    const answer = await run(wait)
    const isSame = connections
      .of('eip155')
      .peek()
      .accounts?.some(it => sameAddress('eip155', it.address, address))
    if (isSame) added = grantsOf(grants.add(answer, { network, address }), network, address)
    return answer
  }
  return approvals.approve(request, runAndKeep, () =>
    added.length ? router.replace('SmartSessionCreated', added) : router.back(),
  )
}
