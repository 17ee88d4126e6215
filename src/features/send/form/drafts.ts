import type { Signal } from '../../../modal/kit.ts'
import type { Namespace, Network } from '../../../base/network.ts'

/** The draft's owner: an account on its active network. */
export interface Sender {
  network: Network
  address: string
}

/**
 * R122: each namespace has its own draft, which is restored when its account becomes active again. Switches from one
 * sender's draft to that of another namespace, and returns the sender it belonged to.
 */
export function createDrafts(fields: Signal<any>[]): (before: Sender, namespace: Namespace) => Sender | undefined {
  const read = () => fields.map(it => it.peek() as unknown)
  const blank = read()
  const drafts = new Map<Namespace, { sender: Sender; values: unknown[] }>()
  return (sender, namespace) => {
    drafts.set(sender.network.chainNamespace, { sender, values: read() })
    const draft = drafts.get(namespace)
    for (const [at, value] of (draft?.values ?? blank).entries()) fields[at]!.value = value
    return draft?.sender
  }
}
